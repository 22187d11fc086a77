import { useTranslation } from '../../../locales/useTranslation.ts';
import { Dialog, DialogBody } from '../../../ui/layers/Dialog.tsx';
import { Keys } from './Keys.tsx';

const all = [
  { name: 'move', keys: ['J', 'K'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'accept', keys: ['A'] },
  { name: 'resolve', keys: ['R'] },
  { name: 'new', keys: ['N'] },
  { name: 'transfer', keys: ['T'] },
  { name: 'search', keys: ['Ctrl', 'K'] },
  { name: 'find', keys: ['Ctrl', 'F'] },
  { name: 'messages', keys: ['↑', '↓'] },
  { name: 'send', keys: ['Ctrl', 'Enter'] },
  { name: 'line', keys: ['Shift', 'Enter'] },
  { name: 'leave', keys: ['Esc'] },
  { name: 'all', keys: ['?'] },
];

/** The dialog with all keyboard shortcuts of the tickets page. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} width={380}>
      <DialogBody>
        <Keys of={all} />
      </DialogBody>
    </Dialog>
  );
};
