import { Suspense } from 'react';
import { lazy } from '../../api/parts.ts';
import { useNavigate } from 'react-router-dom';
import type { WholeContact } from '../../../domain/contact/shape.ts';

const NewTicketDialog = lazy(() => import('../ticket/index.ts').then((file) => ({ default: file.NewTicketDialog })));

/** Starts a ticket with a contact. If the dialog closes with a ticket, its conversation opens (R283). */
export const StartTicket = ({ contact, onClose }: { contact: WholeContact; onClose: () => void }) => {
  const navigate = useNavigate();
  return (
    <Suspense>
      <NewTicketDialog
        contact={contact}
        onClose={(uuid?: string) => {
          onClose();
          if (uuid) void navigate(`/tickets/${uuid}`);
        }}
      />
    </Suspense>
  );
};
