import type { Database } from '../../runtime/database.ts';
import type { MessageRecord } from '../../domain/message/shape.ts';
import { dueReader } from '../kernel/read/due.ts';
import { filesOfTicket } from './files.ts';
import { unsendable } from './outbox.ts';
import { windowFactsOf } from './serviceWindow.ts';
import { messageKeyOf, messagesByIds } from './read.ts';

/** Answers the questions of `commands/message/lookup.ts`. */
export const messageLookup = (db: Database) => ({
  message: async (companyId: number, id: string): Promise<MessageRecord | null> =>
    (await messagesByIds(db, companyId, [id]))[0] ?? null,
  messageKey: messageKeyOf.bind(null, db),
  filesOfTicket: filesOfTicket.bind(null, db),
  windowFacts: windowFactsOf.bind(null, db),
  unsendable: dueReader(db, unsendable),
});
