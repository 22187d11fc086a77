import { Suspense } from 'react';
import { lazy } from '../kernel/parts.ts';
import type { NewTicketProps } from './NewTicketForm.tsx';

const NewTicketForm = lazy(() => import('./onDemand.ts').then((file) => ({ default: file.NewTicketForm })));

/** Opens a ticket by hand (R101); its file is fetched when it is shown. */
export const NewTicketDialog = (props: NewTicketProps) => (
  <Suspense>
    <NewTicketForm {...props} />
  </Suspense>
);
