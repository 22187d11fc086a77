import knex, { type Knex } from 'knex';
import pg from 'pg';
import { openFairLimiter, type LimiterOptions, type TenantId } from './fairLimiter.ts';
import { log } from './log.ts';
import { createSocket } from './postgres/socket.ts';
import { currentCaller } from './tenant.ts';

export type Database = Knex;

/** Parses int8 and date as text (positions are bigint strings, due dates are plain dates); timestamptz becomes a Date. */
const asText: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.DATE];
const types = {
  getTypeParser: (oid: number, format?: string) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    return asText.includes(oid) ? (value: string) => value : pg.types.getTypeParser(oid, 'text');
  },
};

/** Plans each prepared statement once for all values. Statements are written so that a generic plan is good. */
const PLANS = '-c plan_cache_mode=force_generic_plan';

/** Shares connections fairly between companies. `enter` resolves with a function that ends the turn. */
const openTurns = (options: LimiterOptions) => {
  const limiter = openFairLimiter(options);
  const enter = (tenant: TenantId): Promise<() => void> =>
    new Promise((resolve, reject) => {
      limiter.run({ tenant }, () => new Promise<void>((leave) => resolve(leave))).catch(reject);
    });
  return { enter };
};

type DatabaseOptions = {
  /** Default 10. */
  connections?: number;
  /** In ms. Postgres cancels statements that take longer. A connection that stays silent for twice that time is closed. */
  longest?: number;
  /** Whether a connection sends a statement before the last one is answered, if several are begun at once. */
  pipeline?: boolean;
  /** How companies and strangers share the connections (fairness.md, Fair shares). Work of the system takes no turn. */
  turns?: LimiterOptions;
};

/**
 * Creates a pool of connections to the Postgres at `url`. It connects on first use. `destroy()` waits for running
 * statements and rejects new ones. Throws TooManyWaiting if `turns` limits waiting calls.
 */
export const openDatabase = (
  url: string,
  { connections = 10, longest = 0, pipeline = false, turns }: DatabaseOptions = {},
): Database => {
  // Apart, because the types of knex do not know `pipeline` and `stream`, which it passes on to pg.
  const settings = {
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'atende',
    options: PLANS,
    statement_timeout: longest,
    pipeline,
    stream: createSocket,
  };
  const db = knex({
    client: 'pg',
    connection: settings,
    pool: { min: 0, max: connections },
    acquireConnectionTimeout: 15_000,
    compileSqlOnError: false, // errors must not contain the values of a statement
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
    const tenant = currentCaller();
    const endTurn = tenant === undefined ? undefined : await order?.enter(tenant);
    try {
      // A pool that is being destroyed would block the caller, and the process, until its timeout.
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
    // Keepalive does not cover data sent while the network was down; the wait would be 15 minutes. `end()` does not
    // help: between an error and 'ready for query' it waits for the server, too.
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

/**
 * Applies missing migrations in the given order, in one transaction; concurrent callers wait for each other. Returns
 * the names applied.
 */
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
