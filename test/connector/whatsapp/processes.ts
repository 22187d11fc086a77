import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../../runtime/context.ts';
import { freePort } from '../../../runtime/port.ts';
import { ringText } from '../../../runtime/secrets.ts';

/** A role of the system in a process of its own. */
export type RoleProcess = {
  pid: number;
  kill(): Promise<void>;
  /** Ends it in order. Returns its exit code: 0 if it stopped all its parts in time. */
  stop(): Promise<number | null>;
};

const program = fileURLToPath(new URL('./child.ts', import.meta.url));

type Settings = { role: 'connector' | 'gateway'; times?: { settleMs?: number }; port?: number };

/** Starts a role in its own process, as in production. Resolves when it serves. */
const roleProcess = async (context: Context, { role, times = {}, port = 0 }: Settings): Promise<RoleProcess> => {
  const { databaseUrl, eventStoreUrl, secrets, config } = context;
  const simulator = await context.simulator?.();
  const { eventStoreNamespace: namespace, dataDir, s3, graphUrl } = config;
  const ring = ringText(secrets.ring);
  const stores = { namespace, databaseUrl, eventStoreUrl };
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      NODE_EXTRA_CA_CERTS: simulator?.ca,
      CONNECTOR_CHILD: JSON.stringify({ ...stores, role, port, dataDir, ring, simulator, graphUrl, s3, times }),
    },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`the ${role} did not start`);
    }),
  ]);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
  };
};

export type ConnectorProcess = RoleProcess;
export const connectorProcess = (context: Context, times: { settleMs?: number } = {}): Promise<ConnectorProcess> =>
  roleProcess(context, { role: 'connector', times });

/** Starts a gateway in its own process, which comes back under the same address after a kill. */
export const gatewayProcess = async (context: Context) => {
  const port = await freePort();
  let running = await roleProcess(context, { role: 'gateway', port });
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => running.kill(),
    /** Kills it and starts it again. */
    restart: async (): Promise<void> => {
      await running.kill();
      running = await roleProcess(context, { role: 'gateway', port });
    },
    stop: () => running.stop(),
  };
};
export type GatewayProcess = Awaited<ReturnType<typeof gatewayProcess>>;
