import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import type { Fact } from '../../domain/kernel/event.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Conflict, type Last, type Revision, type Store } from '../../eventstore/store.ts';

/** Where a reaction is, in the log; only whoever opened it last may write it, and only on. */
export type Checkpoint = {
  /** Where it stood when it was opened. */
  from: Position;
  /** Goes on to a position, unless it is there already. Throws Deposed when another process has opened it since. */
  reach(to: Position): Promise<void>;
};

/** Another process runs the reactions by now. */
export class Deposed extends Error {}

/** Appends one event of the machinery and answers with the stream's new revision. Throws Conflict. */
const write = async (store: Store, stream: string, event: Fact, expected: Revision, cause: string): Promise<bigint> => {
  const at = new Date().toISOString();
  const of = { companyId: 0, userId: 'system', command: event.type } as const;
  await store.append(stream, [event], expected, { ...of, at, cause, $correlationId: cause, $causationId: cause });
  return expected === 'none' ? 0n : expected + 1n;
};

const reachedAt = ({ commit, prepare }: Position): Fact => ({
  type: 'ReactionReached',
  data: { commit: String(commit), prepare: String(prepare) },
});
const positionIn = (last: Last | undefined): Position | null => {
  const reached = bookkept(last?.event);
  if (reached?.type !== 'ReactionReached') return null;
  return { commit: BigInt(reached.data.commit), prepare: BigInt(reached.data.prepare) };
};

/**
 * The checkpoint of a reaction (DESIGN 4), now this process's own: it is written once at the start, so that whoever held
 * it before finds another revision there. A new reaction starts at the head.
 */
export const openCheckpoint = async (store: Store, name: string): Promise<Checkpoint> => {
  const stream = `checkpoint-${name}`;
  const put = (to: Position, expected: Revision) =>
    write(store, stream, reachedAt(to), expected, `checkpoint:${name}:${crypto.randomUUID()}`);
  for (;;) {
    const last = await store.last(stream);
    const known = positionIn(last);
    if (!last) await store.limit(stream, 1);
    const from = known ?? (await store.head());
    try {
      let revision = await put(from, last?.revision ?? 'none');
      let at = from;
      return {
        from,
        reach: async (to) => {
          if (compare(to, at) <= 0) return;
          try {
            revision = await put(to, revision);
            at = to;
          } catch (error) {
            if (error instanceof Conflict) throw new Deposed(name, { cause: error });
            throw error;
          }
        },
      };
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
  }
};

/** Notes that a reaction goes on without an event. */
export const noteSkipped = async (store: Store, reaction: string, eventId: string, reason: string): Promise<void> => {
  const skipped = { type: 'ReactionSkipped', data: { reaction, eventId, reason } };
  const stream = `skipped-${reaction}`;
  for (;;)
    try {
      await write(
        store,
        stream,
        skipped,
        (await store.last(stream))?.revision ?? 'none',
        `skip:${reaction}:${eventId}`,
      );
      return;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
    }
};
