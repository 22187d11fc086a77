import { Clock3, Trash2, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useDispatch, useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { mentionsIn } from '../../../domain/chat/mentions.ts';
import type { ChatMessageRecord, ChatRecord } from '../../../domain/chat/shape.ts';
import { BubbleBox, Flag, Meta, Reason } from '../../ui/bubble/BubbleBox.tsx';
import { RichText } from '../../ui/bubble/RichText.tsx';
import { calledUser, erasedContent } from '../../ui/format/called.ts';
import { timeOf } from '../../api/session/clock.ts';
import { FileCard } from '../../ui/media/FileCard.tsx';
import { Voice } from '../../ui/media/Voice.tsx';
import { useClock } from '../../api/session/useClock.ts';
import { selectUser } from '../../api/session/slice.ts';
import { hueOf } from '../../ui/hue.ts';
import { codeText } from '../../api/errors.ts';
import { TicketCards } from './TicketCard.tsx';
import { talkSlice, type OutgoingChatMessage } from './talkSlice.ts';

const Sender = styled.b<{ $hue: number }>`
  display: block;
  font-size: var(--t-12);
  font-weight: var(--w-bold);
  color: oklch(var(--avatar-ink) var(--avatar-ink-chroma) ${({ $hue }) => $hue});
`;
const Called = styled.mark`
  background: none;
  color: var(--accent-text);
  font-weight: var(--w-medium);
  &[data-own] {
    padding: 0 3px;
    border-radius: var(--r-4);
    background: var(--selected);
  }
`;
const Picture = styled.button`
  display: block;
  max-width: min(320px, 64vw);
  margin: 2px -5px 3px;
  border-radius: var(--r-8);
  overflow: hidden;
  background: var(--well);
  cursor: zoom-in;
  img {
    display: block;
    min-width: 80px;
    min-height: 60px;
    max-width: 100%;
    max-height: 320px;
    object-fit: cover;
  }
  &:focus-visible {
    box-shadow: var(--ring);
  }
`;
const Film = styled.video`
  display: block;
  max-width: min(320px, 64vw);
  max-height: 320px;
  margin: 2px -5px 3px;
  border-radius: var(--r-8);
  background: var(--well);
`;

type Props = { message: ChatMessageRecord; chat: ChatRecord; mine: boolean; first: boolean; onView: () => void };

const FileOf = ({ message, onView }: Pick<Props, 'message' | 'onView'>) => {
  const { t } = useTranslation('chat');
  const { id, mediaPath: url, mediaType, mediaName } = message;
  if (url === null) return null;
  const name = mediaName ?? t(mediaType ?? 'other');
  if (mediaType === 'image')
    return (
      <Picture type="button" aria-label={name} onClick={onView}>
        <img src={url} alt={name} loading="lazy" />
      </Picture>
    );
  if (mediaType === 'video') return <Film controls playsInline preload="metadata" src={url} aria-label={name} />;
  if (mediaType === 'audio') return <Voice message={{ id, mediaName: name, file: null }} url={url} />;
  return <FileCard name={name} url={url} />;
};

/** Returns a function that highlights the mentioned members in a text; the current user is marked. */
const useNames = ({ users }: ChatRecord, mentions: readonly number[]) => {
  const me = useSelector(selectUser);
  const members = users.map(({ user }) => user).filter(({ id }) => mentions.includes(id));
  return (text: string) => {
    const found = mentionsIn(text, members);
    if (found.length === 0) return text;
    return [...found, { from: text.length, to: text.length, who: null }].map(({ from, to, who }, index) => [
      text.slice(found[index - 1]?.to ?? 0, from),
      who && (
        <Called key={from} data-own={who.id === me?.id || undefined}>
          {text.slice(from, to)}
        </Called>
      ),
    ]);
  };
};

/** A message of a chat with its file and the tickets that it links to. */
export const TalkBubble = ({ message, chat, mine, first, onView }: Props) => {
  const { t } = useTranslation('chat');
  const clock = useClock();
  const words = useNames(chat, message.mentions);
  const name = mine ? t('you') : calledUser(message.sender);
  return (
    <BubbleBox data-side={mine ? 'out' : 'in'} data-first={first || undefined} aria-label={name}>
      {first && !mine && (
        <Sender dir="auto" $hue={hueOf(message.senderId)}>
          {name}
        </Sender>
      )}
      {message.isErased ? (
        <Flag>
          <Trash2 aria-hidden />
          {erasedContent()}
        </Flag>
      ) : (
        <>
          <FileOf message={message} onView={onView} />
          {message.message && <RichText text={message.message} words={words} />}
        </>
      )}
      <Meta>
        <time dateTime={message.createdAt}>{timeOf(message.createdAt, clock)}</time>
      </Meta>
      <TicketCards text={message.message} />
    </BubbleBox>
  );
};

/** A message that is being sent, or that failed with its reason. */
export const OutgoingTalk = ({ outgoing }: { outgoing: OutgoingChatMessage }) => {
  const { t } = useTranslation('chat');
  const dispatch = useDispatch();
  const { retryClicked, discardClicked } = talkSlice.actions;
  const { key, body, attached, failed } = outgoing;
  return (
    <BubbleBox data-side="out" data-first aria-label={t('you')} aria-busy={!failed}>
      {attached.map(({ id, name }) => (
        <FileCard key={id} name={name} />
      ))}
      {body && <RichText text={body} />}
      <Meta>
        {failed ? <TriangleAlert size={12} aria-hidden /> : <Clock3 size={12} role="img" aria-label={t('sending')} />}
      </Meta>
      {failed && (
        <Reason role="status">
          {t('unsent', { reason: codeText(failed === 'unreachable' ? 'unreached' : failed) })}
          <button type="button" onClick={() => dispatch(retryClicked({ key }))}>
            {t('again')}
          </button>
          <button type="button" onClick={() => dispatch(discardClicked({ key }))}>
            {t('discard')}
          </button>
        </Reason>
      )}
    </BubbleBox>
  );
};
