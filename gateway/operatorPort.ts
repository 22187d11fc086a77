import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import type { Config } from '../runtime/config.ts';
import type { Running } from '../runtime/context.ts';
import { registry } from '../runtime/metrics.ts';
import { openProxies } from '../runtime/proxies.ts';
import { answerErrors, notFound } from './errors.ts';
import { metricsDoor } from './metricsDoor.ts';
import { noStore } from './security.ts';

/**
 * Opens the port of a process without the role `gateway`: /healthz (the process answers), /readyz (`isReady`) and
 * /metrics of this process, with the same protection as at a gateway. Rejects if the port is busy.
 */
export const openOperatorPort = async (
  { host, port, metricsToken, publicUrl }: Pick<Config, 'host' | 'port' | 'metricsToken' | 'publicUrl'>,
  isReady: () => boolean,
): Promise<Running> => {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(noStore);
  app.get('/healthz', (_req, res) => {
    res.json({ alive: true });
  });
  app.get('/readyz', (_req, res) => {
    const ready = isReady();
    res.status(ready ? 200 : 503).json({ ready });
  });
  const monitors = metricsDoor({
    token: metricsToken,
    trusts: openProxies([]),
    behindProxy: publicUrl !== undefined,
  });
  app.get('/metrics', monitors, async (_req, res) => {
    res.type(registry.contentType).send(await registry.metrics());
  });
  app.use(
    notFound,
    answerErrors(() => {}),
  );
  const server = createServer(app).listen(port, host);
  await once(server, 'listening');
  return {
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
