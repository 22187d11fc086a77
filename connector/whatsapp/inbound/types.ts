import type { IncomingChange } from '../../../commands/message/recordMessageChange.ts';
import type { Incoming } from '../../../commands/message/receive.ts';
import type { ChatChange } from '../../../commands/whatsappChat/change.ts';
import type { EarlyEdits } from './earlyEdits.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Notification } from '../history/chunk.ts';
import type { PersonAddress } from '../kernel/address.ts';
import type { ConnectionRef, MessageArrival, Ports } from '../kernel/ports.ts';
import type { KeyedQueue } from '../kernel/keyedQueue.ts';

/** The parts of a session that reading messages needs. A benchmark may pass one without a socket. */
export type InboundDeps = ConnectionRef & {
  /** Our own addresses. */
  me(): PersonAddress;
  /** The number behind a LID, if this WhatsApp account knows it. */
  numberOf(lid: string): Promise<string | null>;
  /** The LID of a number, if it is known. */
  lidOf?: (number: string) => Promise<string | null>;
  /** Returns when a message arrived, for its trace. */
  arrivalOf?: (waId: string) => MessageArrival | undefined;
  /** Must be called when a message is in the log, or does not belong there. */
  accepted(waId: string): void;
  /** The encrypted edits that wait for their messages. */
  early: EarlyEdits;
  /** Must be called when an encrypted edit stays in the journal until its message arrives. */
  held?: (waId: string) => void;
  /** Takes a chunk of the phone's history. The callee accepts it. */
  history?: (waId: string, notification: Notification) => void;
  /** Returns the secret that was sent with a message, if the client does not read it. */
  secretBeside?: (waId: string) => string | undefined;
  /** Called when a person's message is in the log. */
  met?: (who: PersonAddress) => void;
  /** Groups: whether they are taken at all, their subjects and admins, and a call when a message of one is in the log. */
  groups?: {
    taken(): Promise<boolean>;
    subjectOf(groupId: string): string;
    isAdmin(groupId: string, who: PersonAddress): Promise<boolean>;
    met(groupId: string): void;
  };
  /** Returns the company's language and time zone. The default locale is used if absent. */
  locale?: () => Promise<Locale>;
  /** Runs the work of one chat in order, and different chats at once. */
  lanes: KeyedQueue;
  /** How long to wait for an undecryptable message to be resent before it counts as unreadable, in milliseconds. */
  unreadableAfterMs?: number;
  /** Aborted when the session ends. Messages that are not in the log by then stay in the journal. */
  signal: AbortSignal;
};

/** The log, for messages that were read and for changes of other messages. */
export type InboundPorts = {
  receive: (incoming: Incoming, arrival?: MessageArrival) => Promise<void>;
  follow: (followed: IncomingChange) => Promise<void>;
  /** Takes the change of a chat that a message announces. */
  chat?: (change: ChatChange) => Promise<void>;
  /** Whether the log holds a message as unreadable. */
  awaited?: (of: ConnectionRef & { waId: string; fromMe: boolean }) => Promise<boolean>;
  /** Returns the secret that edits of a message are encrypted with (`kernel/ports.ts`). */
  secretOf?: Ports['secretOf'];
};
