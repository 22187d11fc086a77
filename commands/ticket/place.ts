import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { parseEvent } from '../../domain/kernel/event.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { idOf, streamOf } from '../kernel/handle.ts';

/** Whose conversation, over which connection: it has at most one open or pending ticket. */
export type Place = { companyId: number; contactId: number; connectionId: number };
/** `is`: the ticket may be made to live here; another lives here; another was claimed, but a crash kept it from opening. */
export type Claimed = { is: 'won' | 'taken' | 'unfinished'; ticketId: number };

type Line = { ticketId: number; revision: bigint; position: Position };
type Life = { is: 'absent' } | { is: 'dead' } | { is: 'alive'; since: Position };

const claimStream = ({ companyId, contactId, connectionId }: Place) =>
  `claim-${companyId}.ticket.${contactId}.${connectionId}`;

/** Who claimed the place, oldest first. */
const linesOf = async (store: Store, place: Place): Promise<Line[]> =>
  (await store.read(claimStream(place))).events.flatMap(({ event, revision, position }) => {
    const claimed = bookkept(event);
    if (claimed?.type !== 'Claimed') return [];
    const { ownerStream } = claimed.data;
    return [{ ticketId: idOf(ownerStream), revision, position }];
  });

/** Whether a ticket lives at the place, and since which event. */
const lifeOf = async (store: Store, place: Place, ticketId: number): Promise<Life> => {
  const { events } = await store.read(streamOf('ticket', { companyId: place.companyId, id: ticketId }));
  let state = ticket.initial;
  let life: Life = { is: 'absent' };
  for (const { event, meta, position } of events) {
    const known = parseEvent(ticket.events, event.type, event.data);
    if (known) state = ticket.evolve(state, known, meta.at);
    const here = state.status !== 'none' && state.status !== 'closed' && state.connectionId === place.connectionId;
    if (!here) life = { is: 'dead' };
    else if (life.is !== 'alive') life = { is: 'alive', since: position };
  }
  return life;
};

const append = async (store: Store, place: Place, ticketId: number, after: Line | undefined, cause: Cause) => {
  const ownerStream = streamOf('ticket', { companyId: place.companyId, id: ticketId });
  const { userId, correlationId: $correlationId, causationId: $causationId } = cause;
  const id = `${cause.id}:${ticketId}`;
  const at = new Date().toISOString();
  const meta = { companyId: place.companyId, userId, at, cause: id, command: 'Claim', $correlationId, $causationId };
  try {
    const expected = after?.revision ?? 'none';
    return await store.append(claimStream(place), [{ type: 'Claimed', data: { ownerStream, at: -1 } }], expected, meta);
  } catch (error) {
    if (error instanceof Conflict) return null;
    throw error;
  }
};

/**
 * Claims the place for a ticket chosen beforehand, unless another lives there. A claim and a reopening may cross: the one
 * that stands first in the log wins, and both sides can read that. Nothing chosen (null): nothing is claimed.
 */
export const claimPlace = async (
  store: Store,
  place: Place,
  chosen: () => Promise<number | null>,
  cause: Cause,
): Promise<Claimed | null> => {
  let mine: number | null = null;
  for (;;) {
    const lines = await linesOf(store, place);
    const last = lines.at(-1);
    const life = last && (await lifeOf(store, place, last.ticketId));
    if (last && life?.is === 'alive') return { is: 'taken', ticketId: last.ticketId };
    mine ??= await chosen();
    if (mine === null) return null;
    if (last?.ticketId === mine) return { is: 'won', ticketId: mine };
    if (last && life?.is === 'absent') return { is: 'unfinished', ticketId: last.ticketId };
    // A challenger that lost may have died before it gave the claim back.
    const before: Line | undefined = lines.findLast(({ ticketId }) => ticketId !== last?.ticketId);
    if (before && before.ticketId !== mine && (await lifeOf(store, place, before.ticketId)).is === 'alive') {
      await append(store, place, before.ticketId, last, cause);
      return { is: 'taken', ticketId: before.ticketId };
    }
    const position = await append(store, place, mine, last, cause);
    if (!position) continue;
    const now = last && (await lifeOf(store, place, last.ticketId));
    if (!last || now?.is !== 'alive' || compare(now.since, position) > 0) return { is: 'won', ticketId: mine };
    const own = (await linesOf(store, place)).findLast(({ ticketId }) => ticketId === mine);
    await append(store, place, last.ticketId, own, { ...cause, id: `${cause.id}:back` });
    return { is: 'taken', ticketId: last.ticketId };
  }
};

/** Who claimed the place before `since`, when this ticket came to live there; null: it may stay. */
export const rivalOf = async (
  store: Store,
  place: Place,
  ticketId: number,
  since: Position,
): Promise<number | null> => {
  const lines = await linesOf(store, place);
  const own = lines.findLastIndex((line) => line.ticketId === ticketId);
  const rival = lines.slice(own + 1).find((line) => line.ticketId !== ticketId);
  return rival && compare(rival.position, since) < 0 ? rival.ticketId : null;
};
