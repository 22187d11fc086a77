import { setTimeout as sleep } from 'node:timers/promises';
import { outdatedViews, versionsOf } from '../projections/kernel/rebuild/versions.ts';
import { withClient } from '../projections/kernel/run/transaction.ts';
import { views } from '../projections/views.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openResources } from '../runtime/openResources.ts';
import { openProxies } from '../runtime/proxies.ts';
import { watchBuilds } from './building.ts';
import { mayShareAddress, createStrangerLimiter } from './strangerLimiter.ts';
import { startListening } from './listener.ts';
import { openBackend } from './start/backend.ts';
import { openChangeStream } from './start/changeStream.ts';
import { createGatewayApp } from './start/gatewayApp.ts';
import { openMonitoring } from './start/monitoring.ts';

/** How long (ms) a stopping gateway reports not ready on /readyz while it still serves, until the proxy uses other gateways. */
const LEAVING_MS = 1_500;
const hasSiblings = ({ roles, trustedProxies }: Context['config']): boolean =>
  trustedProxies.length > 0 && !roles.includes('projections');

/**
 * Starts the role `gateway`: HTTP and the stream on one port (gateway.md, The public port). Resolves when it listens.
 * `patience` multiplies the usual time limits for stores and read models.
 */
export const startGateway = async (context: Context, patience = 1): Promise<Running & { port: number }> =>
  openResources(async (closing) => {
    const { config, databaseUrl } = context;
    const backend = await openBackend(context, closing, patience);
    const addresses = { trusts: openProxies(config.trustedProxies), shared: mayShareAddress(config) };
    const door = createStrangerLimiter(addresses);
    const { building, close } = await watchBuilds(async () =>
      outdatedViews(views, await withClient(backend.live, versionsOf)).map(({ name }) => name),
    );
    closing.defer(close);
    const stream = await openChangeStream(backend, { databaseUrl, door, building });
    const streaming = closing.use(new AsyncDisposableStack());
    streaming.defer(() => stream.stop());

    const monitoring = openMonitoring(context, closing, { backend, building, patience });
    let isLeaving = false;
    const app = createGatewayApp(context, closing, {
      backend,
      monitoring,
      addresses,
      door,
      building,
      patience,
      isLeaving: () => isLeaving,
    });
    const listening = await startListening(app, stream, config);
    closing.defer(() => listening.stop());
    // Runs before the port closes, which waits for every open socket.
    closing.defer(() => streaming.disposeAsync());
    closing.defer(async () => {
      isLeaving = true;
      if (hasSiblings(config)) await sleep(LEAVING_MS);
    });
    return { port: listening.port };
  });
