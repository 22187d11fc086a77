import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookkept, type Bookkept } from '../../../domain/kernel/bookkeeping.ts';
import { Refused, type Decider, type ClaimedValue } from '../../../domain/kernel/decider.ts';
import type { Catalogue } from '../../../domain/kernel/event.ts';
import { Conflict, type Revision, type Store } from '../../../eventstore/store.ts';
import type { Cause } from '../../../runtime/http.ts';
import { appendSystemEvent } from './appendSystemEvent.ts';
import { loadStream } from '../handle/loadStream.ts';

/**
 * Another stream owns the claim. `owner` is that stream and `what` the kind of claim. Nothing was appended to the caller's
 * stream.
 */
export class AlreadyClaimed extends Refused {
  readonly owner: string;
  readonly what: string;
  constructor({ what, refusal: [code, status] }: ClaimedValue, owner: string) {
    super(code, status);
    this.owner = owner;
    this.what = what;
  }
}

/** `secret` hides personal keys in claim names. */
export type Registry<S, Cmd, C extends Catalogue> = {
  store: Store;
  decider: Decider<S, Cmd, C>;
  companyId: number;
  secret?: Buffer | undefined;
};
/** The claiming stream, and the revision at which its first event will be appended. */
export type Owner = { stream: string; at: Revision };
/**
 * Decides whether a challenger waits once more before it abandons an owner seen unborn `looks` times. It serves fairness only.
 */
export type WaitPolicy = (looks: number) => Promise<boolean>;
const moment: WaitPolicy = async (looks) => looks < 10 && (await sleep(25, true));

/** Hashes a key, so that it shows no phone number and no e-mail address. */
export const hashedKey = (secret: Buffer, key: string): string =>
  createHmac('sha256', secret).update(key).digest('hex').slice(0, 32);

const nameOf = (held: ClaimedValue, companyId: number, secret: Buffer | undefined): string => {
  const { key } = held;
  if (held.personal && !secret) throw new Error(`the claim of a ${held.what} needs the secret that hides it`);
  const shown = held.personal && secret ? hashedKey(secret, key) : key;
  return `claim-${held.everywhere ? 0 : companyId}.${held.what}.${shown}`;
};
const holds = <S, Cmd, C extends Catalogue>(
  decider: Decider<S, Cmd, C>,
  state: S,
  { what, key }: ClaimedValue,
): boolean => decider.holds?.(state).some((held) => held.what === what && held.key === key) ?? false;
export const revisionNumber = (revision: Revision): number => (revision === 'none' ? -1 : Number(revision));

/** Reads only the last claim: the owner it names, and the revision that the next claim must expect. */
const lastClaim = async (store: Store, stream: string) => {
  const own = await store.last(stream);
  const claimed = bookkept(own?.event);
  const named = claimed?.type === 'Claimed' ? { owner: claimed.data.ownerStream, at: claimed.data.at } : null;
  return { named, revision: own?.revision ?? ('none' as const) };
};

/** `id`: distinguishes this event from others of the same cause. */
type Machinery = { type: Bookkept; data: object; id: string };
/** Appends one internal event. Returns false if another process appended first. */
const appended = (
  store: Store,
  at: { stream: string; expected: Revision },
  { type, data, id }: Machinery,
  cause: Cause,
) => {
  const companyId = Number(/-(\d+)\./.exec(at.stream)?.[1] ?? 0);
  const own = { ...cause, id: `${cause.id}:${id}`, companyId, userId: 'system' } as const;
  return appendSystemEvent(store, at, { type, dataOf: () => data }, own);
};

/**
 * Prevents a pending birth at revision `at` of the owner's stream, to free a claim. That birth then fails and has to claim
 * again. Returns false if the owner's stream has advanced.
 */
export const abandon = (
  store: Store,
  { owner, at }: { owner: string; at: number },
  claim: string,
  cause: Cause,
): Promise<boolean> => {
  const abandoned = { type: 'ClaimAbandoned', data: { claim }, id: `${claim}@${at}` } as const;
  return appended(store, { stream: owner, expected: at < 0 ? 'none' : BigInt(at) }, abandoned, cause);
};

