import { Suspense, useCallback } from 'react';
import { lazy } from '../../../api/parts.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { called } from '../../../ui/format/called.ts';
import { useNavigate } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx';
import { deleteConfirmed } from './choiceSlice.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';
import { NewTicketForm } from './NewTicketForm.tsx';
import { selectTickets } from '../list/selectors.ts';
import { assignedShown, layerClosed } from '../slice.ts';
import { SnoozeDialog } from './SnoozeDialog.tsx';
import { TransferDialog } from './TransferDialog.tsx';

const HistoryDialog = lazy(async () => ({ default: (await import('../../audit/index.ts')).HistoryDialog }));
const ScheduleDialog = lazy(() => import('../../schedule/index.ts').then((file) => ({ default: file.ScheduleDialog })));

/** The dialog that is open over the tickets page. */
export const TicketDialogs = () => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { layer } = useSelector(selectTickets);
  const close = useCallback(() => dispatch(layerClosed()), [dispatch]);
  const opened = useCallback(
    (uuid?: string) => {
      dispatch(layerClosed());
      if (!uuid) return;
      dispatch(assignedShown());
      void navigate(`/tickets/${uuid}`);
    },
    [dispatch, navigate],
  );
  switch (layer.is) {
    case 'none':
      return null;
    case 'new':
      return <NewTicketForm contact={layer.contact} onClose={opened} />;
    case 'transfer':
      return <TransferDialog ticket={layer.ticket} onClose={close} />;
    case 'history':
      return (
        <Suspense>
          <HistoryDialog ticketId={layer.ticket.id} onClose={close} />
        </Suspense>
      );
    case 'schedule': {
      const { contact, whatsappId } = layer.ticket;
      const preset = { contact: { id: contact.id, name: called(contact) }, whatsappId };
      return (
        <Suspense>
          <ScheduleDialog preset={preset} onClose={close} />
        </Suspense>
      );
    }
    case 'resolve':
      return <ResolveDialog ticket={layer.ticket} onClose={close} />;
    case 'snooze':
      return <SnoozeDialog ticket={layer.ticket} onClose={close} />;
    case 'return':
      return <ReturnDialog ticket={layer.ticket} onClose={close} />;
    case 'remove':
      return (
        <ConfirmDialog
          open
          title={t('remove.title', { id: layer.ticket.id })}
          onCancel={close}
          onConfirm={() => dispatch(deleteConfirmed(layer.ticket))}
        >
          {t('remove.question', { name: called(layer.ticket.contact) })}
        </ConfirmDialog>
      );
  }
};
