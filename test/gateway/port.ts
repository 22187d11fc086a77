import { createServer } from 'node:http';
import type { Express } from 'express';
import type { Watch } from '../../gateway/health.ts';

/** Serves an app on a free port of this machine. */
export const onPort = async (app: Express): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A watch whose stores all serve. */
export const serving = (): Pick<Watch, 'health' | 'lacking' | 'met'> => ({
  health: () => ({
    stores: { postgres: 'ok', eventstore: 'ok', disk: 'ok' },
    parked: 0,
    projecting: true,
    connectors: { silent: 0, connecting: true },
  }),
  lacking: () => undefined,
  met: () => {},
});
