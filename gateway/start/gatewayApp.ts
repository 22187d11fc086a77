import { join } from 'node:path';
import { openDeliveries } from '../../commands/connection/deliveries.ts';
import { createInvoiceBank } from '../../commands/charge/invoiceBank.ts';
import { chargeRoutes } from '../../commands/charge/routes.ts';
import { openKeys } from '../../commands/kernel/handle/requests.ts';
import { agentsFor, graphFor, machinesFor, templatesFor, banksFor } from '../../connector/externalServices.ts';
import { tokenHolder } from '../../projections/connection/holder.ts';
import { newerThan, versionsOf } from '../../projections/kernel/rebuild/versions.ts';
import { withClient } from '../../projections/kernel/run/transaction.ts';
import { views } from '../../projections/views.ts';
import type { Context } from '../../runtime/context.ts';
import type { Http } from '../../runtime/http.ts';
import { openMail } from '../../runtime/mail.ts';
import { openOutside } from '../../runtime/outside/outside.ts';
import type { Trusts } from '../../runtime/proxies.ts';
import { localUrl } from '../../runtime/ready.ts';
import { version } from '../../runtime/version.ts';
import { createCallAllowance } from '../callAllowance.ts';
import { mountApi } from '../api.ts';
import { createApp } from '../app.ts';
import { cloudWebhook } from '../cloudWebhook.ts';
import type { Building } from '../building.ts';
import { createSharedCounts } from '../sharedCounts.ts';
import type { StrangerLimiter } from '../strangerLimiter.ts';
import { createTokenHolderReader } from '../tokenHolders.ts';
import { phoneRoutes } from '../phone/routes.ts';
import { openSessions, waitForSignIn } from '../sessions.ts';
import type { Backend } from './backend.ts';
import type { Monitoring } from './monitoring.ts';

const root = join(import.meta.dirname, '../..');

type AppParts = {
  backend: Backend;
  monitoring: Monitoring;
  addresses: { trusts: Trusts; shared: boolean };
  door: StrangerLimiter;
  building: Building;
  isLeaving: () => boolean;
  patience: number;
};
type Attempts = ReturnType<typeof createSharedCounts>['attempts'];

/** Adds the routes of commands and projections, and of the simulated phones if there are any. */
const mountRoutes = (
  http: Http,
  context: Context,
  closing: AsyncDisposableStack,
  { backend, attempts }: { backend: Backend; attempts: Attempts },
): void => {
  const { config, simulator } = context;
  const { db, deps, media, retries, verifications } = backend;
  const banks = banksFor(context)(deps);
  mountApi(http, deps, db, {
    autoCloseHours: config.autoCloseHours,
    simulated: simulator !== undefined,
    phones: backend.contactPhones,
    media,
    https: config.publicUrl?.startsWith('https:') ?? false,
    bank: createInvoiceBank({ ...deps, banks }),
    outside: openOutside({ allowed: config.outsideHosts }),
    machines: machinesFor(context),
    agents: agentsFor(context),
    graph: graphFor(context),
    templates: templatesFor(context),
    publicUrl: config.publicUrl,
    retries,
    verifications,
    attempts,
    mail: openMail(config),
  });
  chargeRoutes(http, deps, banks);
  if (!simulator) return;
  const home = localUrl(config.host, config.port);
  const phones = phoneRoutes(http, db, simulator, { media, claims: deps.keys.claims, home });
  closing.defer(() => phones.stop());
};

/** Creates the HTTP side of the gateway: pages, API and probes. Each resource registers its own closing. */
export const createGatewayApp = (context: Context, closing: AsyncDisposableStack, parts: AppParts) => {
  const { config } = context;
  const { backend, monitoring, addresses, door, building, isLeaving, patience } = parts;
  const { db, live, store, deps, access, actors, settled, limitCalls } = backend;
  const { counts, attempts, share, stop: endCounts } = createSharedCounts(db, deps.keys.claims);
  closing.defer(endCounts);
  const allowance = createCallAllowance({ perMinute: config.callsPerMinute, share });
  closing.defer(() => allowance.stop());
  return createApp({
    publicUrl: config.publicUrl,
    ...addresses,
    door,
    allow: allowance.allow,
    counts,
    metricsToken: config.metricsToken,
    measure: monitoring.measure,
    version,
    web: join(root, 'dist'),
    hasPhone: context.simulator !== undefined,
    bank: context.bank?.pages,
    webhooks: cloudWebhook({ ...deps, deliveries: openDeliveries(db, context.secrets.ring), door }),
    holderOf: createTokenHolderReader(deps.keys.claims, (hash) => tokenHolder(db, hash)),
    actorOf: openSessions(deps.keys.access, waitForSignIn(actors.read, access.isIn)),
    settled: (position) => settled.settled(position),
    limitCalls,
    keys: openKeys(store, deps.keys.claims),
    readiness: () => ({ ready: monitoring.readiness.ready() && !isLeaving(), behind: settled.isBehind() }),
    watch: monitoring.watch,
    longest: 4_000 * patience,
    building,
    newer: async () => newerThan(views, await withClient(live, versionsOf)),
    mount: (http) => mountRoutes(http, context, closing, { backend, attempts }),
  });
};
