import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type AppendExpectedRevision,
} from '@eventstore/db-client';
import { columns, openForReading } from '../../eventstore/embedded/schema.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { fillLog, hideLog } from './filledLog.ts';
import { sized } from './size.ts';

const events = sized(300_000, 2_000);
const hidden = sized(200_000, 2_000);
const milliseconds = sized(4_000, 100);
const pad = 'x'.repeat(1_000);
const nobody = 'nobody-';

const ratio = (value: number, reference: number): number => Math.round((value / reference) * 100) / 100;
const perSecond = async (count: number, work: () => unknown): Promise<number> => {
  const begun = performance.now();
  await work();
  return Math.round(count / ((performance.now() - begun) / 1_000));
};

/** Follows the log from its start until it has caught up; with `prefix`, only those streams. */
const catchUp = async (client: EventStoreDBClient, prefix?: string): Promise<void> => {
  const filter = prefix ? { filter: streamNameFilter({ prefixes: [prefix], checkpointInterval: 4 }) } : {};
  const subscription = client.subscribeToAll({ fromPosition: START, ...filter });
  subscription.resume();
  await once(subscription, 'caughtUp');
  await subscription.unsubscribe();
};

const drain = async (read: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of read);
};

/** Reads every row of a statement. */
const rawly = (db: DatabaseSync, what: string): Promise<number> =>
  perSecond(events, () => {
    let rows = 0;
    for (const row of db.prepare(`select ${what} from events order by position`).iterate()) if (row) rows++;
    return rows;
  });

const reading = async (client: EventStoreDBClient, file: string): Promise<Figure[]> => {
  const db = openForReading(file);
  await catchUp(client, nobody); // the first read comes from the disk
  const whole = await rawly(db, columns);
  const narrow = await rawly(db, 'position, stream, type');
  const of = (name: string, value: number, what: string, raw: number): Figure =>
    figure({
      figure: `eventstore.${name}`,
      value,
      unit: '1/s',
      reference: `raw SQLite select of ${what} of the same ${events} rows: ${raw}/s`,
      ratio: ratio(value, raw),
    });
  const figures = [
    of('readAll', await perSecond(events, () => drain(client.readAll())), 'everything', whole),
    of('subscription', await perSecond(events, () => catchUp(client)), 'everything', whole),
    of('filtered', await perSecond(events, () => catchUp(client, nobody)), 'position, stream and type', narrow),
  ];
  db.close();
  return figures;
};

/** Measures one writer with one append at a time. */
const appending = async (client: EventStoreDBClient): Promise<number[]> => {
  const latencies: number[] = [];
  const stream = `bench-${randomUUID()}`;
  let expectedRevision: AppendExpectedRevision = NO_STREAM;
  for (const until = performance.now() + milliseconds; performance.now() < until;) {
    const begun = performance.now();
    const event = jsonEvent({ type: 'BenchEvent', data: { pad } });
    expectedRevision = (await client.appendToStream(stream, event, { expectedRevision })).nextExpectedRevision;
    latencies.push(performance.now() - begun);
  }
  return latencies;
};

const waiting = (beside: string, latencies: readonly number[], alone: readonly number[]): Figure => {
  const reference = percentile(alone, 0.5);
  const p50 = percentile(latencies, 0.5);
  const rest = { value: p50, unit: 'ms', p50, p99: percentile(latencies, 0.99) };
  return figure({
    figure: `eventstore.append.${beside}`,
    ...rest,
    reference: `one writer alone: p50 ${reference} ms`,
    ratio: ratio(p50, reference),
  });
};

/** Measures appends during endless catch-ups of several processes, by a prefix without events; alone just before and after. */
const besideCatchUps = async (client: EventStoreDBClient, url: string, many: number): Promise<Figure> => {
  const before = await appending(client);
  const program = new URL('./catchingUp.ts', import.meta.url);
  const children = Array.from({ length: many }, () => fork(program, [url, nobody]));
  await Promise.all(children.map((child) => once(child, 'message')));
  const beside = await appending(client);
  const gone = Promise.all(children.map((child) => once(child, 'exit')));
  for (const child of children) child.kill('SIGKILL');
  await gone;
  return waiting(`beside.${many}`, beside, [...before, ...(await appending(client))]);
};

/** Measures the time from a start to the first answered append. */
const starting = async (file: string) => {
  const begun = performance.now();
  const server = await startEmbedded(file);
  const client = EventStoreDBClient.connectionString(server.url);
  await client.appendToStream(`bench-${randomUUID()}`, jsonEvent({ type: 'BenchEvent', data: {} }));
  return { server, client, took: Math.round(performance.now() - begun) };
};

/** Measures reads and catch-ups of a long log, appends during them, and the cost of a purge for starts and appends. */
export const benchCatchUps = async (folder: string): Promise<Figure[]> => {
  const file = join(folder, 'long.db');
  fillLog(file, 'filled', events);
  const first = await starting(file);
  const figures = await reading(first.client, file);
  for (const many of [1, 4]) figures.push(await besideCatchUps(first.client, first.server.url, many));
  await first.client.dispose();
  await first.server.stop();
  fillLog(file, 'hidden', hidden);
  const before = await starting(file);
  const alone = await appending(before.client);
  await before.client.dispose();
  await before.server.stop();
  hideLog(file, 'hidden');
  const purging = await starting(file);
  const latencies = await appending(purging.client);
  await purging.client.dispose();
  await purging.server.stop();
  const start = figure({
    figure: 'eventstore.start.purging',
    value: purging.took,
    unit: 'ms',
    reference: `a start with nothing to purge: ${before.took} ms`,
    ratio: ratio(purging.took, before.took),
  });
  return [...figures, start, waiting('beside.purge', latencies, alone)];
};
