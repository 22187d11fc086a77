import type { SignedIn, UserRecord } from '../domain/user/shape.ts';
import type { MessageRecord } from '../domain/message/shape.ts';
import type { TicketRecord } from '../domain/ticket/shape.ts';
import type { WhatsappRecord } from '../domain/connection/shape.ts';
import type { Database } from '../runtime/database.ts';
import { connectionsOf } from './connection/read.ts';
import { rowsOf } from './kernel/read.ts';
import { messagesByIds } from './message/read.ts';
import { sessionsDue, sessionsOf } from './session/actor.ts';
import { ticketsBy } from './ticket/read.ts';
import { signedIn, usersByIds } from './user/read.ts';

/** What commands may look up, a moment old (DESIGN 4). */
export const openLookup = (db: Database) => ({
  signedIn: (companyId: number, userId: number): Promise<SignedIn | null> => signedIn(db, companyId, userId),
  user: async (companyId: number, userId: number): Promise<UserRecord | null> =>
    (await usersByIds(db, companyId, [userId]))[0] ?? null,
  ticket: async (companyId: number, ticketId: number): Promise<TicketRecord | null> =>
    (await ticketsBy(db, companyId, 'id', [ticketId]))[0] ?? null,
  message: async (companyId: number, id: string): Promise<MessageRecord | null> =>
    (await messagesByIds(db, companyId, [id]))[0] ?? null,
  whatsapp: async (companyId: number, whatsappId: number, admin: boolean): Promise<WhatsappRecord | null> =>
    (await connectionsOf(db, companyId, admin, [whatsappId]))[0] ?? null,
  queueExists: async (companyId: number, queueId: number): Promise<boolean> =>
    (await rowsOf(db, 'select 1 from views.queue where company_id = ? and id = ?', [companyId, queueId])).length > 0,
  sessionsDue: (now: string, limit: number): Promise<{ companyId: number; id: string; dueAt: string }[]> =>
    sessionsDue(db, now, limit),
  sessionsOf: (companyId: number, userId: number): Promise<string[]> => sessionsOf(db, companyId, userId),
});
