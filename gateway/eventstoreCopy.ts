import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyLog } from '../eventstore/copy/copyLog.ts';
import { refuseHalf } from '../eventstore/copy/whole.ts';
import { removeKeys } from '../eventstore/embedded/removeKeys.ts';
import { startEmbedded } from '../eventstore/embedded/start.ts';
import { readConfig, type Config } from '../runtime/config.ts';
import { openDatabase } from '../runtime/database.ts';
import { makeDataDir } from '../runtime/dataDir.ts';
import { eventStorePlace } from '../runtime/eventStoreUrl.ts';
import { InUse } from '../runtime/lock.ts';
import { readMoved } from '../runtime/moved.ts';
import { borrowStores, eventLogIn, sealKeysOf, startStores, type Stores } from '../runtime/stores.ts';
import { beginMove, begunMove, finishMove } from './moving/finish.ts';

const usage = 'Usage: npm run eventstore:copy -- esdb://… [--finish]';
const SAID_EVERY_MS = 5_000;

/** `place`: the address of `to` without credentials. */
type Order = { to: string; place: string; isLast: boolean };
const orderOf = (): Order => {
  const { values, positionals } = parseArgs({
    options: { finish: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [to, ...others] = positionals;
  const place = to && eventStorePlace(to);
  if (!place || others.length) throw new Error(usage);
  return { to, place, isLast: values.finish };
};

/** Positions in the copy are kept in DATA_DIR, so that the next run resumes. */
const placesFor = ({ dataDir, eventStoreNamespace }: Config, { place }: Order): string => {
  const name = createHash('sha256').update(`${place} ${eventStoreNamespace}`).digest('hex').slice(0, 12);
  return join(makeDataDir(dataDir), `copied-${name}.db`);
};

/** The last part of the copy requires that no other process writes. */
const storesFor = async (config: Config, { isLast }: Order): Promise<Stores> => {
  if (!isLast) return borrowStores(config, startEmbedded);
  try {
    return await startStores(config, startEmbedded);
  } catch (error) {
    throw error instanceof InUse
      ? new Error('Atende is running: stop it first, then finish.', { cause: error })
      : error;
  }
};

/** Copies missing events; with --finish also completes the move. */
const copyWith = async (config: Config, stores: Stores, order: Order): Promise<string> => {
  const { eventStoreNamespace: namespace } = config;
  const places = placesFor(config, order);
  const way = { from: stores.eventStoreUrl, to: order.to, namespace, places };
  let said = Date.now();
  const tell = (events: number): void => {
    if (Date.now() - said < SAID_EVERY_MS) return;
    said = Date.now();
    console.log(`${events} events …`);
  };
  const begun = await begunMove(config, order.place, way);
  await refuseHalf({ url: way.from, namespace });
  const copied = begun ? null : await copyLog(way, tell);
  if (order.isLast) {
    const db = openDatabase(stores.databaseUrl, { connections: 2 });
    try {
      await finishMove(config, db, way, begun ?? (await beginMove(config, db, order.place, copied?.head ?? 0n)));
    } finally {
      await db.destroy();
    }
  }
  return copied
    ? `${copied.events} events are there and the same; ${copied.copied} were copied now.`
    : 'All events are there.';
};

/** Removes the keys from the old log. Later erasures do not reach it, so it must not be able to open erased data. */
const leaveOldLog = (config: Config): void => {
  if (config.eventStoreUrl)
    return console.log(
      'The event store that is left still opens everyone who is erased from now on, as do backups of it: delete its data; take a new backup into an empty folder, then delete the old ones.',
    );
  const file = eventLogIn(config.dataDir);
  if (!existsSync(file)) return;
  const removed = removeKeys(file, config.eventStoreNamespace, sealKeysOf(config));
  if (!removed) return;
  console.log(
    `The keys of ${removed} persons were removed from ${file}, so that it opens no one who is erased from now on; delete it when you like. Backups of before still hold them: take a new one into an empty folder, then delete the old ones.`,
  );
};

/**
 * `npm run eventstore:copy -- esdb://… [--finish]` (design.md, Moving up): copies the log to another event store while
 * the system runs. Once the system is stopped, --finish copies the rest and switches to the copy.
 */
const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const order = orderOf();
  const since = performance.now();
  const stores = await storesFor(config, order);
  try {
    console.log(`${await copyWith(config, stores, order)} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    console.log(
      order.isLast
        ? 'Set EVENTSTORE_URL to it and start Atende. Later, while it runs: npm run rebuild.'
        : 'Stop Atende whenever you like, then run this again with --finish.',
    );
  } finally {
    await stores.stop();
    if (order.isLast && readMoved(config.dataDir)?.done) leaveOldLog(config);
  }
};

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
