import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openChargeDesk } from '../commands/charge/ask.ts';
import { chargeRoutes } from '../commands/charge/routes.ts';
import { openDeps } from '../commands/deps.ts';
import { agentsFor } from '../connector/agents/around.ts';
import { machinesFor } from '../connector/hooks/around.ts';
import { banksFor } from '../connector/pix/around.ts';
import { watchErasures } from '../commands/kernel/react/erasures.ts';
import { openPhones } from '../commands/contact/phones.ts';
import { openKeys } from '../commands/kernel/handle/requests.ts';
import { isServedSession } from '../commands/session/currentSession.ts';
import { standsLook } from '../commands/support/standing.ts';
import { verifyAccess } from '../commands/session/tokens.ts';
import { readTicket } from '../commands/ticket/read.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { maySee } from '../domain/ticket/policy.ts';
import { storeOf } from '../eventstore/store.ts';
import { changesAfter, epochOf, headOf, oldestOf } from '../projections/kernel/run/changes.ts';
import { positionOf } from '../projections/kernel/run/checkpoint.ts';
import { withClient } from '../projections/kernel/run/transaction.ts';
import { behind, newerThan, versionsOf } from '../projections/kernel/rebuild/versions.ts';
import { prefixesOf } from '../projections/kernel/view/view.ts';
import { openLookup } from '../projections/lookup.ts';
import { forgetSilent, markGone, markSeen } from '../projections/user/presence.ts';
import { payloadsOf } from '../projections/payloads.ts';
import { openRetries } from '../projections/platform/retry.ts';
import { openVerifications } from '../projections/platform/verification.ts';
import { measureAll } from '../projections/platform/measure.ts';
import { supporterOf } from '../projections/support/read.ts';
import { tokenHolder } from '../projections/connection/holder.ts';
import { actorOf } from '../projections/session/actor.ts';
import { views } from '../projections/views.ts';
import { channels, notification } from '../runtime/channels.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openDatabase } from '../runtime/database.ts';
import { opening } from '../runtime/opening.ts';
import { asTenant } from '../runtime/tenant.ts';
import { openProxies } from '../runtime/proxies.ts';
import { openMail } from '../runtime/mail.ts';
import { mediaFolder, openMedia } from '../runtime/media.ts';
import { openOutside } from '../runtime/outside/outside.ts';
import { keepSwept, quotaStorageOf } from '../runtime/openStorage.ts';
import { mountApi } from './api.ts';
import { phoneRoutes } from './phone/routes.ts';
import { createApp } from './app.ts';
import { openCounts } from './counts.ts';
import { openAllowance } from './allowance.ts';
import { isShared, openDoor } from './door.ts';
import { startListening } from './listener.ts';
import { openBuilding } from './building.ts';
import { watchHealth } from './health.ts';
import { openHolders } from './holders.ts';
import { openReadiness } from './readiness.ts';
import { openSessions, patiently } from './sessions.ts';
import { untilProjected } from './untilProjected.ts';
import { openRemembered } from './remembered.ts';
import { openReadYourWrites } from './readYourWrites.ts';
import { doingIn } from './stream/doing.ts';
import { openStream } from './stream/open.ts';
import { openPresence } from './stream/presence.ts';

const root = join(import.meta.dirname, '..');
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** How long (ms) a stopping gateway reports not ready on /readyz while it still serves, until the proxy uses other gateways. */
const LEAVING_MS = 1_500;
/** Limits for statements: for calls, and for the metrics of a monitor. */
const STATEMENT_MS = 30_000;
const MEASURING_MS = 5_000;
/** How companies share the connections to Postgres; the remaining ones serve calls without a company. */
const TURNS = { concurrency: 8, perTenant: 5, quantumMs: 250, slow: 2 };
const isPastDue = ({ servedUntil }: Actor): boolean =>
  servedUntil !== undefined && servedUntil <= new Date().toISOString();
const hasSiblings = ({ roles, trustedProxies }: Context['config']): boolean =>
  trustedProxies.length > 0 && !roles.includes('projections');

/**
 * Starts the role `gateway`: HTTP and the stream on one port (design.md, The public port). Resolves when it listens.
 * `patience` multiplies the usual time limits for stores and read models.
 */
