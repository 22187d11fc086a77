import { startChild, type Child } from './child.ts';
import type { SimulatorAddress } from './config.ts';
import type { Context } from './context.ts';
import { keep, type Keeper, type Kept } from './keep.ts';
import { derive, ringText, type Secrets } from './secrets.ts';

/** Starts a simulator whose state lies in `dataDir`; after its first start it comes back at the same address. */
export type StartSimulator = (
  dataDir: string,
  token: string,
) => Promise<Kept & { url: string; control: string; ca: string; noiseRoot: string }>;

/** The simulated phones of this installation, as a child process; started again if it dies. */
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
 * The connector of the simulated connections: `main` again, as a child process that alone trusts the simulator's
 * certificate (design.md, The connector), on the stores of this process. Started again if it dies.
 */
export const keepSimulatedConnector = (
  main: string,
  context: Context,
  simulator: SimulatorAddress,
): Promise<Keeper<Child>> => {
  const role = { ROLES: 'connector', CONNECTOR: 'simulated' };
  const env = { ...process.env, ...storesOf(context), ...environmentOf(simulator), ...role };
  return keep('Simulated connector', () => startChild(main, env));
};

const storesOf = ({ config, secrets, databaseUrl, eventStoreUrl }: Context): NodeJS.ProcessEnv => ({
  DATABASE_URL: databaseUrl,
  EVENTSTORE_URL: eventStoreUrl,
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
