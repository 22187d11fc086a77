import { randomUUID } from 'node:crypto';
import { system } from '../../domain/kernel/permissions.ts';
import { setting, settingDefaults } from '../../domain/setting/decider.ts';
import { openTicketSlot, ticket } from '../../domain/ticket/decider.ts';
import { MINUTE_MS } from '../../domain/kernel/durations.ts';
import type { Cause } from '../../runtime/http.ts';
import { ownerOf, AlreadyClaimed } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';

/** A contact on a connection, which has at most one open or pending ticket. */
export type TicketSlot = {
  companyId: number;
  contactId: number;
  connectionId: number;
  /** The contact is a group. */
  isGroup?: boolean | undefined;
  /** For imported messages: WhatsApp's time in seconds. */
  since?: number | undefined;
};

/** Resumes the slot's ticket if it was closed only recently (R155), as pending again. Returns null if there is none. */
const resumed = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, contactId, connectionId }: TicketSlot,
  cause: Cause,
  mayOpen: () => Promise<boolean>,
): Promise<number | null> => {
  const { state: set } = await load(store, setting, { companyId, id: 'reopenMinutes' });
  const minutes = Number(set.value ?? settingDefaults.reopenMinutes);
  if (!minutes) return null;
  const last = await ownerOf({ store, decider: ticket, companyId }, openTicketSlot(contactId, connectionId));
  if (!last || last.holds || last.state.status !== 'closed') return null;
  if (last.state.contactId !== contactId || last.state.connectionId !== connectionId) return null;
  const id = idOf(last.stream);
  const since = new Date(Date.now() - minutes * MINUTE_MS).toISOString();
  const command = { type: 'ResumeTicket', by: system, since, reason: 'wroteSoon' } as const;
  const options = { confirm: mayOpen, ticketId: id };
  try {
    const { state } = await handle(store, ticket, { target: { companyId, id }, command, cause, ...options });
    return state.status === 'pending' ? id : null;
  } catch (error) {
    // Another process opened a new ticket in the meantime, which `openTicket` finds.
    if (error instanceof AlreadyClaimed) return null;
    throw error;
  }
};

/**
 * Returns the id of the slot's open or pending ticket, and opens one if there is none. Returns null if `mayOpen` says no. It is
 * asked again once the slot is claimed, because a later claim prevents this opening.
 */
export const openTicket = async (
  { store, ids }: Pick<Deps, 'store' | 'ids'>,
  { companyId, contactId, connectionId, isGroup = false, since }: TicketSlot,
  cause: Cause,
  mayOpen: () => Promise<boolean> = async () => true,
): Promise<number | null> => {
  if (!(await mayOpen())) return null;
  const before =
    since === undefined ? await resumed({ store }, { companyId, contactId, connectionId }, cause, mayOpen) : null;
  if (before !== null) return before;
  const id = await ids.next('ticket');
  const opening = {
    uuid: randomUUID(),
    contactId,
    connectionId,
    queueId: null,
    isGroup,
    ...(since !== undefined && { since }),
  };
  const command = { type: 'OpenTicket', ...opening } as const;
  try {
    const options = { fresh: true, confirm: mayOpen };
    const { state } = await handle(store, ticket, { target: { companyId, id }, command, cause, ...options });
    return state.status === 'none' ? null : id;
  } catch (error) {
    if (!(error instanceof AlreadyClaimed)) throw error;
    const there = { companyId, id: idOf(error.owner) };
    const goesOn = { type: 'ContinueTicket', by: system } as const;
    // This precedes the message: a ticket opened by an import must not close with it while a customer waits (R241).
    if (since === undefined) await handle(store, ticket, { target: there, command: goesOn, cause });
    return there.id;
  }
};
