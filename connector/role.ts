import './whatsapp/baileys/quietLibsignal.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { keyWritesOf } from '../commands/connection/keyWrites.ts';
import { openNeeds } from '../commands/deps.ts';
import { watchErasures } from '../commands/kernel/react/erasures.ts';
import { openInbox } from '../commands/message/receive.ts';
import { loadCompanyPlan } from '../commands/plan/limits.ts';
import type { ConnectionChannel } from '../domain/connection/decider.ts';
import { answerParts, type ContactQuestion } from '../domain/contact/asks.ts';
import type { LoggedEvent } from '../eventstore/codec.ts';
import { storeOf, type Store } from '../eventstore/store.ts';
import { channels, notification } from '../runtime/channels.ts';
import { graphUrlOf, type Context, type Running } from '../runtime/context.ts';
import { migrate, openDatabase } from '../runtime/database.ts';
import { openFairLimiter } from '../runtime/fairLimiter.ts';
import { listenTo, onChannel } from '../runtime/listen.ts';
import { log } from '../runtime/log.ts';
import { sweepPeriodically, quotaStorageOf } from '../runtime/openStorage.ts';
import { openResources } from '../runtime/openResources.ts';
import { pairingsIn } from '../runtime/pairingsFile.ts';
import { openSeal } from '../runtime/seal.ts';
import { openDeliveries } from '../commands/connection/deliveries.ts';
import { cloudDepsOf } from './cloud/deps.ts';
import { withFormerDeliveries } from './cloud/formerDeliveries.ts';
import { createDeliveryPruner } from './cloud/pruneDeliveries.ts';
import { startCloudSession } from './cloud/session.ts';
import { sendRecoveryCodes } from './recoveryCodes.ts';
import { writeHeartbeats } from './heartbeat.ts';
import { connectorMigrations } from './migrations.ts';
import { portsOf } from './ports.ts';
import { createKeyedQueue } from './whatsapp/kernel/keyedQueue.ts';
import { createLeaseHolder } from './whatsapp/keys/lease.ts';
import type { ServerOptions } from './whatsapp/baileys/socketConfig.ts';
import { takePairings } from './whatsapp/keys/pairings.ts';
import { sealRows } from './whatsapp/keys/sealed.ts';
import type { PoolDeps } from './whatsapp/pool/running.ts';
import { startSession } from './whatsapp/session/session.ts';
import { openPool, type Pool } from './whatsapp/pool/pool.ts';
import { desiredConnections, type DesiredConnection } from './whatsapp/pool/desiredConnections.ts';

const CHATS_AT_ONCE = 64;
const FILES_AT_ONCE = { concurrency: 6, perTenant: 4, slow: 48, maxQueued: 10_000 };
const CHECK_MS = 3_000;
const OUTBOX_MS = 30_000;
const DRAIN_MS = 3_000;

/**
 * The role `connector`: serves the connections of one kind of phones, and those over the official API, that no other process
 * serves (connector.md, The connector). In simulated mode the whole process trusts the simulator's Noise certificate instead of WhatsApp's.
 */
