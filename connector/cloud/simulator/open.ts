import { createAccounts } from './accounts.ts';
import { createSimulatorClock } from './clock.ts';
import { createCoexistence } from './coexistence.ts';
import { setupRoutes, troubleRoutes } from './control.ts';
import { customerRoutes } from './customerControl.ts';
import { createGraphApi } from './graphApi.ts';
import { createInbound } from './inbound.ts';
import { createLines } from './lines.ts';
import { createSending } from './sending.ts';
import { listenAsGraph } from './server.ts';
import { createStatuses } from './statuses.ts';
import { openCloudStore } from './store.ts';
import { createTemplates } from './templates.ts';
import { createWebhooks } from './webhooks.ts';
import { createCloudWorld } from './world.ts';

/**
 * Opens a simulated Cloud API on a port (0: any) of this machine. `file`: its SQLite file, or ':memory:'. `token` authorises its
 * control API. With `frozenAt` (ms) only calls move its clock.
 */
export const openCloudSimulator = async ({
  file,
  token,
  port = 0,
  frozenAt,
}: {
  file: string;
  token: string;
  port?: number;
  frozenAt?: number;
}) => {
  const store = openCloudStore(file);
  const clock = createSimulatorClock({
    frozenAt,
    onError: (error) => world.log('bug', { message: error instanceof Error ? error.message : 'unknown' }),
  });
  const world = createCloudWorld(store, clock);
  const webhooks = createWebhooks(world);
  const statuses = createStatuses(world, webhooks);
  const inbound = createInbound(world, webhooks);
  const templates = createTemplates(world, webhooks);
  const parts = { webhooks, statuses, inbound, templates };
  const api = createGraphApi(world, {
    accounts: createAccounts(world, webhooks),
    coexistence: createCoexistence(world, webhooks),
    lines: createLines(world, webhooks),
    sending: createSending(world, statuses),
    templates,
  });
  const routes = [...setupRoutes(world, parts), ...customerRoutes(world, parts), ...troubleRoutes(world, parts)];
  const listening = await listenAsGraph(world, api, { routes, token, port });
  return {
    port: listening.port,
    url: world.address.url,
    close: async (): Promise<void> => {
      clock.stop();
      await listening.close();
      store.close();
    },
  };
};
export type CloudSimulator = Awaited<ReturnType<typeof openCloudSimulator>>;
