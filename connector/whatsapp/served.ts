import type { Answer, Ask } from '../../domain/contact/asks.ts';
import type { ChatState } from '../../domain/ticket/doing.ts';
import type { Database } from '../../runtime/database.ts';
import type { Seal } from '../../runtime/seal.ts';
import type { Lanes } from './lanes.ts';
import type { Lease } from './lease.ts';
import type { Server } from './link.ts';
import type { Live } from './live.ts';
import type { Outcome } from './deliver.ts';
import type { Notice } from './notices.ts';
import type { Ports } from './ports.ts';
import type { FileMeans } from './takeFile.ts';

/** `files`: where they lie, and how those that come in are fetched. */
export type Means = {
  db: Database;
  seal: Seal;
  ports: Ports;
  lanes: Lanes;
  server: Server;
  files: FileMeans;
};
/** What the log knows of a connection when its session starts: a revision of its stream. */
export type Known = { pairing: bigint };

/** A connection that is served, as those who began it see it. */
export type Session = {
  lease: Lease;
  pairing: bigint;
  live: Pick<Live, 'now' | 'again'>;
  /** Whether it has ended by itself and waits for somebody to ask for it again. */
  over(): boolean;
  /** Connects at once instead of after the pause. */
  retry(): void;
  /** Something was queued to be sent, or waits for its file. */
  wake(): void;
  /** Puts a question about a contact to WhatsApp. */
  ask(ask: Omit<Ask, 'id'>): Promise<Omit<Answer, 'id'>>;
  /** Says what is no message of a ticket. */
  say(notice: Notice): Promise<Outcome>;
  /** Something was read in a ticket of its. */
  read(ticketId: number): void;
  /** What a user does in a conversation of its. Never throws. */
  told(state: ChatState): Promise<void>;
  /** Closes the socket and says nothing: the process ends, or the lease is gone. */
  drop(): Promise<void>;
  /** Has the phone forget the device, takes what arrived to the log (5 s at most), and forgets the keys. */
  leave(): Promise<void>;
};
