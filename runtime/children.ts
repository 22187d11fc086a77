import { startChild, type Child } from './child.ts';
import type { SimulatorAddress } from './config.ts';
import type { Context } from './context.ts';
import { keep, type Keeper, type Kept } from './keep.ts';
import { derive, ringText, type Secrets } from './secrets.ts';
import { withSecretFiles } from './secretSettings.ts';

/** Starts a simulator with its state in `dataDir`. Restarts keep the address of the first start. */
export type StartSimulator = (
  dataDir: string,
  token: string,
) => Promise<Kept & { url: string; control: string; ca: string; noiseRoot: string }>;

/** Runs the simulated phones of this installation as a child process and restarts it if it dies. */
export const keepSimulator = async (
  dataDir: string,
  { ring }: Pick<Secrets, 'ring'>,
  startSimulator: StartSimulator,
): Promise<{ address: SimulatorAddress; stop(): Promise<void> }> => {
  const token = derive(ring[0], 'simulator').toString('hex');
  const keeper = await keep('Simulated phones', () => startSimulator(dataDir, token));
  const { url, control, ca, noiseRoot } = keeper.current();
  return { address: { url, control, ca, noiseRoot, token }, stop: () => keeper.stop() };
};

/**
 * Runs the connector of the simulated connections: `main` as a child process, with the stores of this process. Only
 * this child trusts the simulator's certificate (design.md, The connector). Restarts it if it dies.
 */
export const keepSimulatedConnector = (
  main: string,
  context: Context,
  simulator: SimulatorAddress,
): Promise<Keeper<Child>> => {
  // The port is that of this process.
  const role = { ROLES: 'connector', CONNECTOR: 'simulated', PORT: undefined };
  const env = { ...withSecretFiles(process.env), ...storesOf(context), ...environmentOf(simulator), ...role };
  return keep('Simulated connector', () => startChild(main, env));
};

const storesOf = ({ config, secrets, databaseUrl, eventStoreUrl }: Context): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  DATABASE_PASSWORD: undefined,
  EVENTSTORE_URL: eventStoreUrl,
  EVENTSTORE_PASSWORD: undefined,
  DATA_DIR: config.dataDir,
  SECRET_KEY: ringText(secrets.ring),
});

const environmentOf = ({ url, control, token, ca, noiseRoot }: SimulatorAddress): NodeJS.ProcessEnv => ({
  SIMULATOR: 'on',
  SIMULATOR_URL: url,
  SIMULATOR_CONTROL: control,
  SIMULATOR_TOKEN: token,
  SIMULATOR_NOISE_ROOT: noiseRoot,
  ...(ca && { SIMULATOR_CA: ca, NODE_EXTRA_CA_CERTS: ca }),
});
