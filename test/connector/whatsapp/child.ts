import { z } from 'zod';
import { startConnector } from '../../../connector/role.ts';
import { startGateway } from '../../../gateway/role.ts';
import { readConfig } from '../../../runtime/config.ts';
import { orderlyEnding } from '../../../runtime/ending.ts';
import { ringOf } from '../../../runtime/secrets.ts';
import { secretsWith } from '../../kernel/secrets.ts';

/** The input of a connector or gateway in its own process, which a test kills. `port`: that of a gateway. */
const given = z
  .object({
    role: z.enum(['connector', 'gateway']),
    port: z.number().default(0),
    namespace: z.string(),
    dataDir: z.string(),
    ring: z.string(),
    databaseUrl: z.string(),
    eventStoreUrl: z.string(),
    s3: z
      .object({
        bucket: z.string(),
        region: z.string(),
        endpoint: z.string(),
        keys: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
        pathStyle: z.boolean(),
      })
      .optional(),
    times: z.object({ settleMs: z.number().optional() }).transform(({ settleMs }) => (settleMs ? { settleMs } : {})),
    simulator: z
      .object({
        url: z.string(),
        control: z.string(),
        token: z.string(),
        noiseRoot: z.string(),
        cloud: z.string().optional(),
      })
      .optional(),
    graphUrl: z.string().optional(),
  })
  .parse(JSON.parse(process.env['CONNECTOR_CHILD'] ?? ''));

const { namespace: EVENTSTORE_NAMESPACE, dataDir: DATA_DIR } = given;
const { simulator } = given;
const CONNECTOR = simulator ? 'simulated' : 'whatsapp';
const env = {
  EVENTSTORE_NAMESPACE,
  DATA_DIR,
  SIMULATOR: 'off',
  CONNECTOR,
  GRAPH_URL: given.graphUrl,
  CALLS_PER_MINUTE: '0',
};
const config = readConfig(env);
const context = {
  config: { ...config, s3: given.s3, port: given.port, portSet: given.port > 0 },
  secrets: secretsWith(ringOf({ secretKey: given.ring, dataDir: DATA_DIR })),
  databaseUrl: given.databaseUrl,
  eventStoreUrl: given.eventStoreUrl,
  simulator: simulator && (async () => simulator),
};
// Ends as the product's main program does.
if (given.role === 'gateway') await orderlyEnding().begin('Gateway', () => startGateway(context, 10));
else await orderlyEnding().begin('Connector', () => startConnector(context, given.times));
process.send?.('ready');
