import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../runtime/postgres/start.ts';
import { openProbe } from '../compose/probe.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { openCluster } from './cluster.ts';
import { hire, type Agent } from './floor.ts';
import { openInstallation, type Installation } from './installation.ts';
import { openRelay } from './relay.ts';
import { killServer, setInStep, startReplica, type Server } from './replica.ts';
import type { Round } from './round.ts';
import type { Blow } from './rounds.ts';
import { untilServed } from './served.ts';
import { systemFaults } from './system.ts';

/** The replica never gets what is written in this time before the primary dies. */
const BEHIND_MS = 2_000;
/** The address leads to the replica for this time before it is promoted. Until then it takes no writes. */
const READ_ONLY_MS = 2_000;

/** How a primary fails. `killed`: its connectors die with it. */
type Failure = { name: string; behindMs: number; readOnlyMs: number; killed: boolean };
const failures: readonly Failure[] = [
  { name: 'replica in step', behindMs: 0, readOnlyMs: 0, killed: true },
  { name: 'replica behind', behindMs: BEHIND_MS, readOnlyMs: 0, killed: false },
  { name: 'replica behind, read-only first', behindMs: BEHIND_MS, readOnlyMs: READ_ONLY_MS, killed: false },
  { name: 'replica behind, connectors killed', behindMs: BEHIND_MS, readOnlyMs: 0, killed: true },
];
export const replicaRounds = failures.length;

/** A primary behind an address that moves to its replica. */
const openPair = async () => {
  const folder = temporaryFolder();
  const first = await startPostgres(join(folder.path, 'first'));
  let primary: Server = { ...first, pgdata: join(folder.path, 'first/pgdata') };
  const address = await openRelay(primary.port);
  const url = new URL(primary.url);
  url.port = String(address.port);
  let replicas = 0;
  return {
    url: url.href,
    /** Starts a replica, lets `alsoKilled` die with the primary, and lets the replica take over. */
    failOver: async ({ behindMs, readOnlyMs }: Failure, alsoKilled: () => Promise<unknown>): Promise<void> => {
      const replica = await startReplica(primary, join(folder.path, `replica-${++replicas}`));
      await setInStep(primary, behindMs === 0);
      if (behindMs > 0) replica.cutOff();
      await sleep(behindMs || BEHIND_MS);
      await Promise.all([killServer(primary), alsoKilled()]);
      await primary.stop();
      await rm(primary.pgdata, { recursive: true });
      primary = replica;
      address.moveTo(replica.port);
      await sleep(readOnlyMs);
      await replica.promote();
      await setInStep(replica, false);
    },
    remove: async (): Promise<void> => {
      await primary.stop();
      await address.close();
      folder.remove();
    },
  };
};

/** `errorsS`: the longest time (s) in which callers saw errors. `servedMs`: from the promotion until a customer was served. */
type Served = { name: string; usualMs: number; servedMs: number; errorsS: number };

/**
 * Runs the system on a Postgres whose primary is killed in a stream of messages, and whose replica takes over at the same
 * address: in step with the primary, or without its last two seconds. Roles run apart, or together with `together`. `only`:
 * parts of the names of the wanted failures.
 */
export const replicaFaults = async (
  {
    rounds,
    seed,
    chatsARound,
    only = '',
    together = false,
  }: { rounds: number; seed: number; chatsARound: number; only?: string | undefined; together?: boolean | undefined },
  onRound: (round: Round, printed: string) => void = () => {},
) => {
  const pair = await openPair();
  const open = (env: NodeJS.ProcessEnv = {}): Promise<Installation> => {
    const settings = { ...env, DATABASE_URL: pair.url };
    return together ? openInstallation({ ...settings, EVENTSTORE_URL: '' }) : openCluster(settings);
  };
  const served: Served[] = [];
  let watcher: Agent | undefined;
  const blows = failures.map((failure): Blow => ({
    name: failure.name,
    strike: async (road, phone) => {
      watcher ??= await hire(road, 'admin', 0);
      const usualMs = await untilServed(road, phone, watcher.ear);
      const probe = openProbe(road.installation.url);
      const connectors = together ? 1 : 3;
      await pair.failOver(failure, async () => {
        if (failure.killed)
          await Promise.all(Array.from({ length: connectors }, () => road.installation.kill('connector')));
      });
      const servedMs = await untilServed(road, phone, watcher.ear);
      served.push({ name: failure.name, usualMs, servedMs, errorsS: await probe.stop() });
      console.error(JSON.stringify(served.at(-1)));
    },
  }));
  try {
    const kinds = blows.filter(({ name }) => only.split(',').some((part) => name.includes(part)));
    return { ...(await systemFaults({ rounds, seed, kinds, chatsARound, open }, onRound)), served };
  } finally {
    watcher?.ear.close();
    await pair.remove();
  }
};