/** The last claimant, and whether its own stream says that it holds the claim now. No other stream can hold it. */
export const ownerOf = async <S, Cmd, C extends Catalogue>(
  { store, decider, companyId, secret }: Registry<S, Cmd, C>,
  held: ClaimedValue,
): Promise<{ stream: string; state: S; holds: boolean } | null> => {
  const { named } = await lastClaim(store, nameOf(held, companyId, secret));
  if (!named) return null;
  const { state } = await loadStream(store, decider, named.owner);
  return { stream: named.owner, state, holds: holds(decider, state, held) };
};

/**
 * Claims a value that must be unique across streams, in a claim stream (events.md, Claims): `Claimed {ownerStream, at}`.
 * `at` is the revision at which the owner's birth must be appended. A claim counts only while the owner's own stream says so.
 *  (1) Read the last claim L and the owner it names. Alive: taken. Still at L.at: unborn, perhaps forever: append
 *      ClaimAbandoned to the OWNER's stream expecting L.at; a conflict: from (1). Otherwise it is free.
 *  (2) Append the own claim expecting L's revision; a conflict: from (1).
 *  (3) `handle` appends the birth expecting `at`; a conflict: from (1), after reading the own stream again.
 * Why at most one lives. A birth needs a claim with the same `at`. Of two claims, the later one was appended (2) by a
 * challenger that had seen the earlier owner dead and past its `at`. So no birth under the earlier claim can succeed any more.
 * Each further life of that owner needs a claim after the later one, and the same argument then protects the later owner. So
 * only the owner of the last claim can live. The challenger's own last claim is no exception: at the same `at` it is this very
 * claim. At an older `at` it is void, and at a newer one the challenger's state is out of date. A crash leaves at worst an
 * unborn owner, which the next challenger abandons. Nothing is released, swept, or judged by positions.
 */
const take = async <S, Cmd, C extends Catalogue>(
  { store, decider, companyId, secret }: Registry<S, Cmd, C>,
  { held, me }: { held: ClaimedValue; me: Owner },
  cause: Cause,
  grace: WaitPolicy,
): Promise<void> => {
  const stream = nameOf(held, companyId, secret);
  const at = revisionNumber(me.at);
  for (let looks = 0, before = ''; ;) {
    const { named, revision } = await lastClaim(store, stream);
    if (named?.owner === me.stream) {
      if (named.at > at) throw new Conflict(me.stream);
      if (named.at === at) return;
    } else if (named) {
      const { state, revision: now } = await loadStream(store, decider, named.owner);
      if (holds(decider, state, held)) throw new AlreadyClaimed(held, named.owner);
      if (revisionNumber(now) === named.at) {
        const unborn = `${named.owner}@${named.at}`;
        looks = unborn === before ? looks + 1 : 0;
        before = unborn;
        if (await grace(looks)) continue;
        if (!(await abandon(store, named, stream, cause))) continue;
      }
    }
    // The store recognises an event by its id, so a claim with another `at` is another event.
    const id = `${me.stream}@${at}`;
    const claimed = { type: 'Claimed', data: { ownerStream: me.stream, at }, id } as const;
    if (await appended(store, { stream, expected: revision }, claimed, cause)) return;
  }
};

/**
 * Claims what `after` holds and `before` did not, ordered by claim name. Throws AlreadyClaimed, or Conflict when the caller's own stream
 * has advanced. The caller must then append to its own stream expecting `me.at`.
 */
export const claimAll = async <S, Cmd, C extends Catalogue>(
  registry: Registry<S, Cmd, C>,
  { before, after, me }: { before: S; after: S; me: Owner },
  cause: Cause,
  grace: WaitPolicy = moment,
): Promise<void> => {
  const { decider, companyId, secret } = registry;
  const wanted = (decider.holds?.(after) ?? []).filter((held) => !holds(decider, before, held));
  const named = wanted.map((held) => ({ held, name: nameOf(held, companyId, secret) }));
  for (const { held } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await take(registry, { held, me }, cause, grace);
};