export const startConnector = async (context: Context, times: Omit<ServerOptions, 'url'> = {}): Promise<Running> =>
  openResources(async (closing) => {
    const server = { ...(await serverOf(context)), gapMs: gapOf(context.config), ...times };
    const store = storeOf(context);
    closing.defer(() => store.close());
    const db = openDatabase(context.databaseUrl);
    closing.defer(() => db.destroy());
    await migrate(db, connectorMigrations);
    const seal = openSeal(context.secrets.ring, 'whatsapp');
    await takePairings(
      { db, seal, noted: (which) => keyWritesOf({ store }, which) },
      pairingsIn(context.config.dataDir),
    );
    await sealRows(db, seal);
    const holder = await createLeaseHolder(context.databaseUrl, db, context.config.connector);
    closing.defer(() => holder.close());
    const needs = openNeeds(context, store);
    const inbox = openInbox(needs);
    closing.defer(() => inbox.close());
    const erasures = watchErasures(store);
    closing.defer(() => erasures.stop());
    const lanes = createKeyedQueue(CHATS_AT_ONCE);
    closing.defer(() => Promise.race([lanes.idle(), sleep(DRAIN_MS, undefined, { ref: false })]));
    const storage = quotaStorageOf(context.config, (companyId) => loadCompanyPlan({ store }, companyId));
    const sweeping = sweepPeriodically(storage);
    closing.defer(() => sweeping.stop());
    const files = { storage, limiter: openFairLimiter(FILES_AT_ONCE), megabytes: context.config.largestMegabytes };
    const ports = portsOf(store, db, inbox);
    const wanted = openWanted([context.config.connector, 'cloud']);
    const deliveries = openDeliveries(db, context.secrets.ring);
    const cloud = cloudDepsOf(needs, { deliveries, url: graphUrlOf(context), all: wanted.all });
    const begin: PoolDeps['begin'] = (deps, lease, one) => {
      if (one.channel === 'cloud') return startCloudSession(deps, cloud, lease, one);
      const session = startSession(deps, lease, one);
      return one.deliveryIds ? withFormerDeliveries(deps, cloud, session) : session;
    };
    let living = await holder.living();
    const share = (): number => Math.ceil(wanted.count() / living);
    const pool = openPool({ db, seal, ports, lanes, server, files }, holder, { share, begin });
    closing.defer(() => pool.stop());
    const connections = followConnections(store, wanted, pool, context.onSimulated);
    closing.defer(() => connections.stop());
    const perHour = context.config.recoveryCodesPerHour;
    const codes = sendRecoveryCodes({ db, store, secret: needs.keys.claims, pool, perHour });
    const answer = async (ask: ContactQuestion): Promise<void> => {
      const said = await pool.ask(ask);
      for (const part of said ? answerParts(said) : [])
        await db.raw('select pg_notify(?, ?)', notification(channels.contactAnswer, part));
    };
    const ear = await listenTo(
      context.databaseUrl,
      [
        onChannel(channels.outbox, (of) => pool.wake(`${of.companyId}.${of.connectionId}`)),
        onChannel(channels.delivery, (of) => pool.wake(`${of.companyId}.${of.connectionId}`)),
        onChannel(channels.read, (of) => pool.markRead(`${of.companyId}.${of.connectionId}.${of.ticketId}`)),
        onChannel(channels.recovery, () => void codes.look()),
        onChannel(channels.contactAsk, (ask) => {
          answer(ask).catch((error: unknown) =>
            log.warn({ err: error }, 'WhatsApp did not answer a query about a contact'),
          );
        }),
        onChannel(channels.chatState, (state) => pool.showActivity(state)),
        onChannel(channels.leaseFreed, () => connections.reconcile()),
      ],
      {
        lost: () => pool.wake(),
        reconnected: () => {
          pool.republishStatuses();
          pool.wake();
        },
      },
    );
    closing.defer(() => ear.close());
    const prune = createDeliveryPruner(cloud, wanted.all);
    const look = async (): Promise<void> => {
      if (wanted.count()) living = await holder.living();
      await pool.check();
      if (connections.isPresent()) await prune();
    };
    const check = async (): Promise<void> => {
      await look().catch((error: unknown) => log.warn({ err: error }, 'The leases could not be checked'));
      connections.reconcile();
      if (wanted.count()) void codes.look(); // else no session here could send one
    };
    const beating = writeHeartbeats(
      () => holder.beat(),
      () => pool.republishStatuses(),
    );
    closing.defer(() => beating.stop());
    const checking = setInterval(() => void check(), CHECK_MS);
    closing.defer(() => clearInterval(checking));
    const waking = setInterval(() => pool.wake(), OUTBOX_MS);
    closing.defer(() => clearInterval(waking));
    return {};
  });

/** Milliseconds between sends. On WhatsApp a number must not write faster than people do; simulated phones have no limit. */
const gapOf = ({ connector, sendsPerMinute = connector === 'whatsapp' ? 120 : 0 }: Context['config']): number =>
  sendsPerMinute && 60_000 / sendsPerMinute;

/** Returns the server of the phones. Throws if the connections are simulated and there is no simulator. */
const serverOf = async ({ config, simulator }: Context): Promise<ServerOptions> => {
  if (config.connector === 'whatsapp') return {};
  if (!simulator) throw new Error('CONNECTOR=simulated needs a simulator: set SIMULATOR_URL, or leave SIMULATOR on.');
  const { noiseRoot, url } = await simulator();
  WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(readFileSync(noiseRoot, 'utf8').trim(), 'base64');
  return { url };
};

/** No pairing of a connection that another process serves is ended here. */
const ELSEWHERE = -1n;

/** Tracks the desired connections of some channels from the log. */
const openWanted = (served: readonly ConnectionChannel[]) => {
  const fold = desiredConnections();
  const known = new Set<string>();
  /** A connection that moved to a channel of another process is not served here any more. */
  const ours = (all: readonly DesiredConnection[]) =>
    all.flatMap((one) => {
      const key = `${one.companyId}.${one.connectionId}`;
      const isServed = one.channel !== null && served.includes(one.channel);
      if (isServed) known.add(key);
      return isServed ? [one] : known.has(key) ? [{ ...one, serve: false, pairing: ELSEWHERE }] : [];
    });
  return {
    take: (stored: LoggedEvent) => ours(fold.take(stored)),
    all: () => ours(fold.all()),
    hasSimulated: () => fold.all().some(({ channel }) => channel === 'simulated'),
    count: () => ours(fold.all()).filter(({ serve }) => serve).length,
  };
};

/**
 * Follows the log for desired connections, and acts on them once it has reached the present. `onSimulated` is called then
 * if there are simulated connections.
 */
const followConnections = (
  store: Store,
  wanted: ReturnType<typeof openWanted>,
  pool: Pool,
  onSimulated: Context['onSimulated'],
) => {
  let present = false;
  const reconcileAll = (): void => {
    if (present) for (const each of wanted.all()) pool.reconcile(each);
  };
  const following = store.follow({
    prefixes: ['connection-', 'company-'],
    from: 'start',
    onBatch: async ({ events, live }) => {
      const changed = events.flatMap((stored) => wanted.take(stored));
      if (present) for (const each of changed) pool.reconcile(each);
      else if (live) {
        present = true;
        reconcileAll();
      }
      if (present && wanted.hasSimulated()) onSimulated?.();
    },
  });
  return { reconcile: reconcileAll, isPresent: () => present, stop: () => following.stop() };
};
