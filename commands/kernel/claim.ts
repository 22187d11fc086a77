import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { bookkept, type Bookkept } from '../../domain/kernel/bookkeeping.ts';
import { Refused, type Decider, type Held } from '../../domain/kernel/decider.ts';
import type { Catalogue } from '../../domain/kernel/event.ts';
import { Conflict, type Revision, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { bookkeep } from './bookkeep.ts';
import { recall } from './memory.ts';

/** Somebody else has it: `owner` is his stream, `what` is what he has. Nothing was appended to one's own stream. */
export class Taken extends Refused {
  readonly owner: string;
  readonly what: string;
  constructor({ what, refusal: [code, status] }: Held, owner: string) {
    super(code, status);
    this.owner = owner;
    this.what = what;
  }
}

/** `secret` hides what is personal in the names of claims. */
export type Registry<S, Cmd, C extends Catalogue> = {
  store: Store;
  decider: Decider<S, Cmd, C>;
  companyId: number;
  secret?: Buffer | undefined;
};
/** Whose stream, and the revision at which its birth will be appended. */
export type Owner = { stream: string; at: Revision };
/** Whether a challenger looks again before he abandons whom he has seen unborn `looks` times; for fairness alone. */
export type Grace = (looks: number) => Promise<boolean>;
const moment: Grace = async (looks) => looks < 10 && (await sleep(25, true));

/** A key that shows no number and no e-mail. */
export const hashedKey = (secret: Buffer, key: string): string =>
  createHmac('sha256', secret).update(key).digest('hex').slice(0, 32);

const nameOf = (held: Held, companyId: number, secret: Buffer | undefined, key = held.key): string => {
  if (held.personal && !secret) throw new Error(`the claim of a ${held.what} needs the secret that hides it`);
  const shown = held.personal && secret ? hashedKey(secret, key) : key;
  return `claim-${held.everywhere ? 0 : companyId}.${held.what}.${shown}`;
};
const holds = <S, Cmd, C extends Catalogue>(decider: Decider<S, Cmd, C>, state: S, { what, key }: Held): boolean =>
  decider.holds?.(state).some((held) => held.what === what && held.key === key) ?? false;
export const numberOf = (revision: Revision): number => (revision === 'none' ? -1 : Number(revision));

/** The last claim alone: whom it names, and after which revision the next one comes. */
const lastClaim = async (store: Store, stream: string, former: string | null) => {
  const own = await store.last(stream);
  const claimed = bookkept((own ?? (former === null ? undefined : await store.last(former)))?.event);
  const named = claimed?.type === 'Claimed' ? { owner: claimed.data.ownerStream, at: claimed.data.at } : null;
  return { named, revision: own?.revision ?? ('none' as const) };
};

/** `id`: what tells it from others of the same cause. */
type Machinery = { type: Bookkept; data: object; id: string };
/** Appends one event of the machinery; false when somebody was quicker. */
const appended = (
  store: Store,
  at: { stream: string; expected: Revision },
  { type, data, id }: Machinery,
  cause: Cause,
) => {
  const companyId = Number(/-(\d+)\./.exec(at.stream)?.[1] ?? 0);
  const own = { ...cause, id: `${cause.id}:${id}`, companyId, userId: 'system' } as const;
  return bookkeep(store, at, { type, dataOf: () => data }, own);
};

/**
 * Fences whoever was to be born `at` that revision of his stream, for the sake of a claim: his birth fails, and comes again
 * with a claim of its own. False when his stream has gone on.
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

/** Who claimed something last, and whether his own stream says that he has it now; nobody else can have it. */
export const ownerOf = async <S, Cmd, C extends Catalogue>(
  { store, decider, companyId, secret }: Registry<S, Cmd, C>,
  held: Held,
): Promise<{ stream: string; state: S; holds: boolean } | null> => {
  const former = held.formerly ? nameOf(held, companyId, secret, held.formerly) : null;
  const { named } = await lastClaim(store, nameOf(held, companyId, secret), former);
  if (!named) return null;
  const { state } = await recall(store, decider, named.owner);
  return { stream: named.owner, state, holds: holds(decider, state, held) };
};

/**
 * What is unique over streams is claimed in a stream of its own (design.md, Claims): `Claimed {owner, at}`, where `at`
 * is the revision at which the owner's birth must be appended. It counts only while the owner's own stream says so.
 *   (1) Read the last claim L and the owner it names. Alive: taken. Still at L.at: unborn, perhaps for ever: append
 *       ClaimAbandoned to the OWNER's stream expecting L.at; a conflict: from (1). Otherwise it is free.
 *   (2) Append one's own claim expecting L's revision; a conflict: from (1).
 *   (3) `handle` appends the birth expecting `at`; a conflict: from (1), with one's own stream read anew.
 * Why at most one lives. A birth needs a claim of its own `at`. Of two claims the later one was appended (2) by somebody who
 * had seen the owner of the earlier one dead and past its `at`: no birth under the earlier one can succeed any more, and
 * each further life of that owner needs a claim after the later one, for which the same holds the other way round. So only
 * the last claim's owner can live. One's own last claim is no exception: at the same `at` it is this very claim, at an older
 * one it is void, at a newer one one's own state is out of date. A crash leaves at worst an unborn owner, whom the next
 * challenger abandons: nothing is released, swept, or judged by positions.
 */
const take = async <S, Cmd, C extends Catalogue>(
  { store, decider, companyId, secret }: Registry<S, Cmd, C>,
  { held, me }: { held: Held; me: Owner },
  cause: Cause,
  grace: Grace,
): Promise<void> => {
  const stream = nameOf(held, companyId, secret);
  const former = held.formerly ? nameOf(held, companyId, secret, held.formerly) : null;
  const at = numberOf(me.at);
  for (let looks = 0, before = ''; ;) {
    const { named, revision } = await lastClaim(store, stream, former);
    if (named?.owner === me.stream) {
      if (named.at > at) throw new Conflict(me.stream);
      if (named.at === at) return;
    } else if (named) {
      const { state, revision: now } = await recall(store, decider, named.owner);
      if (holds(decider, state, held)) throw new Taken(held, named.owner);
      if (numberOf(now) === named.at) {
        const unborn = `${named.owner}@${named.at}`;
        looks = unborn === before ? looks + 1 : 0;
        before = unborn;
        if (await grace(looks)) continue;
        if (!(await abandon(store, named, stream, cause))) continue;
      }
    }
    // The store knows an event again by its id: a claim with another `at` is another event.
    const id = `${me.stream}@${at}`;
    const claimed = { type: 'Claimed', data: { ownerStream: me.stream, at }, id } as const;
    if (await appended(store, { stream, expected: revision }, claimed, cause)) return;
  }
};

/**
 * Claims what `after` holds and `before` did not, in the order of the names. Throws Taken; Conflict when one's own stream has
 * gone on. What follows must be appended to one's own stream expecting `me.at`.
 */
export const takeAll = async <S, Cmd, C extends Catalogue>(
  registry: Registry<S, Cmd, C>,
  { before, after, me }: { before: S; after: S; me: Owner },
  cause: Cause,
  grace: Grace = moment,
): Promise<void> => {
  const { decider, companyId, secret } = registry;
  const wanted = (decider.holds?.(after) ?? []).filter((held) => !holds(decider, before, held));
  const named = wanted.map((held) => ({ held, name: nameOf(held, companyId, secret) }));
  for (const { held } of named.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    await take(registry, { held, me }, cause, grace);
};
