import { HOUR_MS } from '../domain/kernel/durations.ts';
import { startChild, type Child } from './child.ts';
import type { SimulatorAddress } from './config.ts';
import type { Context, Running } from './context.ts';
import { keepProcess, type ProcessKeeper, type KeptProcess } from './keepProcess.ts';
import { derive, ringText, type Secrets } from './secrets.ts';
import { join } from 'node:path';
import { resolveFolder } from './postgres/cluster.ts';
import { rotate, startPostgres, type Postgres } from './postgres/start.ts';
import { withSecretFiles } from './secretSettings.ts';

/** Starts a simulator with its state in `dataDir`. Restarts keep the address of the first start. */
export type StartSimulator = (
  dataDir: string,
  token: string,
) => Promise<KeptProcess & { url: string; control: string; ca: string; noiseRoot: string; cloud: string }>;

/** Runs the simulated phones of this installation as a child process and restarts it if it dies. */
export const keepSimulator = async (
  dataDir: string,
  { ring }: Pick<Secrets, 'ring'>,
  startSimulator: StartSimulator,
): Promise<{ address: SimulatorAddress; stop(): Promise<void> }> => {
  const token = derive(ring[0], 'simulator').toString('hex');
  const keeper = await keepProcess('Simulated phones', () => startSimulator(dataDir, token));
  const { url, control, ca, noiseRoot, cloud } = keeper.current();
  return { address: { url, control, ca, noiseRoot, cloud, token }, stop: () => keeper.stop() };
};

/** Runs what `start` starts from the first call of `get` on. A start that failed is tried again by the next call. */
export const startAtFirstUse = <T extends Running>(start: () => Promise<T>): { get: () => Promise<T> } & Running => {
  let started: Promise<T> | undefined;
  return {
    get: async () => {
      const current = (started ??= start());
      return current.catch((error: unknown) => {
        if (started === current) started = undefined;
        throw error;
      });
    },
    stop: async () => (await started?.catch(() => undefined))?.stop(),
  };
};

/**
 * Runs the connector of the simulated connections: `main` as a child process, with the stores of this process. Only
 * this child trusts the simulator's certificate (connector.md, The connector). Restarts it if it dies.
 */
export const keepSimulatedConnector = (
  main: string,
  context: Context,
  simulator: SimulatorAddress,
): Promise<ProcessKeeper<Child>> => {
  // The port is that of this process.
  const role = { ROLES: 'connector', CONNECTOR: 'simulated', PORT: undefined };
  const env = { ...withSecretFiles(process.env), ...storesOf(context), ...environmentOf(simulator), ...role };
  return keepProcess('Simulated connector', () => startChild(main, env));
};

const storesOf = ({ config, secrets, databaseUrl, eventStoreUrl }: Context): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  DATABASE_PASSWORD: undefined,
  EVENTSTORE_URL: eventStoreUrl,
  EVENTSTORE_PASSWORD: undefined,
  DATA_DIR: config.dataDir,
  SECRET_KEY: ringText(secrets.ring),
});

const environmentOf = ({ url, control, token, ca, noiseRoot, cloud }: SimulatorAddress): NodeJS.ProcessEnv => ({
  SIMULATOR: 'on',
  SIMULATOR_URL: url,
  SIMULATOR_CONTROL: control,
  SIMULATOR_TOKEN: token,
  SIMULATOR_NOISE_ROOT: noiseRoot,
  ...(ca && { SIMULATOR_CA: ca, NODE_EXTRA_CA_CERTS: ca }),
  ...(cloud && { SIMULATOR_CLOUD: cloud }),
});

/** Runs the embedded PostgreSQL while this process lives. Restarts it on the same port if it dies, and limits its log size. */
export const keepPostgres = async (folder: string, signal?: AbortSignal): Promise<ProcessKeeper<Postgres>> => {
  const keeper = await keepProcess<Postgres>('Postgres', (previous) => startPostgres(folder, previous?.port, signal));
  setInterval(() => rotate(join(resolveFolder(folder), 'postgres.log')), HOUR_MS).unref();
  return keeper;
};
