import { AtSign, FileText, Image, Mic, Video } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { plain } from '../../ui/bubble/format.ts';
import { ago } from '../../ui/format/dates.ts';
import { selectUser } from '../../api/session/slice.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { LinkRow } from '../../ui/lists/LinkRow.ts';
import { Truncated } from '../../ui/Truncated.ts';
import { useNow } from '../../ui/useNow.ts';
import { unreadOf } from './unread.ts';

const Row = styled(LinkRow)`
  flex: 1;
  min-width: 0;
  color: inherit;
  &:hover {
    background: var(--hover-raised);
  }
  &[aria-current] {
    background: var(--selected);
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
  & > div:last-child {
    min-height: 38px;
    align-content: start;
  }
  time,
  small {
    font-size: var(--t-12);
    color: var(--text-muted);
  }
  small svg {
    display: inline;
    width: 13px;
    height: 13px;
    margin-right: 4px;
    vertical-align: -2px;
  }
`;
const Marks = styled.span`
  display: flex;
  align-items: center;
  gap: 4px;
  color: var(--accent-text);
  svg {
    width: 14px;
    height: 14px;
  }
`;
const glyphs = { image: Image, audio: Mic, video: Video, other: FileText };

/** The last message of a chat. A recording shows the word for audio, because its file name is generated. */
const lastWords = ({ lastMessage, lastMediaType }: ChatRecord, t: (word: 'audio') => string): string =>
  lastMediaType === 'audio' ? t('audio') : plain(lastMessage);

type Props = { chat: ChatRecord; current?: boolean; onClick?: () => void };

/** A chat in a list: its title, its last message with the time, and its number of unread messages (R560). */
export const ChatRow = ({ chat, current = false, onClick }: Props) => {
  const { t } = useTranslation('chat');
  const me = useSelector(selectUser);
  const now = useNow();
  const { unreads, mentioned } = unreadOf(chat, me?.id);
  const title = chat.title || t('untitled');
  const Glyph = chat.lastMediaType && glyphs[chat.lastMediaType];
  return (
    <Row to={`/chats/${chat.uuid}`} aria-current={current || undefined} onClick={onClick}>
      <Avatar id={chat.id} name={title} />
      <div>
        <Truncated as="strong">{title}</Truncated>
        <Truncated as="small">
          {Glyph && <Glyph aria-hidden />}
          {lastWords(chat, t) || chat.users.map(({ user }) => user.name).join(', ')}
        </Truncated>
      </div>
      <div>
        <time dateTime={chat.updatedAt}>{ago(chat.updatedAt, now)}</time>
        {unreads > 0 && (
          <Marks>
            {mentioned && <AtSign aria-label={t('mentioned')} role="img" />}
            <Badge count={unreads} accent />
            <Hidden>{t('unread', { count: unreads })}</Hidden>
          </Marks>
        )}
      </div>
    </Row>
  );
};
