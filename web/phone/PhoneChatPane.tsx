import { Forward } from 'lucide-react';
import { useTranslation } from '../locales/useTranslation.ts';
import { useSelector } from 'react-redux';
import { styled } from 'styled-components';
import type { SimulatedPerson } from '../../gateway/phone/contract.ts';
import type { ListedPhone } from '../../gateway/phone/phones/contract.ts';
import { BubbleBox, Flag, Meta, Quote } from '../ui/bubble/BubbleBox.tsx';
import { dayName, timeOf } from '../api/session/clock.ts';
import { plain } from '../ui/bubble/format.ts';
import { Tick } from '../ui/bubble/Tick.tsx';
import { useClock } from '../api/session/useClock.ts';
import { RowBoundary } from '../ui/lists/RowBoundary.tsx';
import { BubbleOffers } from './BubbleOffers.tsx';
import { bubblesOf, type Bubble } from './bubbles.ts';
import { ChatHead } from './ChatHead.tsx';
import { Content } from './Content.tsx';
import { chatKey, selectPhones, type PhoneChatKey } from './slice.ts';
import { WriteAs } from './WriteAs.tsx';
import { PhoneWriting } from './PhoneWriting.tsx';

/** Starts at the bottom. New messages push the rest up, but a user who scrolled up stays where they are. */
const Scroller = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column-reverse;
  overflow: hidden auto;
  padding: var(--s-12) 10px;
  background: var(--chat);
  & > div {
    display: flex;
    flex-direction: column;
    gap: 3px;
    margin-bottom: auto;
    min-height: 100%;
    justify-content: flex-end;
  }
  &:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }
`;
const Balloon = styled(BubbleBox)`
  max-width: 86%;
`;
const Day = styled.h3`
  align-self: center;
  margin: var(--s-8) 0;
  padding: 2px 12px;
  border-radius: var(--r-full);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  font-size: var(--t-12);
  font-weight: var(--w-regular);
  color: var(--text-muted);
`;
const Hint = styled.p`
  align-self: center;
  margin: auto 0;
  max-width: 26ch;
  text-align: center;
  line-height: 1.5;
  color: var(--text-muted);
  text-wrap: pretty;
`;

const Given = styled.span`
  clear: both;
  display: block;
  width: fit-content;
  margin: 4px 0 -16px;
  padding: 1px 6px;
  border: 1px solid var(--border);
  border-radius: var(--r-full);
  background: var(--raised);
  line-height: 20px;
`;

const Author = styled.b`
  display: block;
  font-size: var(--t-12);
  line-height: 18px;
  color: var(--accent-text);
`;

type Row = { bubble: Bubble; company: string; chat: PhoneChatKey; members: SimulatedPerson['members'] };
const BubbleRow = ({ bubble, company, chat, members }: Row) => {
  const { t } = useTranslation('phone');
  const clock = useClock();
  const author = members.find(({ number }) => number === bubble.author)?.name;
  const { own, first, day, at, ack, quoted, forwarded, edited, deleted, got, given } = bubble;
  const emojis = deleted ? '' : [got, given].filter(Boolean).join(' ');
  return (
    <>
      {day && <Day>{dayName(at, clock)}</Day>}
      <Balloon
        data-side={own ? 'out' : 'in'}
        data-first={first || undefined}
        aria-label={own ? t('customer') : (author ?? company)}
      >
        {first && author && <Author>{author}</Author>}
        {forwarded && !deleted && (
          <Flag>
            <Forward aria-hidden />
            {t('forwarded')}
          </Flag>
        )}
        {quoted && !deleted && (
          <Quote>
            <span>{plain(quoted)}</span>
          </Quote>
        )}
        <Content bubble={bubble} />
        <Meta>
          {edited && !deleted && <i>{t('edited')}</i>}
          <time dateTime={at}>{timeOf(at, clock)}</time>
          {own && <Tick ack={ack} failed={false} />}
        </Meta>
        {emojis && <Given data-reactions>{emojis}</Given>}
        {ack !== 0 && !deleted && <BubbleOffers chat={chat} bubble={bubble} />}
      </Balloon>
    </>
  );
};

/** A chat as the customer sees it: their own messages at the right with ticks, the company's at the left. */
export const PhoneChatPane = ({ played, person }: { played: ListedPhone; person: SimulatedPerson }) => {
  const { t } = useTranslation('phone');
  const clock = useClock();
  const { chats, sayings } = useSelector(selectPhones);
  const chat = { phone: played.phone, contact: person.number };
  const key = chatKey(chat);
  const lines = chats[key];
  const own = sayings.filter((saying) => chatKey(saying) === key);
  const bubbles = bubblesOf(lines ?? [], own, clock);
  return (
    <>
      <ChatHead played={played} person={person} />
      <Scroller role="log" tabIndex={0} aria-label={t('chat', { name: person.name })} aria-busy={!lines}>
        <div>
          {lines && bubbles.length === 0 && <Hint>{t('empty', { name: person.name })}</Hint>}
          {bubbles.map((bubble) => (
            <RowBoundary key={bubble.id} of={bubble.text}>
              <BubbleRow bubble={bubble} company={played.name} chat={chat} members={person.members} />
            </RowBoundary>
          ))}
        </div>
      </Scroller>
      {person.members.length > 0 && <WriteAs chat={chat} members={person.members} />}
      <PhoneWriting chat={chat} />
    </>
  );
};
