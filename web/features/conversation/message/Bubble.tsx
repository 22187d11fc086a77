import { CornerUpLeft, Eraser, Forward, Pencil, Bot } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../locales/useTranslation.ts';
import { useDispatch } from 'react-redux';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import { wordsBeside } from '../../../../domain/message/wire.ts';
import { called, erasedContent } from '../../../ui/format/called.ts';
import { codeText } from '../../../api/errors.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { AdCard } from './AdCard.tsx';
import { Attachment } from './Attachment.tsx';
import { ContactCards } from './ContactCards.tsx';
import { Edited, Unsaid } from './Edited.tsx';
import { BubbleBox, Flag, Meta, Offers, Quote, Reason } from '../../../ui/bubble/BubbleBox.tsx';
import { timeOf, type Clock } from '../../../api/session/clock.ts';
import { CallLine } from '../../../ui/media/CallLine.tsx';
import { kindOf } from './kind.ts';
import { LocationCard } from './LocationCard.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { wantedReactions, wantedWords } from './own.ts';
import { ReactButton } from './ReactButton.tsx';
import { usePressed } from './usePressed.ts';
import { WishLine } from './WishLine.tsx';
import { Placeholder } from './Placeholder.tsx';
import { quoteClicked } from '../slice.ts';
import { Reactions } from './Reactions.tsx';
import { RichText } from '../../../ui/bubble/RichText.tsx';
import { Speaker, speakerName } from './Speaker.tsx';
import { Tick } from '../../../ui/bubble/Tick.tsx';
import { TemplateButtons, TemplateFooter, TemplateHead } from '../../../ui/bubble/TemplateParts.tsx';
import { Transcript } from './Transcript.tsx';
import { useWordsOf } from './useWordsOf.ts';

/** Marks a message that the system sent automatically, and names the rule. */
const AutomaticMark = ({ rule }: { rule: string }) => {
  const { t } = useTranslation('message');
  return (
    <Flag style={{ fontSize: 'var(--t-12)', lineHeight: '18px' }}>
      <Bot aria-hidden />
      {t(`automatic.${rule}`)}
    </Flag>
  );
};

type Quoted = {
  body: string;
  fromMe: boolean;
  contact: { name: string };
  mediaType: string;
  isStatus?: boolean | undefined;
};

/** The quoted message inside an answer: its text, and its kind if it is not text. */
export const QuotedText = ({ quoted, onClick }: { quoted: Quoted; onClick?: () => void }) => {
  const { t } = useTranslation('message');
  const { t: inBubble } = useTranslation('bubble');
  const wordsIn = useWordsOf();
  return (
    <Quote {...(onClick && { as: 'button', type: 'button', title: t('toQuoted'), onClick })}>
      <b dir="auto">{quoted.fromMe ? t('you') : quoted.contact.name}</b>
      <span>{[quoted.isStatus && inBubble('kind.status'), wordsIn(quoted)].filter(Boolean).join(' · ')}</span>
    </Quote>
  );
};

/** The quoted message, with a link to the original if that is in this conversation. */
const QuotedMessage = ({ quoted }: { quoted: Quoted & { id: string; isElsewhere?: boolean | undefined } }) => {
  const dispatch = useDispatch();
  if (quoted.isElsewhere) return <QuotedText quoted={quoted} />;
  return <QuotedText quoted={quoted} onClick={() => dispatch(quoteClicked(quoted.id))} />;
};

/** The content above the text of a message, by its kind. */
const Shown = ({ message }: { message: MessageRecord }) => {
  const { call, cards, location, mediaUrl, file } = message;
  const kind = kindOf(message.mediaType, message.body);
  if (call) return <CallLine call={call} />;
  if (!kind && !mediaUrl && !file) return null;
  if (cards.length > 0) return <ContactCards cards={cards} />;
  if (location) return <LocationCard location={location} />;
  return mediaUrl || file ? (
    <Attachment message={message} />
  ) : (
    kind && <Placeholder kind={kind} hasWords={message.body !== ''} />
  );
};

