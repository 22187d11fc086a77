import { randomUUID } from 'node:crypto';
import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import type { Actor, Viewer } from '../../domain/kernel/actor.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Schedule } from '../../domain/schedule/decider.ts';
import { mayReach } from '../../domain/schedule/policy.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { settingOf } from '../bot/house.ts';
import { goingOn } from '../contact/person.ts';
import type { Deps } from '../deps.ts';
import { ownerOf, Taken } from '../kernel/claim.ts';
import { handle, idOf, load } from '../kernel/handle.ts';
import { checkMayWrite } from '../message/wayOut.ts';

/** To whom, over which connection if one was chosen, and who wants it. */
type Wanted = { companyId: number; contactId: number; connectionId: number | null; userId: number };

/** The one that was chosen, else that of the contact's ticket, else the default. ERR_WAPP_REMOVED, ERR_NO_DEF_WAPP_FOUND. */
const connectionFor = async (
  { store, lookup }: Deps,
  { companyId, contactId, connectionId }: Wanted,
): Promise<number> => {
  const isThere = async (id: number) => (await load(store, connection, { companyId, id })).state.is === 'present';
  if (connectionId !== null) {
    if (await isThere(connectionId)) return connectionId;
    throw new Refused('ERR_WAPP_REMOVED');
  }
  const before = await lookup.connectionOfContact(companyId, contactId);
  if (before !== null && (await isThere(before))) return before;
  const { state: standard } = await load(store, defaultConnection, { companyId, id: 0 });
  if (standard !== null && (await isThere(standard))) return standard;
  throw new Refused('ERR_NO_DEF_WAPP_FOUND');
};

/** That a scheduled message is this user's to change: ERR_NO_RECORD_FOUND. One that is gone says so itself. */
export const checkReach = (actor: Actor, state: Schedule): void => {
  if ('userId' in state && !mayReach(actor, state.userId)) throw new Refused('ERR_NO_RECORD_FOUND');
};

/** The ticket that goes on between a contact and the connection that is meant; null where there is none. */
const ticketThere = async (deps: Deps, wanted: Wanted): Promise<{ connectionId: number; stream: string | null }> => {
  const connectionId = await connectionFor(deps, wanted);
  const { companyId, contactId } = wanted;
  const there = await ownerOf(
    { store: deps.store, decider: ticket, companyId },
    openTicketSlot(contactId, connectionId),
  );
  return { connectionId, stream: there?.holds ? there.stream : null };
};

/** That who plans may write into the ticket that is there now: ERR_NO_PERMISSION. */
export const checkPlanned = async (deps: Deps, actor: Actor, wanted: Omit<Wanted, 'userId'>): Promise<void> => {
  const { companyId, userId } = actor;
  const there = await ticketThere(deps, { ...wanted, userId }).catch((error: unknown) => {
    if (error instanceof Refused) return null; // without a connection it fails at its time, and says so
    throw error;
  });
  if (there?.stream) await checkMayWrite(deps, actor, { companyId, id: idOf(there.stream) });
};

/** Who planned it, as he is now; null: he is there no more, and was allowed to when he planned it. */
const authorOf = async ({ store, lookup }: Deps, { companyId, userId }: Wanted): Promise<Viewer | null> => {
  const author = await lookup.user(companyId, userId);
  if (!author) return null;
  const seesQueueless = (await settingOf(store, companyId, 'userViewTicketsWithoutQueue')) === 'enabled';
  return { userId, profile: author.profile, queueIds: author.queues.map(({ id }) => id), seesQueueless };
};

/**
 * Where a scheduled message goes: into the open or pending ticket that the contact has there, if its author may write into it,
 * else into a new one of his, if he is still there. ERR_NO_CONTACT_FOUND, ERR_NO_PERMISSION.
 */
export const wayFor = async (
  deps: Deps,
  planned: Wanted,
  cause: Cause,
): Promise<{ ticketId: number; connectionId: number }> => {
  const { store, ids } = deps;
  const { companyId, userId } = planned;
  const contactId = await goingOn(deps, { companyId, id: planned.contactId });
  const wanted = { ...planned, contactId };
  const { state: whom } = await load(store, contact, { companyId, id: contactId });
  if (whom.is !== 'present') throw new Refused('ERR_NO_CONTACT_FOUND');
  const { connectionId, stream } = await ticketThere(deps, wanted);
  const author = await authorOf(deps, wanted);
  const into = async (there: string) => {
    const ticketId = idOf(there);
    if (author) await checkMayWrite(deps, author, { companyId, id: ticketId });
    return { ticketId, connectionId };
  };
  if (stream) return into(stream);
  const queueId = author?.queueIds[0] ?? null;
  const opening = { uuid: randomUUID(), contactId, connectionId, queueId, isGroup: whom.groupId !== null };
  const owner = author ? ({ userId, status: 'open' } as const) : null;
  const id = await ids.next('ticket');
  try {
    const command = { type: 'OpenTicket', ...opening, owner } as const;
    await handle(store, ticket, { target: { companyId, id }, command, cause, tries: 100, fresh: true, ticketId: id });
    return { ticketId: id, connectionId };
  } catch (error) {
    if (error instanceof Taken) return into(error.owner);
    throw error;
  }
};
