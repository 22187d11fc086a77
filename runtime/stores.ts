import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import type { Running } from './context.ts';
import { makeDataDir } from './dataDir.ts';
import { InUse, lockDataDir, type Lock } from './lock.ts';
import { keepProcess, type ProcessKeeper, type KeptProcess } from './keepProcess.ts';
import { refuseMoved } from './moved.ts';
import { keepPostgres } from './children.ts';
import { readRunning } from './running.ts';
import { deriveAll, hasRing, ringOf, type Ring } from './secrets.ts';
import { startStep } from './startStep.ts';

/** The addresses of the two stores, and `stop` for what was started for them. */
export type Stores = Running & { databaseUrl: string; eventStoreUrl: string };

/** Returns the file of the embedded event log. */
export const eventLogIn = (dataDir: string): string => join(dataDir, 'events.db');

/**
 * Starts the embedded event store on a file. `previous` is the process that died; the new one reuses its address.
 * `keys` seal the log.
 */
export type StartEventStore = (
  file: string,
  previous?: EventStoreProcess,
  keys?: readonly Buffer[],
) => Promise<EventStoreProcess>;

/** Returns the keys that seal the embedded event log; none before the installation has a key. */
export const sealKeysOf = (config: Pick<Config, 'secretKey' | 'dataDir'>): Ring | [] =>
  hasRing(config) ? deriveAll(ringOf(config), 'event log') : [];
export type EventStoreProcess = KeptProcess & { url: string };

/**
 * Locks DATA_DIR for this process if it holds embedded stores. Waits 3 s for a running holder, and 10 s for one that is
 * starting or ending. Throws InUse if another process keeps it.
 */
export const holdDataDir = async ({ databaseUrl, eventStoreUrl, dataDir }: Config): Promise<Lock> => {
  if (databaseUrl && eventStoreUrl) return { release: () => {} };
  const dir = makeDataDir(dataDir);
  for (const since = Date.now(); ; await sleep(50))
    try {
      return lockDataDir(dir);
    } catch (error) {
      const patience = readRunning(dir) ? 3_000 : 10_000;
      if (!(error instanceof InUse) || Date.now() - since > patience) throw error;
    }
};

/**
 * Opens the stores of this installation: configured ones, or embedded ones under DATA_DIR, locked by this process
 * (`held`: already) until they stop. Throws InUse if another process holds it. `signal` aborts slow steps.
 */
export const startStores = async (
  config: Config,
  startEventStore: StartEventStore,
  { held, signal }: { held?: Lock; signal?: AbortSignal } = {},
): Promise<Stores> => {
  const { databaseUrl, eventStoreUrl } = config;
  const lock = held ?? (await holdDataDir(config));
  if (databaseUrl && eventStoreUrl) return { databaseUrl, eventStoreUrl, stop: async () => lock.release() };
  const dataDir = makeDataDir(config.dataDir);
  const postgres = databaseUrl
    ? given(databaseUrl)
    : startStep('Postgres', () => keepPostgres(join(dataDir, 'postgres'), signal).then(embedded));
  const log = eventStoreUrl
    ? given(eventStoreUrl)
    : startStep('Event store', () =>
        keepProcess<EventStoreProcess>('Event store', (last) =>
          startEventStore(eventLogIn(dataDir), last, sealKeysOf(config)),
        ).then(embedded),
      );
  const both = await Promise.allSettled([postgres, log]);
  const stop = async (): Promise<void> => {
    const started = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await Promise.all(started.map((each) => each.stop()));
    lock.release();
  };
  try {
    return { databaseUrl: (await postgres).url, eventStoreUrl: (await log).url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Throws one sentence if DATA_DIR is no installation, before anything is created in it. */
const refuseEmpty = (config: Config): void => {
  const { eventStoreUrl, dataDir } = config;
  if (eventStoreUrl || hasRing(config) || existsSync(eventLogIn(dataDir))) return;
  throw new Error(`There is no installation in ${resolve(dataDir)}: set DATA_DIR to its folder.`);
};

/** Returns stores for a tool: those of the running system, or else stores started for this tool. */
export const borrowStores = async (config: Config, startEventStore: StartEventStore): Promise<Stores> => {
  refuseMoved(config);
  refuseEmpty(config);
  try {
    return await startStores(config, startEventStore);
  } catch (error) {
    const running = error instanceof InUse ? readRunning(config.dataDir) : undefined;
    if (!running) throw error;
    return { databaseUrl: running.databaseUrl, eventStoreUrl: running.eventStoreUrl, stop: async () => {} };
  }
};

type Store = Running & { url: string };
const given = async (url: string): Promise<Store> => ({ url, stop: async () => {} });
const embedded = <T extends KeptProcess & { url: string }>(keeper: ProcessKeeper<T>): Store => ({
  url: keeper.current().url,
  stop: () => keeper.stop(),
});
