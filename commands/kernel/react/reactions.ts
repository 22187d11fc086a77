import { setTimeout as sleep } from 'node:timers/promises';
import { ZodError } from 'zod';
import { Refused } from '../../../domain/kernel/decider.ts';
import type { LoggedEvent } from '../../../eventstore/codec.ts';
import { compare } from '../../../eventstore/position.ts';
import { AppendTooLarge, type Store } from '../../../eventstore/store.ts';
import type { Cause } from '../../../runtime/http.ts';
import { log } from '../../../runtime/log.ts';
import { appendSpanId, inSpan } from '../../../runtime/tracing/trace.ts';
import type { Running } from '../../../runtime/context.ts';
import { isTakenOver } from '../handle/cause.ts';
import { Deposed, noteSkipped, openCheckpoint, type Checkpoint, type Skipped } from './checkpoint.ts';

/**
 * Turns events into commands (commands.md, Reactions and due work). The same event may arrive again: the commands carry
 * the given cause.
 */
export type Reaction = {
  name: string;
  /** Name prefixes of the streams it reads. */
  prefixes: readonly string[];
  /** Milliseconds after which an event is skipped, and the skip recorded, instead of acting late. */
  staleAfter: number;
  /** Sees every event of a batch before any of them is reacted to. */
  observe?: (stored: LoggedEvent) => void;
  wants: (stored: LoggedEvent) => boolean;
  /** A reaction that waits gives up when `stopping` aborts, and gets the event again later. */
  react: (stored: LoggedEvent, cause: Cause, stopping?: AbortSignal) => Promise<void>;
};

/** The cause of what a reaction does with an event. It is the same at each delivery of the event. */
export const reactionCause = (name: string, { id, meta }: Pick<LoggedEvent, 'id' | 'meta'>) =>
  ({
    id: `${name}:${id}`,
    correlationId: meta.$correlationId,
    causationId: id,
    companyId: meta.companyId,
    userId: 'system',
  }) as const satisfies Cause;

const spanOfReaction = (name: string, { stream, event, meta }: LoggedEvent) => ({
  name,
  kind: 'consumer' as const,
  correlationId: meta.$correlationId,
  parentId: appendSpanId(stream, meta),
  attributes: { company: meta.companyId, ticket: meta.ticketId, event: event.type },
});

/** Checkpoints are events too, so they are saved rarely. After a restart, causes keep repeated events from acting twice. */
const SAVE_EVERY_MS = 5_000;
/** A checkpoint is an event, so an idle stretch is saved only when it has grown long (positions are bytes). */
const LONG_STRETCH = 16_000_000n;

/**
 * Whether the same event would fail again and must not block all others. A library that loses its connection may throw one of
 * these errors too. So the event is retried, and the error counts only while both stores answer.
 */
const looksLikeABug = (error: unknown): boolean =>
  [TypeError, RangeError, ZodError, AppendTooLarge].some((fault) => error instanceof fault);
const TRIES = 3;
const PAUSE_MS = 100;

export type RunningReactions = Running & {
  /** Resolves when another process has taken over the reactions and this one has stopped. */
  over: Promise<void>;
};

/**
 * Groups events that must be handled in order: those of one stream, joined with all events of the same ticket in the batch.
 */
const lanesOf = (events: readonly LoggedEvent[]): LoggedEvent[][] => {
  const joined = new Map<string, string>();
  const laneOf = (name: string): string => {
    const further = joined.get(name);
    return further === undefined ? name : laneOf(further);
  };
  for (const { stream, meta } of events) {
    const [own, other] = [laneOf(stream), laneOf(`ticket-${meta.companyId}.${meta.ticketId}`)];
    if (meta.ticketId !== undefined && own !== other) joined.set(own, other);
  }
  return [...Map.groupBy(events, ({ stream }) => laneOf(stream)).values()];
};

/**
 * Runs all reactions over one shared subscription: in order per ticket and per stream, otherwise concurrently. `stores` rejects
 * while one of the stores does not answer. Events that fail then are retried without limit.
 */
export const runReactions = async (
  store: Store,
  reactions: readonly Reaction[],
  stores: () => Promise<unknown> = () => store.head(),
): Promise<RunningReactions> => {
  const checkpoints = new Map<string, Checkpoint>();
  for (const { name } of reactions) checkpoints.set(name, await openCheckpoint(store, name));
  const first = [...checkpoints.values()].map(({ from }) => from).reduce((a, b) => (compare(a, b) < 0 ? a : b));
  const over = Promise.withResolvers<void>();
  const stopping = new AbortController();
  let reached = first;
  let saved = { at: Date.now(), position: first };
  let handled = false;

  const save = async () => {
    if (!handled && reached.commit - saved.position.commit < LONG_STRETCH) return;
    for (const checkpoint of checkpoints.values()) await checkpoint.reach(reached);
    saved = { at: Date.now(), position: reached };
    handled = false;
  };

  /** Returns the reason if the reaction skips the event. */
  const one = async (reaction: Reaction, stored: LoggedEvent): Promise<string | undefined> => {
    const { name } = reaction;
    const before = checkpoints.get(name)?.from;
    if ((before && compare(stored.position, before) <= 0) || !reaction.wants(stored)) return undefined;
    const { meta } = stored;
    if (isTakenOver(meta)) return undefined;
    if (Date.now() - Date.parse(meta.at) > reaction.staleAfter)
      return reaction.prefixes.some((prefix) => stored.stream.startsWith(prefix)) ? 'stale' : undefined;
    for (let tries = 1; ; tries++)
      try {
        await inSpan(
          () => spanOfReaction(name, stored),
          () => reaction.react(stored, reactionCause(name, stored), stopping.signal),
        );
        return undefined;
      } catch (error) {
        if (error instanceof Refused) return error.code;
        if (!looksLikeABug(error)) throw error; // a store is down: the batch comes again
        await stores();
        if (tries < TRIES) {
          await sleep(PAUSE_MS * tries);
          continue;
        }
        log.error(
          { err: error, reaction: name, eventId: stored.id },
          'A reaction failed and goes on without this event',
        );
        return 'failed';
      }
  };

  const following = store.follow({
    prefixes: [...new Set(reactions.flatMap(({ prefixes }) => prefixes))],
    from: first,
    onBatch: async ({ events, upTo }) => {
      for (const stored of events) for (const reaction of reactions) reaction.observe?.(stored);
      const skipped: Skipped[] = [];
      const give = async (stored: LoggedEvent, reaction: Reaction) => {
        const reason = await one(reaction, stored);
        if (reason) skipped.push({ reaction: reaction.name, eventId: stored.id, reason });
      };
      await Promise.all(
        lanesOf(events).map(async (inOrder) => {
          for (const stored of inOrder) for (const reaction of reactions) await give(stored, reaction);
        }),
      );
      await noteSkipped(store, skipped);
      reached = upTo;
      handled ||= events.length > 0;
      if (Date.now() - saved.at < SAVE_EVERY_MS) return;
      await save().catch((error: unknown) => {
        if (error instanceof Deposed) void stopFollowing();
        throw error;
      });
    },
  });
  const stopFollowing = async () => {
    log.warn('Another process runs the reactions, so this one stops');
    stopping.abort();
    await following.stop();
    over.resolve();
  };
  return {
    over: over.promise,
    stop: async () => {
      stopping.abort();
      await following.stop();
      await save().catch((error: unknown) => log.warn({ err: error }, 'reaction checkpoints not saved'));
    },
  };
};
