import { setTimeout as sleep } from 'node:timers/promises';
import { END, START, type AllStreamRecordedEvent, type EventStoreDBClient, type Filter } from '@eventstore/db-client';
import { backoff } from '../runtime/backoff.ts';
import { log } from '../runtime/log.ts';
import { lastPositionOf } from './head.ts';
import { compare, type Position } from './position.ts';

export type RawBatch = {
  /** In log order; empty when only the position moved. */
  raws: readonly AllStreamRecordedEvent[];
  /** Everything up to here has been considered: resume here after a restart. */
  upTo: Position;
  /** Whether the end of the log has been reached. */
  live: boolean;
};
export type Subscription = {
  /** Creates the server's filter, which calls `checkpointReached` with each considered position. */
  filterOf: (checkpointReached: (subscription: unknown, position: Position) => void) => Filter;
  /** A function is called at each opening, for callers that store their position elsewhere. */
  from: Position | 'start' | 'end' | (() => Promise<Position>);
  /** Called for one batch at a time. If it throws, the subscription reopens after a pause. */
  onBatch: (batch: RawBatch) => Promise<void>;
  /** The maximum size of a batch. The same number is read ahead. */
  most?: number | undefined;
  /** Names the subscription in the log. */
  what: unknown;
};

type Queued = { event?: AllStreamRecordedEvent; position: Position };

/**
 * Subscribes and reads ahead while a batch is handled. A subscription that ends reopens at its last position (see
 * `from`), with back-off.
 */
export const subscribe = (
  client: EventStoreDBClient,
  { filterOf, from, onBatch, most = 512, what }: Subscription,
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  let at: Position | typeof START | typeof END = typeof from === 'object' ? from : from === 'end' ? END : START;
  let handled = false;
  let wake = () => {};
  stopping.signal.addEventListener('abort', () => wake());

  const once = async () => {
    if (typeof from === 'function') at = await from();
    // Resolved once, so that events appended while the subscription reopens are not missed.
    if (at === END) at = await lastPositionOf(client);
    let queue: Queued[] = [];
    let handed = 0; // number of events that the subscription has emitted
    let marks: { after: number; position?: Position }[] = []; // checkpoints, and the caught-up mark
    let live = false;
    let failure: Error | undefined;
    const subscription = client.subscribeToAll({
      fromPosition: at,
      // A checkpoint overtakes events that the stream still buffers: it counts after they have passed.
      filter: filterOf((_, position) => mark({ position })),
    });
    const mark = (m: { position?: Position }) => {
      marks.push({ ...m, after: handed + subscription.readableLength });
      settle();
    };
    const settle = () => {
      while (marks[0] && marks[0].after <= handed) {
        const { position } = marks.shift()!;
        if (position) queue.push({ position });
        else live = true;
      }
      wake();
    };
    subscription.on('data', ({ event }) => {
      handed++;
      if (event) {
        queue.push({ event, position: event.position });
        if (queue.length >= most) subscription.pause();
      }
      settle();
    });
    subscription.on('caughtUp', () => mark({}));
    const ended = (error?: Error) => {
      failure ??= error ?? new Error('the subscription ended');
      wake();
    };
    subscription
      .on('error', ended)
      .on('end', () => ended())
      .on('close', () => ended());
    let told = false;
    try {
      for (;;) {
        while (!queue.length && (told || !live) && !failure && !stopping.signal.aborted)
          await new Promise<void>((resolve) => (wake = resolve));
        if (stopping.signal.aborted || (failure && !queue.length)) return failure;
        const batch = queue.splice(0, most);
        if (subscription.isPaused() && queue.length < most) subscription.resume();
        const upTo = batch.at(-1)?.position ?? (typeof at === 'object' ? at : { commit: 0n, prepare: 0n });
        // A checkpoint may repeat an older position; the position must never move back.
        const next: Position = typeof at === 'object' && compare(upTo, at) < 0 ? at : upTo;
        const isLive = live && !queue.length; // if it becomes live while the batch is handled, the next call reports it
        await onBatch({ raws: batch.flatMap(({ event }) => event ?? []), upTo: next, live: isLive });
        if (batch.length) at = next;
        handled = true;
        told = isLive;
      }
    } finally {
      subscription.removeAllListeners('data');
      await subscription.unsubscribe().catch(() => {});
      subscription.destroy();
    }
  };

  const loop = (async () => {
    for (const pause = backoff(50, 3_000); !stopping.signal.aborted;) {
      handled = false;
      const failure = await once().catch((error: unknown) => error);
      if (stopping.signal.aborted) return;
      if (handled) pause.reset();
      const wait = pause.next();
      log.warn({ err: failure, prefixes: what, wait }, 'subscription opened again');
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
};
