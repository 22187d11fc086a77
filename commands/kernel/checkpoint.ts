import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import type { Last, Store } from '../../eventstore/store.ts';
import { bookkeep } from './bookkeep.ts';
import { causeOf } from './cause.ts';

/** Where a reaction is, in the log; only whoever opened it last may write it, and only on. */
export type Checkpoint = {
  /** Where it stood when it was opened. */
  from: Position;
  /** Goes on to a position, unless it is there already. Throws Deposed when another process has opened it since. */
  reach(to: Position): Promise<void>;
};

/** Another process runs the reactions by now. */
export class Deposed extends Error {}

const positionIn = (last: Last | undefined): Position | null => {
  const reached = bookkept(last?.event);
  if (reached?.type !== 'ReactionReached') return null;
  return { commit: BigInt(reached.data.commit), prepare: BigInt(reached.data.prepare) };
};

/**
 * The checkpoint of a reaction (design.md, Reactions and due work), now this process's own: it is written once at the
 * start, so that whoever held it before finds another revision there. A new reaction starts at the head.
 */
export const openCheckpoint = async (store: Store, name: string): Promise<Checkpoint> => {
  const stream = `checkpoint-${name}`;
  const put = ({ commit, prepare }: Position, expected: bigint | undefined) => {
    const data = { commit: String(commit), prepare: String(prepare) };
    const cause = causeOf(`checkpoint:${name}:${crypto.randomUUID()}`, 0);
    return bookkeep(store, { stream, expected }, { type: 'ReactionReached', dataOf: () => data }, cause);
  };
  for (;;) {
    const last = await store.last(stream);
    if (!last) await store.limit(stream, 1);
    const from = positionIn(last) ?? (await store.head());
    if (!(await put(from, last?.revision))) continue;
    let [at, revision] = [from, (last?.revision ?? -1n) + 1n];
    const reach = async (to: Position) => {
      if (compare(to, at) <= 0) return;
      if (!(await put(to, revision))) throw new Deposed(name);
      [at, revision] = [to, revision + 1n];
    };
    return { from, reach };
  }
};

/** A reaction goes on without an event, and why. */
export type Skipped = { reaction: string; eventId: string; reason: string };

/** Notes what reactions go on without: of each in one append, for after an outage it may be most of what comes. */
export const noteSkipped = async (store: Store, skipped: readonly Skipped[]): Promise<void> => {
  for (const [reaction, those] of Map.groupBy(skipped, (each) => each.reaction)) {
    const stream = `skipped-${reaction}`;
    const cause = causeOf(`skip:${reaction}:${those[0]?.eventId}`, 0);
    for (let done = false; !done;) {
      const expected = (await store.last(stream))?.revision;
      done = await bookkeep(store, { stream, expected }, { type: 'ReactionSkipped', dataOf: () => those }, cause);
    }
  }
};
