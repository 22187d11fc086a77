import { bookkept } from '../../../domain/kernel/bookkeeping.ts';
import { compare, type Position } from '../../../eventstore/position.ts';
import type { Last, Store } from '../../../eventstore/store.ts';
import { appendSystemEvent } from '../unique/appendSystemEvent.ts';
import { causeOf } from '../handle/cause.ts';

/** The log position of a reaction. Only the process that opened it last can write it, and only forward. */
export type Checkpoint = {
  /** The position when this process opened the checkpoint. */
  from: Position;
  /**
   * Advances to a position; does nothing if it is already reached. Throws Deposed if another process has opened the checkpoint.
   */
  reach(to: Position): Promise<void>;
};

/** Another process has taken over the reactions. */
export class Deposed extends Error {}

const positionIn = (last: Last | undefined): Position | null => {
  const reached = bookkept(last?.event);
  if (reached?.type !== 'ReactionReached') return null;
  return { commit: BigInt(reached.data.commit), prepare: BigInt(reached.data.prepare) };
};

/**
 * Opens the checkpoint of a reaction for this process (commands.md, Reactions and due work). Writes it once at the
 * start, so that the previous holder meets another revision and stops. A new reaction starts at the head of the log.
 */
export const openCheckpoint = async (store: Store, name: string): Promise<Checkpoint> => {
  const stream = `checkpoint-${name}`;
  const put = ({ commit, prepare }: Position, expected: bigint | undefined) => {
    const data = { commit: String(commit), prepare: String(prepare) };
    const cause = causeOf(`checkpoint:${name}:${crypto.randomUUID()}`, 0);
    return appendSystemEvent(store, { stream, expected }, { type: 'ReactionReached', dataOf: () => data }, cause);
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

/** An event that a reaction skipped, and why. */
export type Skipped = { reaction: string; eventId: string; reason: string };

/** Records skipped events, one append per reaction: after an outage most events of a batch may be skipped. */
export const noteSkipped = async (store: Store, skipped: readonly Skipped[]): Promise<void> => {
  for (const [reaction, those] of Map.groupBy(skipped, (each) => each.reaction)) {
    const stream = `skipped-${reaction}`;
    const cause = causeOf(`skip:${reaction}:${those[0]?.eventId}`, 0);
    for (let done = false; !done;) {
      const expected = (await store.last(stream))?.revision;
      done = await appendSystemEvent(
        store,
        { stream, expected },
        { type: 'ReactionSkipped', dataOf: () => those },
        cause,
      );
    }
  }
};
