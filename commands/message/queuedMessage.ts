import { createHash } from 'node:crypto';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { streamOf, type Target } from '../kernel/handle/handle.ts';
import { messageKey } from './messageKey.ts';
import type { SeenTicket, MessageRoute } from './messageRoute.ts';

/** Derives WhatsApp's message id from a cause: equal for a repeated request, in the form of WhatsApp's web client. */
export const waIdOf = (cause: string) =>
  `3EB0${createHash('sha256').update(cause).digest('hex').slice(0, 18).toUpperCase()}`;

/** Returns the id and stream of the message that a request queues as number `index`: equal for a repeated request. */
export const queuedMessageOf = (
  companyId: number,
  { ticketId, connectionId }: MessageRoute,
  { id }: Cause,
  index: number,
) => {
  const waId = waIdOf([companyId, ticketId, id, ...(index ? [index] : [])].join('|'));
  const target = { companyId, id: messageKey(connectionId, 'out', waId) };
  return { waId, target };
};

export const isQueued = async ({ store }: Pick<Deps, 'store'>, target: Target): Promise<boolean> =>
  (await store.last(streamOf('message', target))) !== undefined;

/**
 * Returns the route over which message `index` of a cause was queued, on any connection that the ticket had; null if it was not
 * queued.
 */
export const queuedRoute = async (
  deps: Pick<Deps, 'store'>,
  { ticketId, state }: SeenTicket,
  cause: Cause,
  index: number,
): Promise<MessageRoute | null> => {
  for (const connectionId of [state.connectionId, ...(state.formerConnectionIds ?? [])]) {
    const route = { ticketId, contactId: state.contactId, connectionId };
    if (await isQueued(deps, queuedMessageOf(cause.companyId, route, cause, index).target)) return route;
  }
  return null;
};

/**
 * Returns the route over which an earlier try of this request queued its first message. Ticket and connection may have changed
 * since. Null if nothing was queued, or the request has no key and so cannot be repeated.
 */
export const routeOfEarlierTry = async (
  deps: Pick<Deps, 'store'>,
  companyId: number,
  seen: SeenTicket,
  cause: Cause,
): Promise<MessageRoute | null> =>
  cause.body === undefined ? null : queuedRoute(deps, seen, { ...cause, companyId }, 0);
