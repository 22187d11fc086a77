import type { ContactAnswer, ContactQuestion } from '../../../domain/contact/asks.ts';
import type { ChatState } from '../../../domain/ticket/doing.ts';
import type { Database } from '../../../runtime/database.ts';
import type { Seal } from '../../../runtime/seal.ts';
import type { ServerOptions } from '../baileys/socketConfig.ts';
import type { FileDeps } from '../inbound/fetchFile.ts';
import type { KeyedQueue } from '../kernel/keyedQueue.ts';
import type { Ports } from '../kernel/ports.ts';
import type { Lease } from '../keys/lease.ts';
import type { DeliveryOutcome } from '../outbound/deliver.ts';
import type { PersonalNotice } from '../outbound/notices.ts';
import type { ShownStatus } from './shownStatus.ts';

/** Everything that a session gets from its process. `files`: the storage of files, and how received ones are fetched. */
export type SessionDeps = {
  db: Database;
  seal: Seal;
  ports: Ports;
  lanes: KeyedQueue;
  server: ServerOptions;
  files: FileDeps;
};

/** One connection while this process serves it, for the code that started it. */
export type ConnectionSession = {
  lease: Lease;
  /** Revision of the event that voided the pairing before this one, known from the log when the session starts. */
  pairing: bigint;
  status: Pick<ShownStatus, 'current' | 'publishAgain'>;
  /** Whether it ended on its own and waits until a user asks for it again. */
  isOver(): boolean;
  /** Connects at once instead of after the pause. */
  retry(): void;
  /** Must be called when a message was queued, or waits for its file. */
  wake(): void;
  /** Asks WhatsApp a question about a contact. */
  ask(ask: Omit<ContactQuestion, 'id'>): Promise<Omit<ContactAnswer, 'id'>>;
  /** Sends a text that belongs to no ticket. */
  sendNotice(notice: PersonalNotice): Promise<DeliveryOutcome>;
  /** Must be called when a message in one of its tickets was read. */
  markRead(ticketId: number): void;
  /** Shows a contact what a user does in their conversation. Never throws. */
  showActivity(state: ChatState): Promise<void>;
  /** Closes the socket and reports nothing, because the process ends or the lease is lost. */
  drop(): Promise<void>;
  /**
   * Takes arrived messages to the log (5 s at most) and fetches their files (30 s at most), makes the phone forget the device, and
   * deletes the keys.
   */
  logOut(): Promise<void>;
};
