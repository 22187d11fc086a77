import { lazy, Suspense } from 'react';
import type { ContactRecord } from '../../domain/contact/shape.ts';

const NewTicketForm = lazy(() => import('./onDemand.ts').then((file) => ({ default: file.NewTicketForm })));

export type NewTicketProps = {
  /** For whom; left out, he is looked for. */
  contact?: Pick<ContactRecord, 'id' | 'name' | 'number'> | undefined;
  /** With the uuid of the ticket that was opened (a new one, or one's own that was open already). */
  onClose: (uuid?: string) => void;
};

/** Opens a ticket by hand (R101); its file is fetched when it is shown. */
export const NewTicketDialog = (props: NewTicketProps) => (
  <Suspense>
    <NewTicketForm {...props} />
  </Suspense>
);
