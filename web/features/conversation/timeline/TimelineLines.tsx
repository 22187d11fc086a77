import { useTranslation } from '../../../locales/useTranslation.ts';
import { isolated } from '../../../../domain/kernel/names.ts';
import { styled } from 'styled-components';
import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { NoteRecord } from '../../../../domain/note/shape.ts';
import type { TicketTurn } from '../../../../domain/ticket/shape.ts';
import { noticeSentence } from '../../../../domain/whatsappChat/noticeSentence.ts';
import type { ChatNotice } from '../../../../domain/whatsappChat/shape.ts';
import { currentLanguage } from '../../../locales/i18n.ts';
import { NoteLine } from '../../note/index.ts';
import { RowBoundary } from '../../../ui/lists/RowBoundary.tsx';
import { Bubble, PlainBubble } from '../message/Bubble.tsx';
import { dayName, type Clock } from '../../../api/session/clock.ts';
import { HandOverLine } from './HandOverLine.tsx';
import { Pickable } from '../message/Pickable.tsx';
import { OutgoingBubble } from '../message/OutgoingBubble.tsx';
import type { TimelineLine } from './timeline.ts';
import { useTurnWords } from './useTurnWords.ts';

const Day = styled.div`
  align-self: center;
  margin: var(--s-12) 0 var(--s-8);
  padding: 2px 12px;
  border-radius: var(--r-full);
  background: var(--surface);
  box-shadow: var(--shadow-1);
  font-size: var(--t-12);
  color: var(--text-muted);
`;

/** A horizontal rule across the conversation, with a text in it. */
export const Edge = styled.div`
  align-self: stretch;
  display: flex;
  align-items: center;
  gap: var(--s-8);
  margin: var(--s-12) 0;
  font-size: var(--t-12);
  color: var(--text-muted);
  text-align: center;
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: color-mix(in oklab, var(--text-faint) 35%, transparent);
  }
`;

/** The rule above the messages that the user has not read. */
const UnreadEdge = styled(Edge)`
  color: var(--accent-text);
  font-weight: var(--w-medium);
  &::before,
  &::after {
    background: color-mix(in oklab, var(--accent) 45%, transparent);
  }
`;

type Turned = { turn: TicketTurn; note?: NoteRecord | undefined; clock: Clock };
/** The line of a closing, reopening or transfer: its time, its author, and the note for the receiver. */
const TurnLine = ({ turn, note, clock }: Turned) => {
  const words = useTurnWords(clock)(turn);
  return <Edge>{note?.note ? <span dir="auto">{`${words} · ${isolated(note.note)}`}</span> : words}</Edge>;
};

/** The line of a change to the chat, for example of its members. */
const NoticeLine = ({ notice }: { notice: ChatNotice }) => {
  // Renders again when the user changes the language.
  useTranslation('message');
  return <Edge dir="auto">{noticeSentence(notice, currentLanguage())}</Edge>;
};

type Act = ((message: MessageRecord) => void) | undefined;
type Acts = { clock: Clock; onReply?: Act; onResend?: Act };

/** One line of a conversation. */
export const LineOf = ({ line, clock, onReply, onResend }: Acts & { line: TimelineLine }) => {
  const { t } = useTranslation('message');
  switch (line.is) {
    case 'day':
      return <Day>{dayName(line.at, clock)}</Day>;
    case 'ended':
    case 'started':
      return <Edge>{t(line.is, { id: line.ticketId })}</Edge>;
    case 'turn':
      return <TurnLine turn={line.turn} note={line.note} clock={clock} />;
    case 'unread':
      return <UnreadEdge>{t('newMessages')}</UnreadEdge>;
    case 'handedOver':
      return <HandOverLine handOver={line.handOver} clock={clock} />;
    case 'notice':
      return <NoticeLine notice={line.notice} />;
    case 'note':
      return (
        <RowBoundary of={line.note}>
          <NoteLine note={line.note} clock={clock} />
        </RowBoundary>
      );
    case 'message':
      return (
        <Pickable message={line.message}>
          <RowBoundary of={line.message} instead={<PlainBubble message={line.message} />}>
            <Bubble message={line.message} first={line.first} clock={clock} onReply={onReply} onResend={onResend} />
          </RowBoundary>
        </Pickable>
      );
    case 'outgoing':
      return <OutgoingBubble outgoing={line.outgoing} first={line.first} clock={clock} />;
  }
};

/** Renders lines one below the other. */
export const TimelineLines = ({ lines, ...acts }: Acts & { lines: readonly TimelineLine[] }) =>
  lines.map((line) => <LineOf key={line.id} line={line} {...acts} />);