export const startGateway = async (context: Context, patience = 1): Promise<Running & { port: number }> =>
  opening(async (closing) => {
    const { config, databaseUrl } = context;
    const db = openDatabase(databaseUrl, { connections: 12, longest: STATEMENT_MS, turns: TURNS });
    closing.defer(() => db.destroy());
    await untilProjected(db);
    const store = storeOf(context);
    closing.defer(() => store.close());
    const erasures = watchErasures(store);
    closing.defer(() => erasures.stop());
    const lookup = openLookup(db);
    const deps = openDeps(context, store, lookup);
    const readActor = async (companyId: number, sessionId: string) =>
      (await actorOf(db, companyId, sessionId)) ?? (await supporterOf(db, companyId, sessionId));
    const readSight = async (companyId: number, sessionId: string) => {
      const actor = await readActor(companyId, sessionId);
      const person = actor && (await lookup.user(actor.support?.home.companyId ?? companyId, actor.userId));
      return person ? { actor, pendingToo: person.allTicket === 'enable' } : null;
    };
    const isIn = async (companyId: number, sessionId: string) =>
      (await isServedSession(store, companyId, sessionId)) || (await standsLook(store, companyId, sessionId));
    const actors = openRemembered(readActor, isPastDue);
    const settled = await openReadYourWrites({
      databaseUrl,
      actors,
      readPosition: () => positionOf(db),
      readHead: () => store.head(),
      longest: 2_000 * patience,
    });
    closing.defer(() => settled.close());
    const retries = openRetries(store, databaseUrl, db);
    closing.defer(() => retries.stop());
    const verifications = openVerifications(store, databaseUrl);
    closing.defer(() => verifications.stop());
    const live = openDatabase(databaseUrl, { connections: 3, longest: STATEMENT_MS }); // the stream never waits behind requests
    closing.defer(() => live.destroy());
    const { dataDir, publicUrl } = config;
    const storage = quotaStorageOf(config, (companyId) => deps.lookup.planOf(companyId));
    const sweeping = keepSwept(storage);
    closing.defer(() => sweeping.stop());
    const media = openMedia({ storage, keys: deps.keys.media, publicUrl });
    const payloads = payloadsOf(live, media);
    const itself = randomUUID();
    const presence = openPresence({
      seen: (who) => markSeen(live, who, itself),
      gone: (who) => markGone(live, who, itself),
      forgetSilent: () => forgetSilent(live),
      tell: async (who) => {
        await live.raw('select pg_notify(?, ?)', notification(channels.ephemeral, { event: 'user', ...who }));
      },
    });

    const banks = banksFor(context)(deps);
    const contactPhones = await openPhones(databaseUrl, db);
    closing.defer(() => contactPhones.close());
    const addresses = { trusts: openProxies(config.trustedProxies), shared: isShared(config) };
    const door = openDoor(addresses);
    const building = await openBuilding(async () =>
      behind(views, await withClient(live, versionsOf)).map(({ name }) => name),
    );
    closing.defer(() => building.close());
    const stream = await openStream({
      isBuilding: () => building.building().length > 0,
      databaseUrl,
      door,
      changes: {
        epoch: () => epochOf(live),
        head: () => headOf(live),
        oldest: () => oldestOf(live),
        after: (place, limit) => changesAfter(live, place, limit),
      },
      load: (topic, companyId, ids, forAdmin) => payloads.load(topic, companyId, ids, forAdmin),
      addressed: (frame, host) => media.addressed(frame, host),
      presence,
      verify: (token) => verifyAccess(deps.keys.access, token),
      readSight,
      firstSight: patiently(readSight, isIn),
      tellDoing: doingIn(live, lookup),
      openTicket: (actor, ticketId) =>
        asTenant(actor.companyId, async () => {
          const ticket = await lookup.ticket(actor.companyId, ticketId);
          if (!ticket || !maySee(actor, ticket)) throw new Refused('ERR_NO_TICKET_FOUND');
          await readTicket(deps, actor, ticketId);
        }),
    });

    const streaming = closing.use(new AsyncDisposableStack());
    streaming.defer(() => stream.stop());

    const readiness = openReadiness(store, {
      prefixes: prefixesOf(views),
      isBuilt: () => building.building().length === 0,
      readPosition: () => positionOf(live),
      reached: () => settled.position(),
    });
    closing.defer(() => readiness.close());
    const looking = openDatabase(databaseUrl, { connections: 1, longest: MEASURING_MS });
    closing.defer(() => looking.destroy());
    const watch = watchHealth({ db: looking, store, folder: mediaFolder(dataDir) }, { longest: 2_000 * patience });
    closing.defer(() => watch.stop());
    const measuring = openDatabase(databaseUrl, { connections: 1, longest: MEASURING_MS }); // for slow or blocked counts
    closing.defer(() => measuring.destroy());
    let leaving = false;
    const { counts, attempts, share, stop: endCounts } = openCounts(db, deps.keys.claims);
    closing.defer(endCounts);
    const allowance = openAllowance({ perMinute: config.callsPerMinute, share });
    closing.defer(() => allowance.stop());
    const app = createApp({
      publicUrl,
      ...addresses,
      door,
      allow: allowance.allow,
      counts,
      metricsToken: config.metricsToken,
      measure: () => measureAll(measuring, storage),
      version,
      web: join(root, 'dist'),
      hasPhone: context.simulator !== undefined,
      bank: context.bank?.pages,
      holderOf: openHolders(deps.keys.claims, (hash) => tokenHolder(db, hash)),
      actorOf: openSessions(deps.keys.access, patiently(actors.read, isIn)),
      settled: (position) => settled.settled(position),
      keys: openKeys(store, deps.keys.claims),
      readiness: () => ({ ready: readiness.ready() && !leaving, behind: settled.isBehind() }),
      watch,
      longest: 4_000 * patience,
      building: building.building,
      newer: async () => newerThan(views, await withClient(live, versionsOf)),
      mount: (http) => {
        mountApi(http, deps, db, {
          autoCloseHours: config.autoCloseHours,
          simulated: context.simulator !== undefined,
          phones: contactPhones,
          media,
          https: publicUrl?.startsWith('https:') ?? false,
          bank: openChargeDesk({ ...deps, banks }),
          outside: openOutside({ allowed: config.outsideHosts }),
          machines: machinesFor(context),
          agents: agentsFor(context),
          retries,
          verifications,
          attempts,
          mail: openMail(config),
        });
        chargeRoutes(http, deps, banks);
        if (!context.simulator) return;
        const phones = phoneRoutes(http, db, context.simulator, media);
        closing.defer(() => phones.stop());
      },
    });
    const listening = await startListening(app, stream, config);
    closing.defer(() => listening.stop());
    // Runs before the port closes, which waits for every open socket.
    closing.defer(() => streaming.disposeAsync());
    closing.defer(async () => {
      leaving = true;
      if (hasSiblings(config)) await sleep(LEAVING_MS);
    });
    return { port: listening.port };
  });
