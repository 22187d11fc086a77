import { createHash } from 'node:crypto';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { streamOf, type Target } from '../kernel/handle.ts';
import { messageKey } from './key.ts';
import type { SeenTicket, Way } from './wayOut.ts';

/** WhatsApp's id of what this cause sends: the same for a repeated request, in the form its web client gives. */
export const waIdOf = (cause: string) =>
  `3EB0${createHash('sha256').update(cause).digest('hex').slice(0, 18).toUpperCase()}`;

/** Where the message lies that this request queues as number `index`: the same for a repeated one. */
export const placeOf = (companyId: number, { ticketId, connectionId }: Way, { id }: Cause, index: number) => {
  const waId = waIdOf([companyId, ticketId, id, ...(index ? [index] : [])].join('|'));
  const target = { companyId, id: messageKey(connectionId, 'out', waId) };
  return { waId, target };
};

/** Whether a message was queued there. */
export const isQueued = async ({ store }: Pick<Deps, 'store'>, target: Target): Promise<boolean> =>
  (await store.last(streamOf('message', target))) !== undefined;

/** The way that number `index` of a cause went before, over whatever connection its ticket had; null: it was not queued. */
export const queuedWay = async (
  deps: Pick<Deps, 'store'>,
  { ticketId, state }: SeenTicket,
  cause: Cause,
  index: number,
): Promise<Way | null> => {
  for (const connectionId of [state.connectionId, ...(state.formerConnectionIds ?? [])]) {
    const way = { ticketId, contactId: state.contactId, connectionId };
    if (await isQueued(deps, placeOf(cause.companyId, way, cause, index).target)) return way;
  }
  return null;
};

/**
 * The way that the first message of this very request went before, when its answer was lost: whatever became of ticket and
 * connection since then. Null: it was not queued; without a key none comes again.
 */
export const wayBefore = async (
  deps: Pick<Deps, 'store'>,
  companyId: number,
  seen: SeenTicket,
  cause: Cause,
): Promise<Way | null> => (cause.body === undefined ? null : queuedWay(deps, seen, { ...cause, companyId }, 0));
