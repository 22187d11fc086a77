import { ZodError } from 'zod';
import { bookkept } from '../../domain/kernel/bookkeeping.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Fact } from '../../domain/kernel/event.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import { Conflict, type Store } from '../../eventstore/store.ts';
import type { Cause } from '../../runtime/http.ts';
import { log } from '../../runtime/log.ts';
import type { Running } from '../../runtime/context.ts';

/** Turns events into commands (DESIGN 4). It may be given an event again: its commands carry the cause handed in. */
export type Reaction = {
  name: string;
  /** Of the streams it reads. */
  prefixes: readonly string[];
  /** Milliseconds past which an event is skipped, and the skip recorded, instead of acting late. */
  staleAfter: number;
  /** Sees every event of a batch before any of the batch is reacted to. */
  observe?: (stored: Stored) => void;
  wants: (stored: Stored) => boolean;
  react: (stored: Stored, cause: Cause) => Promise<void>;
};

const SAVE_EVERY_MS = 1000;
/** A checkpoint is an event itself: an idle stretch is only worth one when it has grown long (positions are bytes). */
const LONG_STRETCH = 16_000_000n;

/** False when another one was written meanwhile. */
const write = async (store: Store, stream: string, event: Fact, cause: string): Promise<boolean> => {
  const last = await store.last(stream);
  const at = new Date().toISOString();
  const meta = {
    companyId: 0,
    userId: 'system',
    at,
    cause,
    command: event.type,
    $correlationId: cause,
    $causationId: cause,
  } as const;
  try {
    await store.append(stream, [event], last?.revision ?? 'none', meta);
    return true;
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    return false;
  }
};

/** Where a reaction goes on: its checkpoint in the log; a new one starts at the head. */
const checkpointOf = async (store: Store, name: string): Promise<Position> => {
  const stream = `checkpoint-${name}`;
  const last = await store.last(stream);
  const reached = bookkept(last?.event);
  if (reached?.type === 'ReactionReached')
    return { commit: BigInt(reached.data.commit), prepare: BigInt(reached.data.prepare) };
  const head = await store.head();
  await store.limit(stream, 1);
  await write(store, stream, reachedAt(head), `checkpoint:${name}:${head.commit}`);
  return head;
};
const reachedAt = ({ commit, prepare }: Position): Fact => ({
  type: 'ReactionReached',
  data: { commit: String(commit), prepare: String(prepare) },
});

/** An error that the same event would cause again: it must not hold up everybody else's. */
const isBug = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ZodError;

/** Runs all reactions over one shared subscription: in order for each stream, different streams side by side. */
export const runReactions = async (store: Store, reactions: readonly Reaction[]): Promise<Running> => {
  const from = new Map<string, Position>();
  for (const { name } of reactions) from.set(name, await checkpointOf(store, name));
  const places = [...from.values()];
  const first = places.reduce((a, b) => (compare(a, b) < 0 ? a : b));
  let reached = first;
  let saved = { at: Date.now(), position: first };
  let handled = false;

  const save = async () => {
    if (!handled && reached.commit - saved.position.commit < LONG_STRETCH) return;
    handled = false;
    saved = { at: Date.now(), position: reached };
    for (const { name } of reactions)
      await write(
        store,
        `checkpoint-${name}`,
        reachedAt(reached),
        `checkpoint:${name}:${reached.commit}:${Date.now()}`,
      );
  };

  const skip = async (name: string, eventId: string, reason: string) => {
    const skipped = { type: 'ReactionSkipped', data: { reaction: name, eventId, reason } };
    while (!(await write(store, `skipped-${name}`, skipped, `skip:${name}:${eventId}`)));
  };

  const one = async (reaction: Reaction, stored: Stored) => {
    const before = from.get(reaction.name);
    if ((before && compare(stored.position, before) <= 0) || !reaction.wants(stored)) return;
    const { id, meta } = stored;
    if (Date.now() - Date.parse(meta.at) > reaction.staleAfter) {
      if (reaction.prefixes.some((prefix) => stored.stream.startsWith(prefix))) await skip(reaction.name, id, 'stale');
      return;
    }
    const cause = { id: `${reaction.name}:${id}`, correlationId: meta.$correlationId, causationId: id };
    try {
      await reaction.react(stored, { ...cause, companyId: meta.companyId, userId: 'system' });
    } catch (error) {
      if (error instanceof Refused) return skip(reaction.name, id, error.code);
      if (!isBug(error)) throw error; // the store is away: the batch comes again
      log.error(
        { err: error, reaction: reaction.name, eventId: id },
        'A reaction failed and goes on without this event',
      );
      await skip(reaction.name, id, 'failed');
    }
  };

  const following = store.follow({
    prefixes: [...new Set(reactions.flatMap(({ prefixes }) => prefixes))],
    from: first,
    onBatch: async ({ events, upTo }) => {
      for (const stored of events) for (const reaction of reactions) reaction.observe?.(stored);
      const byStream = Map.groupBy(events, ({ stream }) => stream);
      await Promise.all(
        [...byStream.values()].map(async (inOrder) => {
          for (const stored of inOrder) for (const reaction of reactions) await one(reaction, stored);
        }),
      );
      reached = upTo;
      handled ||= events.length > 0;
      if (Date.now() - saved.at >= SAVE_EVERY_MS) await save();
    },
  });
  return {
    stop: async () => {
      await following.stop();
      await save().catch((error: unknown) => log.warn({ err: error }, 'reaction checkpoints not saved'));
    },
  };
};
