import '../dialogs/cardSaga.ts';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { called } from '../../../ui/format/called.ts';
import { Peeked } from '../../conversation/index.ts';
import { peekClosed, type Peek as Shown } from '../../conversation/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogFoot } from '../../../ui/layers/Dialog.tsx';
import { Unlock } from './Unlock.tsx';

/** A read-only preview of the last messages of a waiting ticket. It keeps the status and the unread count (R127). */
export const Peek = ({ peek }: { peek: Shown }) => {
  const { t } = useTranslation('ticket');
  const dispatch = useDispatch();
  const close = () => dispatch(peekClosed());
  return (
    <Dialog open onClose={close} width={560} title={t('peekTitle', { name: called(peek.ticket.contact) })}>
      <Peeked peek={peek} />
      <DialogFoot>
        <Button variant="ghost" onClick={close}>
          {t('close')}
        </Button>
        <Unlock ticket={peek.ticket} onDone={close} />
      </DialogFoot>
    </Dialog>
  );
};
