import { Ban, CornerUpLeft, Eraser, Forward } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { called, erasedContent } from '../kernel/called.ts';
import { errorText } from '../kernel/errors.ts';
import { RequestError } from '../kernel/request.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Attachment } from './Attachment.tsx';
import { BubbleBox, Flag, Meta, Offers, Quote, Reason } from '../bubble/BubbleBox.tsx';
import { timeOf, type Clock } from '../kernel/clock.ts';
import { plain } from '../bubble/format.ts';
import { CallLine } from './CallLine.tsx';
import { kindOf } from './kind.ts';
import { Placeholder } from './Placeholder.tsx';
import { RichText } from '../bubble/RichText.tsx';
import { Tick } from '../bubble/Tick.tsx';

type Quoted = { body: string; fromMe: boolean; contact: { name: string } };

/** The answered message inside an answer. */
export const QuotedText = ({ quoted }: { quoted: Quoted }) => {
  const { t } = useTranslation('message');
  return (
    <Quote>
      <b>{quoted.fromMe ? t('you') : quoted.contact.name}</b>
      <span>{plain(quoted.body)}</span>
    </Quote>
  );
};

const Content = ({ message }: { message: MessageRecord }) => {
  const { t } = useTranslation('message');
  const kind = kindOf(message.mediaType);
  if (message.isDeleted)
    return (
      <Flag style={{ display: 'inline-flex' }}>
        <Ban aria-hidden />
        {t(message.fromMe ? 'deleted' : 'deletedByContact')}
      </Flag>
    );
  if (message.isErased)
    return (
      <Flag style={{ display: 'inline-flex' }}>
        <Eraser aria-hidden />
        {erasedContent()}
      </Flag>
    );
  return (
    <>
      {message.quotedMsg && <QuotedText quoted={message.quotedMsg} />}
      {message.call && <CallLine call={message.call} />}
      {kind &&
        !message.call &&
        (message.mediaUrl ? <Attachment message={message} url={message.mediaUrl} /> : <Placeholder kind={kind} />)}
      {message.body && <RichText text={message.body} />}
    </>
  );
};

type Props = {
  message: MessageRecord;
  first: boolean;
  clock: Clock;
  /** Absent where nothing can be answered. */
  onReply?: ((message: MessageRecord) => void) | undefined;
  /** Absent where nothing can be sent. */
  onResend?: ((message: MessageRecord) => void) | undefined;
};

/** Why WhatsApp does not have it, in words; numbers are WhatsApp's own. */
const useReasonOf = (error: string): string => {
  const { t } = useTranslation('message');
  const said = errorText(new RequestError(0, error));
  return said === error && /^\d+$/.test(error) ? t('refusedWith', { code: error }) : said;
};

/** A message of the conversation (R159, R162). */
export const Bubble = memo(({ message, first, clock, onReply, onResend }: Props) => {
  const { t } = useTranslation('message');
  const failed = message.fromMe && message.error !== '';
  const reason = useReasonOf(message.error);
  return (
    <BubbleBox
      data-side={message.fromMe ? 'out' : 'in'}
      data-first={first || undefined}
      aria-label={message.fromMe ? t('you') : called({ ...message.contact, erased: message.isErased })}
    >
      {message.isForwarded && (
        <Flag style={{ fontSize: 'var(--t-12)', lineHeight: '18px' }}>
          <Forward aria-hidden />
          {t('forwarded')}
        </Flag>
      )}
      <Content message={message} />
      <Meta>
        {message.isEdited && !message.isDeleted && <i>{t('edited')}</i>}
        <time dateTime={message.createdAt}>{timeOf(message.createdAt, clock)}</time>
        {message.fromMe && <Tick ack={message.ack} failed={failed} />}
      </Meta>
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
      {onReply && !message.isDeleted && !message.isErased && !message.call && (
        <Offers>
          <IconButton size="sm" label={t('reply')} onClick={() => onReply(message)}>
            <CornerUpLeft aria-hidden />
          </IconButton>
        </Offers>
      )}
    </BubbleBox>
  );
});

/** A message that cannot be drawn as it should: its bare words. */
export const PlainBubble = ({ message: { fromMe, body } }: { message: MessageRecord }) => (
  <BubbleBox data-side={fromMe ? 'out' : 'in'}>{body}</BubbleBox>
);
