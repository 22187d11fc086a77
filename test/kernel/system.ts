import { randomUUID } from 'node:crypto';
import { openDeps, type Deps } from '../../commands/deps.ts';
import { startReactions } from '../../commands/role.ts';
import { agreeOnSecrets } from '../../commands/secrets/agree.ts';
import { createFirstCompany } from '../../commands/company/firstStart.ts';
import { billServersFor } from '../../connector/bills/servers.ts';
import { agentsFor, machinesFor, banksFor } from '../../connector/externalServices.ts';
import { connectorMigrations } from '../../connector/migrations.ts';
import { storeOf } from '../../eventstore/store.ts';
import { startGateway } from '../../gateway/role.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { openLookup } from '../../projections/lookup.ts';
import { startProjections } from '../../projections/role.ts';
import { readConfig, type Config } from '../../runtime/config.ts';
import type { Context, Running } from '../../runtime/context.ts';
import { migrate, type Database } from '../../runtime/database.ts';
import { freshDatabase } from './database.ts';
import { freshSecrets } from './secrets.ts';
import { temporaryFolder } from './folder.ts';

/** The pause of the clocks for due work: tests would wait for a second each time. */
const CLOCK_MS = 200;

export type System = {
  context: Context;
  deps: Deps;
  db: Database;
  url: string;
  admin: { email: string; password: string };
  /** Pauses the read models. */
  freeze(): Promise<void>;
  /** Resumes them. */
  thaw(): Promise<void>;
  stop(): Promise<void>;
};

/** A context on the Postgres and event store of this run, with an empty database and a new namespace. */
export const freshContext = async (): Promise<{ context: Context; db: Database; drop: () => Promise<void> }> => {
  const { url: databaseUrl, db, drop } = await freshDatabase();
  const eventStoreUrl = process.env['TEST_EVENTSTORE_URL'];
  if (!eventStoreUrl)
    throw new Error('TEST_EVENTSTORE_URL is not set: run the tests with jest, whose globalSetup sets it.');
  const namespace = `t${randomUUID().slice(0, 8)}-`;
  const data = temporaryFolder();
  // Programs call here, faster than people do.
  const env = { EVENTSTORE_NAMESPACE: namespace, SIMULATOR: 'off', DATA_DIR: data.path, CALLS_PER_MINUTE: '0' };
  // Machines need no pause for slow writers here.
  const config = { ...readConfig(env), port: 0, answerPauseMs: 50 };
  await migrate(db, [...streamMigrations, ...connectorMigrations]);
  const context = { config, secrets: freshSecrets(), databaseUrl, eventStoreUrl };
  return { context, db, drop: () => drop().finally(data.remove) };
};

/**
 * The whole system without the connector, with a first company and its admin. By default it waits for its stores and
 * read models as long as a busy machine needs; see `patience`.
 */
export const startSystem = async (
  patience = 10,
  over: Partial<Config> = {},
  around: Pick<Context, 'bank' | 'simulator'> = {},
): Promise<System> => {
  const { context, db, drop } = await freshContext();
  Object.assign(context.config, over);
  Object.assign(context, around);
  const admin = { email: 'ana@exemplo.com.br', password: 'segredo-de-ana' };
  const store = storeOf(context);
  const deps = openDeps(context, store, openLookup(db));
  await agreeOnSecrets(store, context.secrets.ring);
  await createFirstCompany(deps, admin);
  let projections = await startProjections(context);
  const running: Running[] = [
    projections,
    await startReactions(context, {
      lookupOf: openLookup,
      banksOf: banksFor(context),
      machines: machinesFor(context),
      bills: billServersFor(context),
      agents: agentsFor(context),
      everyMs: CLOCK_MS,
    }),
  ];
  const gateway = await startGateway(context, patience);
  running.push(gateway);
  return {
    context,
    deps,
    db,
    admin,
    url: `http://127.0.0.1:${gateway.port}`,
    freeze: async () => {
      running.splice(running.indexOf(projections), 1);
      await projections.stop();
    },
    thaw: async () => {
      projections = await startProjections(context);
      running.unshift(projections);
    },
    stop: async () => {
      for (const each of running.toReversed()) await each.stop();
      await store.close();
      await drop();
    },
  };
};
