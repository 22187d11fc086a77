import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  StreamNotFoundError,
  type AppendResult,
} from '@eventstore/db-client';
import { z } from 'zod';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { randomOf } from './random.ts';

const writers = 32;
const largestBatch = 4;
const filler = 'x'.repeat(500);

/** The events of one append. `end`: the revision in its acknowledgement, or null without one. */
type Batch = { id: string; size: number; end: bigint | null };
type Written = Map<string, Batch[]>;
type Found = { lost: number; gaps: number; halves: number };

/** Appends batches to `stream` until the store has died. */
const write = async (
  client: EventStoreDBClient,
  stream: string,
  random: () => number,
  batches: Batch[],
): Promise<void> => {
  for (let expectedRevision: bigint | typeof NO_STREAM = NO_STREAM; ;) {
    const batch: Batch = { id: randomUUID(), size: 1 + Math.floor(random() * largestBatch), end: null };
    batches.push(batch);
    const data = { batch: batch.id, size: batch.size, filler };
    const events = Array.from({ length: batch.size }, () => jsonEvent({ type: 'Written', data }));
    try {
      const done: AppendResult = await client.appendToStream(stream, events, { expectedRevision });
      batch.end = expectedRevision = done.nextExpectedRevision;
    } catch {
      return;
    }
  }
};

const stored = z.object({ batch: z.string(), size: z.number() });

/** Returns the faults of a stream: misplaced acknowledged batches, missing revisions, partial batches. */
const examine = async (client: EventStoreDBClient, stream: string, batches: readonly Batch[]): Promise<Found> => {
  const found: Found = { lost: 0, gaps: 0, halves: 0 };
  const ends = new Map<string, { events: number; size: number; end: bigint }>();
  let next = 0n;
  try {
    for await (const { event } of client.readStream(stream)) {
      if (!event) continue;
      if (event.revision !== next) found.gaps++;
      next = event.revision + 1n;
      const { batch, size } = stored.parse(event.data);
      ends.set(batch, { events: (ends.get(batch)?.events ?? 0) + 1, size, end: event.revision });
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  for (const { events, size } of ends.values()) if (events !== size) found.halves++;
  for (const { id, end } of batches) if (end !== null && ends.get(id)?.end !== end) found.lost++;
  return found;
};

/**
 * Kills the embedded event store (kill -9) under 32 writers, `rounds` times on one file, at moments chosen by `seed`. After
 * each start it counts acknowledged events that are missing (`lost`), missing revisions (`gaps`) and partial appends
 * (`halves`), over all rounds so far. `acknowledged`: the appends that were answered.
 */
export const storeFaults = async (rounds: number, seed: number) => {
  const random = randomOf(seed);
  const folder = await mkdtemp(join(tmpdir(), 'atende-faults-'));
  const file = join(folder, 'events.db');
  const written: Written = new Map();
  const total: Found = { lost: 0, gaps: 0, halves: 0 };
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startEmbedded(file);
      const client = EventStoreDBClient.connectionString(server.url);
      const writing = Array.from({ length: writers }, (_, writer) => {
        const batches: Batch[] = [];
        written.set(`fault-${round}-${writer}`, batches);
        return write(client, `fault-${round}-${writer}`, random, batches);
      });
      await sleep(200 + random() * 1_500);
      process.kill(server.pid, 'SIGKILL');
      await Promise.all([server.died, ...writing]);
      await client.dispose();

      const again = await startEmbedded(file);
      const reader = EventStoreDBClient.connectionString(again.url);
      const examined = await Promise.all([...written].map(([stream, batches]) => examine(reader, stream, batches)));
      for (const { lost, gaps, halves } of examined) {
        total.lost += lost;
        total.gaps += gaps;
        total.halves += halves;
      }
      await reader.dispose();
      await again.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const acknowledged = [...written.values()].flat().filter(({ end }) => end !== null).length;
  return { rounds, ...total, acknowledged };
};
