import { useDispatch } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { called } from '../../../ui/format/called.ts';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { returnClicked } from '../slice.ts';

/** Asks before the keyboard shortcut returns a ticket, because its letter also starts words. */
export const ReturnDialog = ({ ticket, onClose }: { ticket: TicketRecord; onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const confirm = () => {
    onClose();
    dispatch(returnClicked(ticket));
  };
  return (
    <Dialog open onClose={onClose} title={t('returnDialog.title', { id: ticket.id })} role="alertdialog" width={420}>
      <DialogBody>{t('returnDialog.question', { name: called(ticket.contact) })}</DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="primary" onClick={confirm}>
          {t('return')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
