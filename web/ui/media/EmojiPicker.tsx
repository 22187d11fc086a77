import type { ReactNode } from 'react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { Popover } from '../layers/Popover.tsx';
import { EmojiList } from './EmojiList.tsx';

type Props = { trigger: ReactNode; onChoose: (emoji: string) => void; onClose: () => void };

/** The emoji picker in a popover, which stays open to choose several. */
export const EmojiPicker = ({ trigger, onChoose, onClose }: Props) => {
  const { t } = useTranslation('emoji');
  const goBack = (event: Event) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Popover label={t('title')} trigger={trigger} opened align="start" width={344} goBack={goBack}>
      {() => <EmojiList onChoose={onChoose} />}
    </Popover>
  );
};
