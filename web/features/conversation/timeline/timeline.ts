import type { MessageRecord } from '../../../../domain/message/shape.ts';
import type { NoteRecord } from '../../../../domain/note/shape.ts';
import type { HandOver, TicketTurn } from '../../../../domain/ticket/shape.ts';
import type { ChatNotice } from '../../../../domain/whatsappChat/shape.ts';
import type { Outgoing } from '../../../api/outbox/outgoing.ts';
import type { Mention } from '../../../ui/bubble/RichText.tsx';
import { dayOf, type Clock } from '../../../api/session/clock.ts';

/** The file of a quick message, by the id of that message. */
export type ReplyFile = { id: number; name: string };
/** A message to a ticket that is being sent, with or without files. */
export type OutgoingMessage = Outgoing & {
  ticketId: number;
  quoted: MessageRecord | null;
  file: ReplyFile | null;
  /** The mentioned group members. */
  mentions?: Mention[] | undefined;
};

/** A line of a conversation. `id` is stable: a sent message keeps the id of its outgoing line. */
export type TimelineLine =
  | { is: 'day'; id: string; at: string }
  | { is: 'ended' | 'started'; id: string; ticketId: number }
  | { is: 'handedOver'; id: string; handOver: HandOver }
  | { is: 'turn'; id: string; turn: TicketTurn; note?: NoteRecord }
  | { is: 'unread'; id: string }
  | { is: 'notice'; id: string; at: string; notice: ChatNotice }
  | { is: 'note'; id: string; note: NoteRecord }
  | { is: 'message'; id: string; message: MessageRecord; first: boolean }
  | { is: 'outgoing'; id: string; outgoing: OutgoingMessage; first: boolean };

/**
 * Builds the lines of a conversation: one for each new day, two where the ticket changes (end and start, R158), and messages.
 * `first` marks the first bubble of a run on one side, and in a group of one member. `keys` maps a message id to the key that
 * this browser sent it with.
 */
export const timeline = (
  messages: readonly MessageRecord[],
  outgoing: readonly OutgoingMessage[],
  keys: Readonly<Record<string, string>>,
  clock: Clock,
): TimelineLine[] => {
  const lines: TimelineLine[] = [];
  let day = '';
  let ticketId: number | null = null;
  let side: boolean | null = null;
  let participantId: number | undefined;
  const newDay = (at: string) => {
    if (dayOf(at, clock) === day) return;
    day = dayOf(at, clock);
    side = null;
    lines.push({ is: 'day', id: `day-${day}-${lines.length}`, at });
  };
  for (const message of messages) {
    const turned = ticketId !== null && ticketId !== message.ticketId;
    if (turned && ticketId !== null) lines.push({ is: 'ended', id: `ended-${message.id}`, ticketId });
    newDay(message.createdAt);
    if (turned) lines.push({ is: 'started', id: `started-${message.id}`, ticketId: message.ticketId });
    ticketId = message.ticketId;
    if (message.notice) {
      lines.push({ is: 'notice', id: message.id, at: message.createdAt, notice: message.notice });
      side = null;
      continue;
    }
    const first = turned || side !== message.fromMe || participantId !== message.participant?.id;
    lines.push({ is: 'message', id: keys[message.id] ?? message.id, message, first });
    side = message.fromMe;
    participantId = message.participant?.id;
  }
  for (const one of outgoing) {
    newDay(one.at);
    lines.push({ is: 'outgoing', id: one.key, outgoing: one, first: side !== true });
    side = true;
  }
  return lines;
};
