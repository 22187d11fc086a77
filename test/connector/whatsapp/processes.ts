import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Context } from '../../../runtime/context.ts';
import { ringText } from '../../../runtime/secrets.ts';

export type ConnectorProcess = {
  pid: number;
  kill(): Promise<void>;
  /** Ends it in order. Returns its exit code: 0 if it stopped all its parts in time. */
  stop(): Promise<number | null>;
};

const program = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Starts a connector in its own process, as in production. Resolves when it serves. */
export const connectorProcess = async (
  context: Context,
  times: { settleMs?: number } = {},
): Promise<ConnectorProcess> => {
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
      CONNECTOR_CHILD: JSON.stringify({ ...stores, dataDir, ring, simulator, graphUrl, s3, times }),
    },
  });
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the connector did not start');
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
