import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { billServersFor } from '../../connector/bills/servers.ts';
import { agentsFor, machinesFor, banksFor } from '../../connector/externalServices.ts';
import { agreeOnSecrets } from '../../commands/secrets/agree.ts';
import { createFirstCompany } from '../../commands/company/firstStart.ts';
import { openDeps, type Deps } from '../../commands/deps.ts';
import { startReactions } from '../../commands/role.ts';
import { connectorMigrations } from '../../connector/migrations.ts';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { storeOf } from '../../eventstore/store.ts';
import { startGateway } from '../../gateway/role.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { openLookup } from '../../projections/lookup.ts';
import { startProjections } from '../../projections/role.ts';
import { readConfig } from '../../runtime/config.ts';
import type { Context, Running } from '../../runtime/context.ts';
import { migrate, openDatabase, type Database } from '../../runtime/database.ts';
import { startPostgres } from '../../runtime/postgres/start.ts';
import { freshDatabase } from '../kernel/database.ts';
import { eventStoreUrl } from '../kernel/log.ts';
import { namespaceOf, newNamespace } from '../kernel/namespace.ts';
import { freshSecrets } from '../kernel/secrets.ts';
import { watchOver } from '../kernel/watchOver.ts';
import { tiny } from './size.ts';

export type Rig = {
  context: Context;
  deps: Deps;
  db: Database;
  url: string;
  admin: { email: string; password: string };
  stop(): Promise<void>;
};

/** Returns the server at EVENTSTORE_URL, or an embedded one on `file`. */
export const eventStoreOf = async (file: string): Promise<Running & { url: string }> => {
  const url = process.env['EVENTSTORE_URL'];
  return url ? { url, stop: async () => {} } : startEmbedded(file);
};

type Stores = { databaseUrl: string; eventStoreUrl: string; namespace: string; stop(): Promise<void> };

/** Starts stores in a temporary folder, durable as in production. */
const ownStores = async (): Promise<Stores> => {
  const folder = await mkdtemp(join(tmpdir(), 'atende-bench-'));
  await chmod(folder, 0o711); // as root, Postgres runs as another user and must get in
  const postgres = await startPostgres(join(folder, 'postgres'));
  watchOver(postgres.pid, folder);
  const log = await eventStoreOf(join(folder, 'events.db'));
  const stop = async (): Promise<void> => {
    await log.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const { EVENTSTORE_NAMESPACE: namespace = '' } = namespaceOf();
  return { databaseUrl: postgres.url, eventStoreUrl: log.url, namespace, stop };
};

/** Uses the stores of npm test, where the figures do not matter. */
const sharedStores = async (): Promise<Stores> => {
  const { url: databaseUrl, drop } = await freshDatabase();
  return { databaseUrl, eventStoreUrl: eventStoreUrl(), namespace: newNamespace(), stop: drop };
};

export const openStores = (): Promise<Stores> =>
  tiny && process.env['TEST_DATABASE_URL'] ? sharedStores() : ownStores();

/** Starts the whole system except the connector, on separate stores. */
export const startRig = async (): Promise<Rig> => {
  const stores = await openStores();
  const { databaseUrl, namespace } = stores;
  const config = {
    ...readConfig({ EVENTSTORE_NAMESPACE: namespace, SIMULATOR: 'off', CALLS_PER_MINUTE: '0' }),
    port: 0,
  };
  const context: Context = { config, secrets: freshSecrets(), databaseUrl, eventStoreUrl: stores.eventStoreUrl };
  const db = openDatabase(databaseUrl);
  await migrate(db, [...streamMigrations, ...connectorMigrations]);
  const store = storeOf(context);
  const deps = openDeps(context, store, openLookup(db));
  const admin = { email: 'admin@exemplo.com.br', password: 'senha-de-bancada' };
  await agreeOnSecrets(store, context.secrets.ring);
  await createFirstCompany(deps, admin);
  const running: Running[] = [
    await startProjections(context),
    await startReactions(context, {
      lookupOf: openLookup,
      banksOf: banksFor(context),
      machines: machinesFor(context),
      bills: billServersFor(context),
      agents: agentsFor(context),
    }),
  ];
  const gateway = await startGateway(context);
  running.push(gateway);
  const stop = async () => {
    for (const each of running.toReversed()) await each.stop();
    await store.close();
    await db.destroy();
    await stores.stop();
  };
  return { context, deps, db, admin, url: `http://127.0.0.1:${gateway.port}`, stop };
};
