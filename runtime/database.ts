import knex, { type Knex } from 'knex';
import pg from 'pg';
import { openFairLimiter, type LimiterOptions } from './fairLimiter.ts';
import { log } from './log.ts';
import { currentTenant } from './tenant.ts';

export type Database = Knex;

/** int8 and date stay text (positions are bigint strings, due dates are plain dates); timestamptz is a Date. */
const asText: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.DATE];
const types = {
  getTypeParser: (oid: number, format?: string) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return asText.includes(oid) ? (value: string) => value : pg.types.getTypeParser(oid, 'text');
  },
};

/** A prepared statement is planned once, for any values; each is written so that such a plan is good. */
const PLANS = '-c plan_cache_mode=force_generic_plan';

/** Gives connections to companies by turns. `enter` resolves with what ends the turn. */
const openTurns = (options: LimiterOptions) => {
  const limiter = openFairLimiter(options);
  const enter = (tenant: number): Promise<() => void> =>
    new Promise((resolve, reject) => {
      limiter.run({ tenant }, () => new Promise<void>((leave) => resolve(leave))).catch(reject);
    });
  return { enter };
};

type DatabaseOptions = {
  /** 10 unless given. */
  connections?: number;
  /** In ms: Postgres gives up a statement that takes longer, and a connection that is silent for twice that time is cut. */
  longest?: number;
  /** How companies share the connections (design.md, Fair shares). Work of no company takes no turn. */
  turns?: LimiterOptions;
};

/**
 * A pool of connections to the Postgres at `url`. Connects when first used; end it with `destroy()`, which waits for what is
 * being asked and refuses further statements. Throws TooManyWaiting where `turns` bounds what waits.
 */
export const openDatabase = (url: string, { connections = 10, longest = 0, turns }: DatabaseOptions = {}): Database => {
  const db = knex({
    client: 'pg',
    connection: {
      connectionString: url,
      types,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'atende',
      options: PLANS,
      statement_timeout: longest,
    },
    pool: { min: 0, max: connections },
    acquireConnectionTimeout: 15_000,
    compileSqlOnError: false, // a failing statement is told without its values
    log: {
      warn: (message: unknown) => log.warn(`Postgres: ${String(message)}`),
      error: (message: unknown) => log.error(`Postgres: ${String(message)}`),
      deprecate: (message: unknown) => log.warn(`Postgres: ${String(message)}`),
      debug: () => {},
    },
  });
  const { client } = db;
  const acquire = client.acquireConnection.bind(client);
  const release = client.releaseConnection.bind(client);
  const given = new Map<pg.Client, NodeJS.Timeout>();
  const order = turns && openTurns(turns);
  const endTurns = new Map<pg.Client, () => void>();
  const take = async (): Promise<pg.Client> => {
    const tenant = currentTenant();
    const endTurn = tenant === undefined ? undefined : await order?.enter(tenant);
    try {
      // A pool that is being destroyed would keep the caller waiting for its whole timeout, and the process with it.
      if (client.pool?.destroyed) throw new Error('The pool of connections is closed.');
      const connection: pg.Client = await acquire();
      if (endTurn) endTurns.set(connection, endTurn);
      return connection;
    } catch (error) {
      endTurn?.();
      throw error;
    }
  };
  client.acquireConnection = async () => {
    const connection = await take();
    // What was sent while the line was cut is watched by no keepalive: it would be waited for a quarter of an hour. No
    // `end()`: between an error and 'ready for query' that waits for the server, too.
    if (longest)
      given.set(
        connection,
        setTimeout(() => connection.connection.stream.destroy(), longest * 2),
      );
    return connection;
  };
  client.releaseConnection = (connection: pg.Client) => {
    clearTimeout(given.get(connection));
    given.delete(connection);
    const released = release(connection);
    endTurns.get(connection)?.();
    endTurns.delete(connection);
    return released;
  };
  return db;
};

export type Migration = { name: string; sql: string };

/** Applies the migrations that this database has not seen, in the given order, in one transaction; concurrent callers wait for one another. Returns the names applied. */
export const migrate = (db: Database, migrations: readonly Migration[]): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('atende migrations'))`);
    await tx.raw(
      'create table if not exists public.migrations (name text primary key, at timestamptz not null default now())',
    );
    const applied = new Set(await tx('public.migrations').pluck<string[]>('name'));
    const missing = migrations.filter(({ name }) => !applied.has(name));
    for (const { name, sql } of missing) {
      await tx.raw(sql.replaceAll('?', '\\?'));
      await tx('public.migrations').insert({ name });
    }
    return missing.map(({ name }) => name);
  });
