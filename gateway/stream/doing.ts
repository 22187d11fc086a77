import { CHAT_STATE, doingName, type ChatState, type DoneInTicket } from '../../domain/ticket/doing.ts';
import { mayChange, maySee } from '../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { Database } from '../../runtime/database.ts';
import type { TellDoing } from './rooms.ts';

type Lookup = { ticket(companyId: number, ticketId: number): Promise<TicketRecord | null> };

/** Tells what a user does in a ticket: to those who have it open, and to whoever serves its connection. */
export const doingIn = (db: Database, lookup: Lookup): TellDoing => {
  /** What is done last is told last. */
  let turn: Promise<unknown> = Promise.resolve();
  const tell: TellDoing = async (actor, ticketId, is) => {
    const { companyId, userId, name } = actor;
    const ticket = await lookup.ticket(companyId, ticketId);
    if (!ticket || !maySee(actor, ticket)) return;
    const { contactId, whatsappId: connectionId, queueId, userId: ownerId } = ticket;
    const place = { companyId, ticketId, queueId, ownerId };
    const done: DoneInTicket = { ...place, userId, name, is };
    await db.raw('select pg_notify(?, ?)', ['ephemeral', JSON.stringify({ event: doingName, ...done })]);
    if (ticket.status === 'closed' || is === 'gone') return;
    const says = ticket.status === 'open' && mayChange(actor, ticket);
    const state: ChatState = { ...place, connectionId, contactId, is, says };
    await db.raw('select pg_notify(?, ?)', [CHAT_STATE, JSON.stringify(state)]);
  };
  return (actor, ticketId, is) => {
    const told = turn.then(() => tell(actor, ticketId, is));
    turn = told.catch(() => {});
    return told;
  };
};
