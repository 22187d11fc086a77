import { useTranslation } from '../../../locales/useTranslation.ts';
import { Dialog, DialogBody } from '../../../ui/layers/Dialog.tsx';
import { pageShortcuts } from '../actions/pageShortcuts.ts';
import { ticketActions } from '../actions/ticketActions.ts';
import { Keys } from './Keys.tsx';

/** The dialog with all keyboard shortcuts of the tickets page. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  const ofPage = pageShortcuts.map(({ id, keys }) => ({ keys, text: t(`keys.${id}`) }));
  const ofTicket = ticketActions.flatMap(({ label, shortcut }) =>
    shortcut ? [{ keys: shortcut, text: t(label) }] : [],
  );
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} width={380}>
      <DialogBody>
        <Keys of={[...ofPage, ...ofTicket]} />
      </DialogBody>
    </Dialog>
  );
};
