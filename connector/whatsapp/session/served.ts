import type { ContactAnswer, Ask } from '../../../domain/contact/asks.ts';
import type { ChatState } from '../../../domain/ticket/doing.ts';
import type { Database } from '../../../runtime/database.ts';
import type { Seal } from '../../../runtime/seal.ts';
import type { Lanes } from '../kernel/lanes.ts';
import type { Lease } from '../keys/lease.ts';
import type { Server } from '../baileys/link.ts';
import type { Live } from './live.ts';
import type { Outcome } from '../outbound/deliver.ts';
import type { Notice } from '../outbound/notices.ts';
import type { Ports } from '../kernel/ports.ts';
import type { FileMeans } from '../inbound/takeFile.ts';

/** `files`: the storage of files, and the means to fetch received ones. */
export type Means = {
  db: Database;
  seal: Seal;
  ports: Ports;
  lanes: Lanes;
  server: Server;
  files: FileMeans;
};
/** A revision of the connection's stream, known from the log when the session starts. */
export type Known = { pairing: bigint };

/** A served connection, for the code that started it. */
export type Session = {
  lease: Lease;
  pairing: bigint;
  live: Pick<Live, 'now' | 'again'>;
  /** Whether it ended on its own and waits until a user asks for it again. */
  over(): boolean;
  /** Connects at once instead of after the pause. */
  retry(): void;
  /** Must be called when a message was queued, or waits for its file. */
  wake(): void;
  /** Asks WhatsApp a question about a contact. */
  ask(ask: Omit<Ask, 'id'>): Promise<Omit<ContactAnswer, 'id'>>;
  /** Sends a text that belongs to no ticket. */
  say(notice: Notice): Promise<Outcome>;
  /** Must be called when a message in one of its tickets was read. */
  read(ticketId: number): void;
  /** Takes what a user does in one of its conversations. Never throws. */
  told(state: ChatState): Promise<void>;
  /** Closes the socket and reports nothing, because the process ends or the lease is lost. */
  drop(): Promise<void>;
  /** Makes the phone forget the device, takes arrived messages to the log (5 s at most), and deletes the keys. */
  leave(): Promise<void>;
};
