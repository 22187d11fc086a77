import { ArrowDown, Hand } from 'lucide-react';
import { isolated } from '../../../domain/kernel/names.ts';
import { Fragment, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazy } from '../../api/parts.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { ChatMessageRecord, ChatRecord } from '../../../domain/chat/shape.ts';
import { useClock } from '../../api/session/useClock.ts';
import { selectUser } from '../../api/session/slice.ts';
import { dayName, dayOf } from '../../api/session/clock.ts';
import { Empty } from '../../ui/lists/Empty.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { hush } from '../../ui/media/player.ts';
import { calledUser } from '../../ui/format/called.ts';
import { plain } from '../../ui/bubble/format.ts';
import { OutgoingTalk, TalkBubble } from './TalkBubble.tsx';
import { olderAsked, selectTalk } from './talkSlice.ts';

const Gallery = lazy(() => import('../../ui/media/Gallery.tsx').then((file) => ({ default: file.Gallery })));

/** Distance from the top in pixels at which the previous page is requested (R578). */
const TOP = 600;
const BOTTOM = 40;

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-height: 0;
  display: flex;
`;
/** Scrolling begins at the end, so messages added above move nothing. */
const Scroll = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column-reverse;
  overflow-y: auto;
  /* The browser would hold on to the top, which moves, rather than to what is read. */
  overflow-anchor: none;
  background: var(--chat);
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;
const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: 3px;
  padding: var(--s-12) var(--s-16);
`;
const Day = styled.p`
  align-self: center;
  margin: var(--s-8) 0;
  padding: 2px 10px;
  border-radius: var(--r-full);
  background: var(--surface);
  font-size: var(--t-12);
  color: var(--text-muted);
`;
const ToEnd = styled.span`
  position: absolute;
  right: var(--s-16);
  bottom: var(--s-12);
  border-radius: var(--r-full);
  background: var(--raised);
  box-shadow: var(--shadow-2);
`;

const isPicture = ({ mediaType, mediaPath }: ChatMessageRecord): boolean =>
  mediaPath !== null && (mediaType === 'image' || mediaType === 'video');

/** The messages of a chat, the newest at the bottom; the previous page loads while the user scrolls up. */
export const TalkMessages = ({ chat }: { chat: ChatRecord }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const clock = useClock();
  const me = useSelector(selectUser);
  const { messages, outgoing: all, hasMore, older, phase } = useSelector(selectTalk);
  const outgoing = all.filter(({ chatId }) => chatId === chat.id);
  const box = useRef<HTMLDivElement>(null);
  const [away, setAway] = useState(false);
  const [viewed, setViewed] = useState<string | null>(null);
  const look = () => {
    if (!box.current) return;
    const { scrollTop, scrollHeight, clientHeight } = box.current;
    setAway(-scrollTop > BOTTOM);
    if (scrollHeight - clientHeight + scrollTop < TOP && hasMore && !older) dispatch(olderAsked());
  };
  // A page may be shorter than the window.
  useLayoutEffect(look, [messages.length, hasMore, older, dispatch]);
  useEffect(() => hush, []);
  const toEnd = () => box.current?.scrollTo({ top: 0 });
  const last = outgoing.at(-1)?.key;
  useEffect(() => {
    if (last) toEnd();
  }, [last]);
  const newest = messages.at(-1);
  const [atFirst] = useState(newest?.id);
  const heard = newest && newest.id !== atFirst && newest.senderId !== me?.id ? newest : undefined;
  const pictures = messages.filter(isPicture).map(({ id, mediaName, mediaType, mediaPath }) => ({
    id,
    mediaName,
    mediaType: mediaType ?? '',
    mediaUrl: mediaPath,
    file: null,
  }));
  return (
    <Frame>
      <Scroll ref={box} onScroll={look} role="log" aria-live="off" aria-label={t('log')} tabIndex={0} aria-busy={older}>
        {messages.length === 0 && outgoing.length === 0 && phase === 'ready' ? (
          <Empty icon={<Hand />} fact={t('nothing')} advice={t('nothingAdvice')} />
        ) : (
          <Lines>
            {messages.map((message, index) => {
              const before = messages[index - 1];
              const isDay = !before || dayOf(before.createdAt, clock) !== dayOf(message.createdAt, clock);
              return (
                <Fragment key={message.id}>
                  {isDay && <Day>{dayName(message.createdAt, clock)}</Day>}
                  <TalkBubble
                    message={message}
                    chat={chat}
                    mine={message.senderId === me?.id}
                    first={isDay || before?.senderId !== message.senderId}
                    onView={() => setViewed(message.id)}
                  />
                </Fragment>
              );
            })}
            {outgoing.map((one) => (
              <OutgoingTalk key={one.key} outgoing={one} />
            ))}
          </Lines>
        )}
      </Scroll>
      <Hidden aria-live="polite">
        {heard &&
          `${isolated(calledUser(heard.sender))}: ${plain(heard.message) || (heard.mediaType ? t(heard.mediaType) : '')}`}
      </Hidden>
      {away && (
        <ToEnd>
          <IconButton label={t('toEnd')} onClick={toEnd}>
            <ArrowDown aria-hidden />
          </IconButton>
        </ToEnd>
      )}
      {viewed !== null && (
        <Suspense>
          <Gallery pictures={pictures} at={viewed} onTurn={setViewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </Frame>
  );
};
