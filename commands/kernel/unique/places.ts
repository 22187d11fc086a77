import { setTimeout as sleep } from 'node:timers/promises';
import type { Decider } from '../../../domain/kernel/decider.ts';
import type { Catalogue } from '../../../domain/kernel/event.ts';
import { hasPlace, holdersOf, places, type Holder, type Places } from '../../../domain/kernel/places.ts';
import { Conflict, type Store } from '../../../eventstore/store.ts';
import type { Cause } from '../../../runtime/http.ts';
import { abandon, revisionNumber, type WaitPolicy, type Owner } from './claim.ts';
import { handle, load, streamOf } from '../handle/handle.ts';
import { loadStream } from '../handle/loadStream.ts';

/** A quota of one kind: the streams that take its places, and the state in which a stream occupies one. */
export type Quota<S, Cmd, C extends Catalogue> = {
  store: Store;
  decider: Decider<S, Cmd, C>;
  /** Target of the stream `place-<company>.<id>`. */
  of: { companyId: number; id: string };
  isThere: (state: S) => boolean;
};

const LANES = 32;
const moment: WaitPolicy = async (looks) => looks < 10 && (await sleep(25, true));

/** Sorts holders by the state of their own streams. */
const look = async <S, Cmd, C extends Catalogue>(
  { store, decider, isThere }: Quota<S, Cmd, C>,
  holders: readonly Holder[],
): Promise<Record<'there' | 'unborn' | 'gone', Holder[]>> => {
  const looked: Record<'there' | 'unborn' | 'gone', Holder[]> = { there: [], unborn: [], gone: [] };
  for (let i = 0; i < holders.length; i += LANES)
    await Promise.all(
      holders.slice(i, i + LANES).map(async (holder) => {
        const { state, revision } = await loadStream(store, decider, holder.owner);
        looked[isThere(state) ? 'there' : revisionNumber(revision) === holder.at ? 'unborn' : 'gone'].push(holder);
      }),
    );
  return looked;
};

const placesIn = async <S, Cmd, C extends Catalogue>({ store, of }: Quota<S, Cmd, C>): Promise<Places> =>
  (await load(store, places, of)).state;

/**
 * Takes one of `limit` places (null: unlimited) for the stream that will be born at `me.at`. Returns false if none is free or
 * the quota is closed. Throws Conflict if the holder's own stream has advanced.
 * Concurrent takers contend for one revision of the quota's stream, so the limit is never exceeded.
 * If no place is free, holders whose own stream has ended make room. An unborn holder gets a short grace; then its birth at
 * that revision is prevented, and it has to take a place again. So a place counts only while its owner's stream says so, and
 * nothing is given back. A place of a process that died before the birth becomes free for the next taker.
 */
export const takePlace = async <S, Cmd, C extends Catalogue>(
  room: Quota<S, Cmd, C>,
  { me, limit }: { me: Owner; limit: number | null },
  cause: Cause,
  grace: WaitPolicy = moment,
): Promise<boolean> => {
  const { store, of: target } = room;
  const holder = { owner: me.stream, at: revisionNumber(me.at) };
  // Taking a place for another revision is another event.
  const own = { ...cause, id: `${cause.id}:${holder.owner}@${holder.at}`, userId: 'system' } as const;
  let gone: Holder[] = [];
  for (let looks = 0; ;) {
    const command = { type: 'TakePlace', ...holder, limit, gone } as const;
    const { state, repeated } = await handle(store, places, { target, command, cause: own });
    if (hasPlace(state, holder)) return true;
    if (repeated) throw new Conflict(holder.owner);
    if (state.closed || limit === null) return false;
    const others = holdersOf(state).filter(({ owner }) => owner !== holder.owner);
    const { there, unborn, gone: left } = await look(room, others);
    if (there.length >= limit) return false;
    gone = left;
    if (there.length + unborn.length < limit || (await grace(looks++))) continue;
    for (const one of unborn) await abandon(store, one, streamOf(places.feature, target), cause);
  }
};

/** Whether a place is free, judged by the current holders. Appends nothing. */
export const hasFreePlace = async <S, Cmd, C extends Catalogue>(
  room: Quota<S, Cmd, C>,
  limit: number | null,
): Promise<boolean> => {
  if (limit === null) return true;
  const all = holdersOf(await placesIn(room));
  return all.length < limit || (await look(room, all)).there.length < limit;
};

/** The streams whose places are in use, judged by these streams themselves. */
export const placeOwners = async <S, Cmd, C extends Catalogue>(room: Quota<S, Cmd, C>): Promise<string[]> =>
  (await look(room, holdersOf(await placesIn(room)))).there.map(({ owner }) => owner);

/** The number of places in use. */
export const countPlaces = async <S, Cmd, C extends Catalogue>(room: Quota<S, Cmd, C>): Promise<number> =>
  (await placeOwners(room)).length;

/** Closes the quota permanently once no stream has a place. Returns how many places are still in use; 0 means it is closed. */
export const closePlaces = async <S, Cmd, C extends Catalogue>(
  room: Quota<S, Cmd, C>,
  cause: Cause,
  grace: WaitPolicy = moment,
): Promise<number> => {
  const { store, of: target } = room;
  const own = { ...cause, userId: 'system' } as const;
  for (let looks = 0; ;) {
    const before = await placesIn(room);
    if (before.closed) return 0;
    const { there, unborn, gone } = await look(room, holdersOf(before));
    if (there.length) return there.length;
    if (unborn.length) {
      if (!(await grace(looks++)))
        for (const one of unborn) await abandon(store, one, streamOf(places.feature, target), cause);
      continue;
    }
    const command = { type: 'ClosePlaces', gone } as const;
    const { state } = await handle(store, places, { target, command, cause: own });
    if (state.closed) return 0;
  }
};
