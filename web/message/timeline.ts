import type { MessageRecord } from '../../domain/message/shape.ts';
import type { NoteRecord } from '../../domain/note/shape.ts';
import type { HandOver, Turn } from '../../domain/ticket/shape.ts';
import type { ChatNotice } from '../../domain/whatsappChat/shape.ts';
import type { Mention } from '../bubble/RichText.tsx';
import { dayOf, type Clock } from '../kernel/clock.ts';

/** The file of a quick message, by that message's id. */
export type ReplyFile = { id: number; name: string };
/** A file that an agent attached, without its bytes (`files.ts`). */
export type Attached = {
  id: string;
  name: string;
  size: number;
  type: string;
  caption: string;
  /** Recorded here: how it looks as a voice message. */
  recorded?: { seconds: number; waveform: string } | undefined;
};

/** A text on its way, with files or without: shown at once, kept until the gateway shows the message itself. */
export type Outgoing = {
  key: string;
  ticketId: number;
  body: string;
  quoted: MessageRecord | null;
  file: ReplyFile | null;
  attached: Attached[];
  /** Of a group, whom its words name. */
  mentions?: Mention[] | undefined;
  /** How much of the files has left, 0 to 1. */
  share: number;
  at: string;
  /** The code of the refusal; '' while the request runs. */
  failed: string;
};

/** What stands in a conversation, from top to bottom. `id` is stable: a sent bubble keeps that of its pending one. */
export type TimelineLine =
  | { is: 'day'; id: string; at: string }
  | { is: 'ended' | 'started'; id: string; ticketId: number }
  | { is: 'handedOver'; id: string; handOver: HandOver }
  | { is: 'turn'; id: string; turn: Turn }
  | { is: 'notice'; id: string; at: string; notice: ChatNotice }
  | { is: 'note'; id: string; note: NoteRecord }
  | { is: 'message'; id: string; message: MessageRecord; first: boolean }
  | { is: 'outgoing'; id: string; outgoing: Outgoing; first: boolean };

/**
 * Lays the messages of a contact out: a line for each new day, one for the end and one for the start where the
 * ticket changes (R158), and `first` for each run of bubbles of the same side, in a group of the same participant.
 * `keys` maps a message to the key it was sent with by this browser.
 */
export const timeline = (
  messages: readonly MessageRecord[],
  outgoing: readonly Outgoing[],
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
