import type { ReadDue } from '../../domain/kernel/due.ts';
import type { NamedFiles, TicketPlace } from '../../domain/message/file.ts';
import type { WindowFacts } from '../../domain/message/serviceWindow.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';

export type MessageLookup = {
  message(companyId: number, id: string): Promise<MessageRecord | null>;
  /** The suffix of the message's stream name, after `message-<company>.`. */
  messageKey(companyId: number, id: string): Promise<string | null>;
  /**
   * Messages of a ticket, also of a deleted one, that have or may have files. Returns the possible file names and the suffix of
   * the stream name after `message-<company>.`, for at most `limit` messages with ids after `after`.
   */
  filesOfTicket(of: TicketPlace, after: string | null, limit: number): Promise<NamedFiles[]>;
  /** The times that decide how long free text may go out in a chat. */
  windowFacts(chat: { companyId: number; contactId: number; connectionId: number }): Promise<WindowFacts>;
  /** Messages waiting for a connection that does not exist any more. The id is the message's key. */
  unsendable: ReadDue;
};
