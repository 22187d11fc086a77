import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/layers/Popover.tsx';
import { reactionChosen } from './acts.ts';
import { EmojiList } from '../../../ui/media/EmojiList.tsx';
import { wantedReactions } from './own.ts';

const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;
  padding: var(--s-4) var(--s-6);
  & > button {
    display: grid;
    place-items: center;
    flex: 1;
    height: 40px;
    border-radius: var(--r-6);
    font-size: 22px;
    line-height: 1;
  }
  & > button:hover,
  & > button:focus-visible {
    background: var(--hover-raised);
  }
  & > button[aria-pressed='true'] {
    background: var(--selected);
  }
`;

type Props = { message: MessageRecord; trigger: ReactNode };

/** The usual emojis and a button for all others. The company's current reaction is marked; choosing it again removes it. */
export const ReactionPicker = ({ message, trigger }: Props) => {
  const { t } = useTranslation('message');
  const dispatch = useDispatch();
  const [all, setAll] = useState(false);
  const given = wantedReactions(message).find(({ fromMe }) => fromMe)?.emoji ?? '';
  const shown = usual.includes(given) || !given ? usual : [...usual.slice(0, -1), given];
  return (
    <Popover label={t('react')} trigger={trigger} opened align="start" width={344} goBack={() => setAll(false)}>
      {(close) => {
        const choose = (emoji: string) => {
          dispatch(reactionChosen({ id: message.id, emoji: emoji === given ? '' : emoji }));
          close();
        };
        if (all) return <EmojiList onChoose={choose} />;
        return (
          <Row>
            {shown.map((emoji) => (
              <button key={emoji} type="button" aria-pressed={emoji === given} onClick={() => choose(emoji)}>
                {emoji}
              </button>
            ))}
            <IconButton label={t('otherEmoji')} onClick={() => setAll(true)}>
              <Plus aria-hidden />
            </IconButton>
          </Row>
        );
      }}
    </Popover>
  );
};
