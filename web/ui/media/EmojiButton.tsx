import { Smile } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { IconButton } from '../IconButton.tsx';
import { OnDemand, type LazyDialog } from '../layers/OnDemand.tsx';

type Props = { onChoose: (emoji: string) => void; onClose: () => void };

/** Opens the emoji picker, which is loaded at the first click. */
export const EmojiButton = ({ onChoose, onClose }: Props) => {
  const { t } = useTranslation('media');
  const load = async (): Promise<LazyDialog> => {
    const { EmojiPicker } = await import('./EmojiPicker.tsx');
    return ({ trigger }) => <EmojiPicker trigger={trigger} onChoose={onChoose} onClose={onClose} />;
  };
  return (
    <OnDemand
      load={load}
      trigger={
        <IconButton label={t('emoji')} aria-haspopup="dialog">
          <Smile aria-hidden />
        </IconButton>
      }
    />
  );
};
