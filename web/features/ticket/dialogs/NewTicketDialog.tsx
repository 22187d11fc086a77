import { Suspense } from 'react';
import { lazy } from '../../../api/parts.ts';
import type { NewTicketProps } from './NewTicketForm.tsx';

const NewTicketForm = lazy(() => import('../onDemand.ts').then((file) => ({ default: file.NewTicketForm })));

/** Opens a ticket manually (R101). The form is loaded when the dialog opens. */
export const NewTicketDialog = (props: NewTicketProps) => (
  <Suspense>
    <NewTicketForm {...props} />
  </Suspense>
);
