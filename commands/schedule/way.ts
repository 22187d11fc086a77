import { randomUUID } from 'node:crypto';
import { connection, defaultConnection } from '../../domain/connection/decider.ts';
import { contact } from '../../domain/contact/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { ownerOf, Taken } from '../kernel/claim.ts';
import { handle, idOf, load } from '../kernel/handle.ts';

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

/**
 * Where a scheduled message goes: into the open or pending ticket that the contact has there, whoever attends it, else into a new
 * one of whoever scheduled it, if he is still there. ERR_NO_CONTACT_FOUND.
 */
export const wayFor = async (
  deps: Deps,
  wanted: Wanted,
  cause: Cause,
): Promise<{ ticketId: number; connectionId: number }> => {
  const { store, lookup, ids } = deps;
  const { companyId, contactId, userId } = wanted;
  if ((await load(store, contact, { companyId, id: contactId })).state.is !== 'present')
    throw new Refused('ERR_NO_CONTACT_FOUND');
  const connectionId = await connectionFor(deps, wanted);
  const slot = openTicketSlot(contactId, connectionId);
  const there = await ownerOf({ store, decider: ticket, companyId }, slot);
  if (there?.holds) return { ticketId: idOf(there.stream), connectionId };
  const author = await lookup.user(companyId, userId);
  const queueId = author?.queues[0]?.id ?? null;
  const opening = { uuid: randomUUID(), contactId, connectionId, queueId, isGroup: false };
  const owner = author ? ({ userId, status: 'open' } as const) : null;
  const id = await ids.next('ticket');
  try {
    const command = { type: 'OpenTicket', ...opening, owner } as const;
    await handle(store, ticket, { target: { companyId, id }, command, cause, tries: 100, fresh: true, ticketId: id });
    return { ticketId: id, connectionId };
  } catch (error) {
    if (error instanceof Taken) return { ticketId: idOf(error.owner), connectionId };
    throw error;
  }
};
