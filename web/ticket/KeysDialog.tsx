import './conversationTexts.ts';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogBody } from '../ui/Dialog.tsx';
import { allKeys, Keys } from './Keys.tsx';

/** All keys of the tickets page. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('ticket');
  return (
    <Dialog open onClose={onClose} title={t('keys.title')} width={380}>
      <DialogBody>
        <Keys names={allKeys} />
      </DialogBody>
    </Dialog>
  );
};
