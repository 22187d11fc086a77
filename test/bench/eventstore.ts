import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent, NO_STREAM, type AppendExpectedRevision } from '@eventstore/db-client';
import { z } from 'zod';
import { columns, openForReading, openForWriting } from '../../eventstore/embedded/schema.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { benchCatchUps } from './catchUps.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { sized } from './size.ts';

const seconds = sized(4, 0.2);
const rawSeconds = sized(2, 0.1);
const warmUp = sized(300, 50);
const pad = 'x'.repeat(1_000);
const counted = z.object({ events: z.number(), groups: z.number() });

type Appended = { perSecond: number; latencies: number[]; group: number };

/** Appends 1 KiB events through the client. Each of `writers` has a separate stream and appends one at a time. */
const appendThrough = async (client: EventStoreDBClient, file: string, writers: number): Promise<Appended> => {
  const latencies: number[] = [];
  const run = randomUUID();
  let since = 0;
  const write = async (writer: number): Promise<void> => {
    const stream = `bench-${run}-${writer}`;
    let expectedRevision: AppendExpectedRevision = NO_STREAM;
    for (let n = 0; since === 0 || performance.now() - since < seconds * 1_000; n++) {
      const begun = performance.now();
      const event = jsonEvent({ type: 'BenchEvent', data: { n, pad } });
      expectedRevision = (await client.appendToStream(stream, event, { expectedRevision })).nextExpectedRevision;
      if (since > 0) latencies.push(performance.now() - begun);
    }
  };
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  await new Promise((resolve) => setTimeout(resolve, warmUp));
  since = performance.now();
  await all;
  const perSecond = latencies.length / ((performance.now() - since) / 1_000);
  const db = openForReading(file);
  const groups = db.prepare(`select count(*) as events, count(distinct events.created) as groups
    from events join streams on streams.id = stream where name >= ? and name < ?`);
  const { events, groups: commits } = counted.parse(groups.get(`bench-${run}-`, `bench-${run}.`));
  db.close();
  return { perSecond, latencies, group: Math.max(1, Math.round(events / commits)) };
};

/** Inserts the same rows into the same tables without a server: `group` rows in a transaction, over `writers` streams. */
const insertRaw = (file: string, writers: number, group: number): number => {
  const db = openForWriting(file);
  const insert = db.prepare(`insert into events (${columns}) values (?, ?, ?, ?, 'BenchEvent', 1, ?, null, ?)`);
  let rows = 0;
  const begun = performance.now();
  while (performance.now() - begun < rawSeconds * 1_000) {
    db.exec('begin immediate');
    for (let row = 0; row < group; row++, rows++) {
      const data = Buffer.from(JSON.stringify({ n: rows, pad }));
      insert.run(
        4_096 + rows * 1_200,
        rows % writers,
        Math.floor(rows / writers),
        randomBytes(16),
        Date.now() * 1_000,
        data,
      );
    }
    db.exec('commit');
  }
  const perSecond = rows / ((performance.now() - begun) / 1_000);
  db.close();
  return perSecond;
};

/**
 * Measures appends per second with 1, 8 and 64 writers, with production durability, through the real client to a new
 * embedded store. Raw SQLite writes the same rows in the same groups for comparison. The figures of `catchUps` follow.
 */
export const bench = async (): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-bench-'));
  const file = join(folder, 'events.db');
  const server = await startEmbedded(file);
  const client = EventStoreDBClient.connectionString(server.url);
  const figures: Figure[] = [];
  try {
    for (const writers of [1, 8, 64]) {
      const { perSecond, latencies, group } = await appendThrough(client, file, writers);
      const raw = insertRaw(join(folder, `raw-${writers}.db`), writers, group);
      figures.push(
        figure({
          figure: `eventstore.append.${writers}`,
          value: Math.round(perSecond),
          unit: '1/s',
          reference: `raw SQLite inserts, ${group} a transaction: ${Math.round(raw)}/s`,
          ratio: Math.round((perSecond / raw) * 100) / 100,
          p50: percentile(latencies, 0.5),
          p99: percentile(latencies, 0.99),
        }),
      );
    }
    figures.push(...(await benchCatchUps(folder)));
    return figures;
  } finally {
    await client.dispose();
    await server.stop();
    await rm(folder, { recursive: true });
  }
};

if (import.meta.main) for (const measured of await bench()) console.log(JSON.stringify(measured));
