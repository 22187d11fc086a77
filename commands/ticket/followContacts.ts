import { system } from '../../domain/kernel/permissions.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import { AlreadyClaimed } from '../kernel/unique/claim.ts';
import { presentContactOf } from '../contact/findContact.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import type { DueWork } from '../kernel/due/clock.ts';
import { handle, idOf, load } from '../kernel/handle/handle.ts';

/** Each turn covers contacts that changed recently. All contacts, possibly very many, are covered less often. */
const LATELY_MS = 120_000;
const ALL_EVERY_MS = 300_000;

type Target = { companyId: number; id: number };

/**
 * Moves tickets along when contacts were merged or split again (R293). Two open tickets of one person on a connection become
 * one: the one with an agent continues, otherwise the older one there. No message moves, because a conversation shows all
 * tickets of its contact.
 */
export const followContacts = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'ticketsOfMergedContacts'>): DueWork => {
  const follow = (target: Target, contactId: number, cause: Cause) =>
    handle(store, ticket, {
      target,
      command: { type: 'FollowContact', by: system, contactId },
      cause: { ...cause, id: `${cause.id}:${crypto.randomUUID()}` },
      ticketId: target.id,
    });
  const merge = async (target: Target, into: Target, cause: Cause) => {
    const { state } = await load(store, ticket, into);
    if (state.status === 'none' || state.status === 'closed') return;
    const { queueId, userId } = state;
    const command = { type: 'MergeTicket', by: system, into: into.id, queueId, userId } as const;
    const by = { ...cause, id: `${cause.id}:${crypto.randomUUID()}` };
    await handle(store, ticket, { target, command, cause: by, ticketId: target.id });
  };
  let lookedAt = -Infinity;
  let since: string | null = null;
  return {
    name: 'followContacts',
    byEventsOnly: true,
    due: ({ now, limit, after }) => {
      if (after) return lookup.ticketsOfMergedContacts({ since }, limit, after);
      const at = Date.parse(now);
      const isAll = at - lookedAt >= ALL_EVERY_MS;
      if (isAll) lookedAt = at;
      since = isAll ? null : new Date(at - LATELY_MS).toISOString();
      return lookup.ticketsOfMergedContacts({ since }, limit, null);
    },
    act: async ({ companyId, id }, _, cause) => {
      const target = { companyId, id: Number(id) };
      const { state } = await load(store, ticket, target);
      if (state.status === 'none') return;
      const contactId = await presentContactOf({ store }, { companyId, id: state.ownContactId ?? state.contactId });
      if (state.contactId === contactId) return;
      try {
        await follow(target, contactId, cause);
      } catch (error) {
        if (!(error instanceof AlreadyClaimed)) throw error;
        const there = { companyId, id: idOf(error.owner) };
        const { state: other } = await load(store, ticket, there);
        if (state.status === 'open' && other.status === 'pending') await merge(there, target, cause);
        else await merge(target, there, cause);
        await follow(target, contactId, cause);
      }
    },
  };
};
