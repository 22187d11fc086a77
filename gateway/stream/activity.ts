import { doingName, type ChatState, type Doing, type DoneInTicket } from '../../domain/ticket/doing.ts';
import { mayChange, maySee } from '../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { channels, notification } from '../../runtime/channels.ts';
import type { Database } from '../../runtime/database.ts';
import { openFairLimiter } from '../../runtime/fairLimiter.ts';
import { asTenant } from '../../runtime/tenant.ts';
import type { TellDoing } from './rooms.ts';

type Shown = Pick<TicketRecord, 'contactId' | 'whatsappId' | 'queueId' | 'userId' | 'status'>;
type Lookup = { ticket(companyId: number, ticketId: number): Promise<Shown | null> };

/** Keeps the order of events within a company, and companies do not wait for each other. */
const TURNS = { concurrency: 2, perTenant: 1, slow: 1 };

/**
 * Publishes a user's activity in a ticket to those who have it open, and to the connector of its connection. Of several
 * waiting activities of one user in one ticket, only the last is published.
 */
export const createActivityPublisher = (db: Database, lookup: Lookup): TellDoing => {
  const turns = openFairLimiter(TURNS);
  const waiting = new Map<string, { latest: Doing; told: Promise<void> }>();
  const tell: TellDoing = async (actor, ticketId, is) => {
    const { companyId, userId, name } = actor;
    const ticket = await lookup.ticket(companyId, ticketId);
    if (!ticket || !maySee(actor, ticket)) return;
    const { contactId, whatsappId: connectionId, queueId, userId: ownerId } = ticket;
    const place = { companyId, ticketId, queueId, ownerId };
    const done: DoneInTicket = { ...place, userId, name, is };
    await db.raw('select pg_notify(?, ?)', notification(channels.ephemeral, { event: doingName, ...done }));
    if (ticket.status === 'closed' || is === 'gone') return;
    const says = ticket.status === 'open' && mayChange(actor, ticket);
    const state: ChatState = { ...place, connectionId, contactId, is, says };
    await db.raw('select pg_notify(?, ?)', notification(channels.chatState, state));
  };
  return (actor, ticketId, is) => {
    const { companyId, userId } = actor;
    const key = `${companyId}.${userId}.${ticketId}`;
    const known = waiting.get(key);
    if (known) {
      known.latest = is;
      return known.told;
    }
    const one = { latest: is, told: Promise.resolve() };
    waiting.set(key, one);
    one.told = turns.run({ tenant: companyId }, () => {
      waiting.delete(key);
      return asTenant(companyId, () => tell(actor, ticketId, one.latest));
    });
    return one.told;
  };
};
