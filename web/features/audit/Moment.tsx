import { Ban } from 'lucide-react';
import { useMemo } from 'react';
import { hasText } from '../../locales/i18n.ts';
import { useTranslation } from '../../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import { standingAfter, type Standing, type StandingMessage } from './standing.ts';
import { BubbleBox, Flag, Meta } from '../../ui/bubble/BubbleBox.tsx';
import { RichText } from '../../ui/bubble/RichText.tsx';
import { CallLine } from '../../ui/media/CallLine.tsx';
import { Tick } from '../../ui/bubble/Tick.tsx';
import { codeText } from '../../api/errors.ts';
import { timeOf } from '../../api/session/clock.ts';
import { useClock } from '../../api/session/useClock.ts';
import { selectAudit } from './slice.ts';

const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column-reverse;
  overflow: hidden auto;
  padding: var(--s-12);
  border-radius: var(--r-8);
  background: var(--chat);
  & > div {
    display: flex;
    flex-direction: column;
    gap: var(--s-4);
    margin-bottom: auto;
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;
const State = styled.p`
  margin: 0 0 var(--s-8);
  font-size: var(--t-12);
  color: var(--text-muted);
`;
const Hint = styled.p`
  margin: auto;
  color: var(--text-muted);
`;

const Picture = styled.img`
  display: block;
  max-width: min(240px, 100%);
  max-height: 240px;
  margin-bottom: var(--s-4);
  border-radius: var(--r-8);
`;

const Said = ({ message }: { message: StandingMessage }) => {
  const { t } = useTranslation('audit');
  const { t: inBubble } = useTranslation('bubble');
  const clock = useClock();
  const { by, body, file, kind, at, isDeleted, edits, hidden, call, ack, error, reactions } = message;
  const own = by !== 'contact';
  const address = useSelector(selectAudit).pictures[message.id];
  const picture = isDeleted || hidden ? undefined : address;
  return (
    <BubbleBox data-side={own ? 'out' : 'in'}>
      {isDeleted && (
        <Flag>
          <Ban aria-hidden />
          {t('deleted')}
        </Flag>
      )}
      {call ? (
        <CallLine call={call} />
      ) : hidden ? (
        <Flag>{t('hidden')}</Flag>
      ) : (
        <>
          {picture ? <Picture src={picture} alt={inBubble('kind.image')} loading="lazy" /> : file && <b>{file} </b>}
          {body ? (
            <RichText text={body} />
          ) : (
            !file &&
            !picture && <Flag>{inBubble(hasText('bubble', `kind.${kind}`) ? `kind.${kind}` : 'kind.other')}</Flag>
          )}
        </>
      )}
      {error && <Flag>{t('failed', { reason: codeText(error) })}</Flag>}
      <Meta>
        {reactions.map(({ emoji }) => emoji).join(' ')} {edits > 0 && <i>{t('edited')}</i>}
        <time dateTime={at}>{timeOf(at, clock)}</time>
        {own && <Tick ack={ack} failed={error !== ''} />}
      </Meta>
    </BubbleBox>
  );
};

/** The ticket and its conversation as they were at the chosen moment. */
export const Moment = () => {
  const { t } = useTranslation('audit');
  const { entries, names, moment } = useSelector(selectAudit);
  const standing: Standing = useMemo(
    () => standingAfter(moment === null ? entries : entries.slice(0, moment)),
    [entries, moment],
  );
  const { status, userId, queueId, rating, messages } = standing;
  const called = [
    t(`status.${status}`),
    userId !== null && t('with', { name: names.users[userId] ?? `#${userId}` }),
    queueId !== null && t('in', { name: names.queues[queueId] ?? `#${queueId}` }),
    rating !== null && t('rated', { rating }),
  ];
  return (
    <>
      <State role="status">{called.filter(Boolean).join(' · ')}</State>
      <Scroller role="log" tabIndex={0} aria-label={t('conversation')}>
        <div>
          {messages.length === 0 && <Hint>{t('empty')}</Hint>}
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </div>
      </Scroller>
    </>
  );
};
