import { randomUUID } from 'node:crypto';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle } from '../kernel/handle.ts';
import { claimPlace, type Place } from './place.ts';

/** The id of the one open or pending ticket of a place, opened now if there is none and `mayOpen` says yes. */
export const openTicket = async (
  { store, ids }: Pick<Deps, 'store' | 'ids'>,
  place: Place,
  cause: Cause,
  mayOpen: () => Promise<boolean> = async () => true,
): Promise<number | null> => {
  const { companyId, contactId, connectionId } = place;
  const chosen = async () => ((await mayOpen()) ? ids.next('ticket') : null);
  const claimed = await claimPlace(store, place, chosen, cause);
  if (!claimed || claimed.is === 'taken') return claimed?.ticketId ?? null;
  const { ticketId: id } = claimed;
  const opening = { uuid: randomUUID(), contactId, connectionId, queueId: null, isGroup: false };
  const command = { type: 'OpenTicket', ...opening } as const;
  await handle(store, ticket, { companyId, id }, command, cause, { tries: 100, fresh: true });
  return id;
};
