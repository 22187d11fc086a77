import { CornerUpLeft, Forward, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import { styled } from 'styled-components';
import { Offers } from '../ui/bubble/BubbleBox.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu, MenuItem, MenuLine } from '../ui/layers/Menu.tsx';
import type { Bubble } from './bubbles.ts';
import { acted, phoneSlice, type PhoneChatKey } from './slice.ts';

const { modeChosen } = phoneSlice.actions;
const emojis = ['👍', '❤️', '😂', '😮', '🙏'];

const Emojis = styled.div`
  display: flex;
  justify-content: space-between;
  & > * {
    justify-content: center;
    min-width: 34px;
    padding: 0;
    font-size: 18px;
  }
`;

/** Whether a message has text to edit: its own, or the caption of a file. */
const hasWords = ({ kind, text, file }: Bubble): boolean =>
  kind === 'text' || (/^(image|video|document)$/.test(kind) && text !== '' && text !== file);

/** The customer's actions on a message: answer it, react to it, forward it, and edit or delete their own. */
export const BubbleOffers = ({ chat, bubble }: { chat: PhoneChatKey; bubble: Bubble }) => {
  const { id, own, kind, text, given } = bubble;
  const { t } = useTranslation('phone');
  const dispatch = useDispatch();
  const act = (what: Parameters<typeof acted>[0]['act']) => dispatch(acted({ ...chat, act: what }));
  return (
    <Offers>
      <Menu
        trigger={
          <IconButton size="sm" label={t('acts')}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
      >
        <Emojis>
          {emojis.map((emoji) => (
            <MenuItem key={emoji} onSelect={() => act({ is: 'reaction', id, emoji: given === emoji ? '' : emoji })}>
              {emoji}
            </MenuItem>
          ))}
        </Emojis>
        <MenuLine />
        <MenuItem
          icon={<CornerUpLeft aria-hidden size={16} />}
          onSelect={() => dispatch(modeChosen({ ...chat, mode: { is: 'answer', id, text } }))}
        >
          {t('answer')}
        </MenuItem>
        {kind === 'text' && (
          <MenuItem
            icon={<Forward aria-hidden size={16} />}
            onSelect={() => act({ is: 'text', text, quoted: '', forwarded: true })}
          >
            {t('forward')}
          </MenuItem>
        )}
        {own && hasWords(bubble) && (
          <MenuItem
            icon={<Pencil aria-hidden size={16} />}
            onSelect={() => dispatch(modeChosen({ ...chat, mode: { is: 'edit', id, text } }))}
          >
            {t('edit')}
          </MenuItem>
        )}
        {own && (
          <MenuItem danger icon={<Trash2 aria-hidden size={16} />} onSelect={() => act({ is: 'remove', id })}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
    </Offers>
  );
};