const Content = ({ message }: { message: MessageRecord }) => {
  const words = wordsBeside({ ...message, body: wantedWords(message) });
  if (message.isDeleted) return <Unsaid message={message} />;
  if (message.isErased)
    return (
      <Flag style={{ display: 'inline-flex' }}>
        <Eraser aria-hidden />
        {erasedContent()}
      </Flag>
    );
  return (
    <>
      {message.quotedMsg && <QuotedMessage quoted={message.quotedMsg} />}
      {message.ad && <AdCard ad={message.ad} />}
      <Shown message={message} />
      {message.transcript && <Transcript text={message.transcript} />}
      {message.template && <TemplateHead header={message.template.header} hasFile />}
      {words && <RichText text={words} mentions={message.mentions} />}
      {message.template && <TemplateFooter text={message.template.footer} />}
    </>
  );
};

type Props = {
  message: MessageRecord;
  first: boolean;
  clock: Clock;
  /** Absent if the user cannot reply. */
  onReply?: ((message: MessageRecord) => void) | undefined;
  /** Absent if the user cannot send. */
  onResend?: ((message: MessageRecord) => void) | undefined;
};

/** Returns the name of the sender. */
const whoseOf = ({ fromMe, participant, contact, isErased }: MessageRecord, you: string): string => {
  if (fromMe) return you;
  return participant ? speakerName(participant) : called({ ...contact, erased: isErased });
};

/** A message of the conversation (R159, R162). */
export const Bubble = memo(({ message, first, clock, onReply, onResend }: Props) => {
  const { t } = useTranslation('message');
  const failed = message.fromMe && message.error !== '';
  const reason = codeText(message.error);
  const reactions = wantedReactions(message);
  const { presses, ...touch } = usePressed();
  const [enters, setEnters] = useState(0);
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === 'Enter' && target === currentTarget) setEnters(enters + 1);
  };
  return (
    <BubbleBox
      data-side={message.fromMe ? 'out' : 'in'}
      data-first={first || undefined}
      aria-label={whoseOf(message, t('you'))}
      onKeyDown={onKeyDown}
      {...touch}
    >
      {first && message.participant && <Speaker participant={message.participant} />}
      {message.isForwarded && !message.isDeleted && (
        <Flag style={{ fontSize: 'var(--t-12)', lineHeight: '18px' }}>
          <Forward aria-hidden />
          {t('forwarded')}
        </Flag>
      )}
      {message.automatic && !message.isDeleted && <AutomaticMark rule={message.automatic} />}
      <Content message={message} />
      <Meta>
        {message.wish && !message.wish.error && !message.isDeleted && <i>{t(`wish.${message.wish.is}`)}</i>}
        {message.isEdited && !message.isDeleted && <Edited message={message} />}
        <time dateTime={message.createdAt}>{timeOf(message.createdAt, clock)}</time>
        {message.fromMe && <Tick ack={message.ack} failed={failed} />}
      </Meta>
      {message.template && !message.isDeleted && <TemplateButtons buttons={message.template.buttons} />}
      {message.isEditUnread && (
        <Flag>
          <Pencil aria-hidden />
          {t('editUnread')}
        </Flag>
      )}
      {failed && (
        <Reason>
          {t('unsent', { reason })}
          {onResend && !message.isErased && (
            <button type="button" onClick={() => onResend(message)}>
              {t('resend')}
            </button>
          )}
        </Reason>
      )}
      {reactions.length > 0 && <Reactions id={message.id} reactions={reactions} mine={onReply !== undefined} />}
      {(message.wish?.error || message.reacting?.error) && !message.isDeleted && <WishLine message={message} />}
      {onReply && !message.isDeleted && !message.isErased && !message.call && (
        <Offers>
          {!failed && <ReactButton message={message} presses={presses} />}
          <IconButton size="sm" label={t('reply')} onClick={() => onReply(message)}>
            <CornerUpLeft aria-hidden />
          </IconButton>
          <MessageMenu message={message} enters={enters} />
        </Offers>
      )}
    </BubbleBox>
  );
});

/** The fallback of a message that fails to render: its plain text. */
export const PlainBubble = ({ message: { fromMe, body } }: { message: MessageRecord }) => (
  <BubbleBox data-side={fromMe ? 'out' : 'in'}>{body}</BubbleBox>
);
