import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { TicketRecord } from '../../../../domain/ticket/shape.ts';
import { called } from '../../../ui/format/called.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { resolveClicked, resolveSilentlyClicked } from '../slice.ts';

/** Asks before the keyboard shortcut resolves a ticket, because the contact gets a message at once. */
export const ResolveDialog = ({ ticket, onClose }: { ticket: TicketRecord; onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const act = (clicked: typeof resolveClicked) => () => {
    onClose();
    dispatch(clicked(ticket));
  };
  return (
    <Dialog open onClose={onClose} title={t('resolveDialog.title', { id: ticket.id })} role="alertdialog" width={420}>
      <DialogBody>{t('resolveDialog.question', { name: called(ticket.contact) })}</DialogBody>
      <DialogFoot>
        <Button variant="ghost" onClick={act(resolveSilentlyClicked)}>
          {t('resolveSilently')}
        </Button>
        <Button variant="primary" onClick={act(resolveClicked)}>
          {t('resolve')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
};
