import type { Store } from 'express-rate-limit';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { createRecentCache } from '../runtime/caches.ts';
import type { AttemptBook } from '../commands/session/attempts.ts';
import { hashedKey } from '../commands/kernel/unique/claim.ts';
import { rowsOf } from '../projections/kernel/read/read.ts';
import type { Share } from './callAllowance.ts';
import type { Database } from '../runtime/database.ts';
import { log } from '../runtime/log.ts';

const SWEEP_MS = 60_000;
/** A key over its limit is refused for this long without asking Postgres again. */
const OVER_MS = 1_000;
const MOST_OVER = 20_000;
/** How much longer than its length a window may still last, because the clocks of gateways differ. */
const SKEW_MS = 60_000;

/** A key over its limit. `uncounted`: requests that were refused without a count in Postgres. */
type Over = { since: number; hits: number; resetTime: Date; uncounted: number };

/** Creates the store for one limit, by name. While Postgres does not answer, no request is limited. */
export type Counts = (name: string) => Store;

/** Logs once a minute, so that many requests during an outage of Postgres do not also flood the log. */
const openNotCounted = () => {
  let said = 0;
  return (error: unknown): void => {
    if (Date.now() - said < SWEEP_MS) return;
    said = Date.now();
    log.warn({ err: error }, 'A call could not be counted');
  };
};

/**
 * Counts that all gateways share in Postgres (gateway.md, The public port): requests per window, and wrong passwords.
 * `secret` hides addresses and similar keys. `clock`: that of passwords; null: the clock of Postgres, tests use another one.
 */
export const createSharedCounts = (db: Database, secret: Buffer, clock: () => Date | null = () => null) => {
  const hidden = (name: string, key: string): string => hashedKey(secret, `count ${name} ${key}`);
  const notCounted = openNotCounted();
  const at = `with t as materialized (select coalesce(?::timestamptz, clock_timestamp()) as at)`;
  const now = '(select at from t)';
  const ms = (count: string) => `${count} * interval '1 millisecond'`;
  /**
   * Whether a span has ended, or is in the future because the clock was set back. The extra minute covers statements
   * that wait for each other.
   */
  const isOver = (end: string, span: string) =>
    `(c.${end} <= ${now} or c.${end} > ${now} + ${ms(span)} + interval '1 minute')`;
  const sweeping = setInterval(() => {
    const over = `select key from stream.counted where ends_at <= now() order by key for update skip locked`;
    const ended = 'select key from stream.windows where expire <= ? order by key for update skip locked';
    Promise.all([
      db.raw(`delete from stream.counted where key in (${over})`),
      db.raw(`delete from stream.windows where key in (${ended})`, [Date.now()]),
    ]).catch((error: unknown) => log.warn({ err: error }, 'Expired counts could not be removed'));
  }, SWEEP_MS).unref();

  const counts: Counts = (name) => {
    let limit = Infinity;
    let windowMs = SWEEP_MS;
    let windows: RateLimiterPostgres | undefined;
    const over = createRecentCache<string, Over>(MOST_OVER);
    const isOverStill = (since: number): boolean => Date.now() >= since && Date.now() - since < OVER_MS;
    /** Counts a request. A window that ends too late began before the clock was set back, and has ended. */
    const count = async (hashed: string) => {
      const counted = await windows?.penalty(hashed);
      if (!counted || counted.msBeforeNext <= windowMs + SKEW_MS) return counted;
      await windows?.delete(hashed);
      return windows?.penalty(hashed);
    };
    return {
      prefix: name,
      localKeys: false,
      init: (options) => {
        ({ windowMs } = options);
        limit = typeof options.limit === 'number' ? options.limit : Infinity;
        const table = { schemaName: 'stream', tableName: 'windows', tableCreated: true, clearExpiredByTimeout: false };
        const window = { keyPrefix: '', points: limit, duration: windowMs / 1_000 };
        windows = new RateLimiterPostgres({ storeClient: db, storeType: 'knex', ...table, ...window });
      },
      increment: async (key) => {
        const known = over.get(key);
        if (known && isOverStill(known.since)) {
          known.uncounted++;
          return { totalHits: known.hits, resetTime: known.resetTime };
        }
        const counted = await count(hidden(name, key)).catch(notCounted);
        const { consumedPoints: hits, msBeforeNext: left } = counted ?? { consumedPoints: 1, msBeforeNext: windowMs };
        const resetTime = new Date(Date.now() + left);
        if (hits > limit && left > OVER_MS)
          over.set(key, { since: Date.now(), hits, resetTime, uncounted: known?.uncounted ?? 0 });
        return { totalHits: hits, resetTime };
      },
      decrement: async (key) => {
        const known = over.get(key);
        if (known?.uncounted) return void known.uncounted--;
        const hashed = hidden(name, key);
        // A window that has ended would begin again below zero.
        const undo = async () => {
          const counted = await windows?.get(hashed);
          if (counted && counted.consumedPoints > 0) await windows?.reward(hashed);
        };
        await undo().catch(notCounted);
      },
      resetKey: async (key) => {
        over.delete(key);
        await windows?.delete(hidden(name, key));
      },
    };
  };

  /** Adds counts under separate names to the totals of all gateways. */
  const share: Share = async (calls, endsAt) => {
    if (calls.size === 0) return new Map();
    const names = new Map([...calls.keys()].map((key) => [hidden('calls', key), key]));
    const keys = [...names.keys()].toSorted();
    const numbers = keys.map((key) => calls.get(names.get(key) ?? '') ?? 0);
    const rows = await rowsOf<{ key: string; n: number }>(
      db,
      `insert into stream.counted as c (key, n, ends_at)
         select key, n, ?::timestamptz from unnest(?::text[], ?::int[]) as u(key, n)
       on conflict (key) do update set n = c.n + excluded.n returning key, n`,
      [endsAt, keys, numbers],
    );
    return new Map(rows.map(({ key, n }) => [names.get(key) ?? '', n]));
  };

  const password = (key: string) => hidden('password', key);
  const attempts: AttemptBook = {
    begin: async (key, pauses, forgottenAfter) => {
      const [hashed, longest] = [password(key), Math.max(...pauses)];
      const spans = [forgottenAfter, forgottenAfter, pauses, forgottenAfter];
      const n = `case when ${isOver('ends_at', '?')} then 1 else c.n + 1 end`;
      const pause = (nth: string) => ms(`nullif((?::int[])[least(${nth}, ${pauses.length})], 0)`);
      const rows = await rowsOf<{ seconds: number }>(
        db,
        `${at}, counted as (insert into stream.counted as c (key, n, pause_until, ends_at)
           select ?, 1, at + ${pause('1')}, at + ${ms('?')} from t
           on conflict (key) do update set n = ${n}, pause_until = ${now} + ${pause(n)}, ends_at = excluded.ends_at
           where c.pause_until is null or ${isOver('pause_until', '?')} returning 1)
         select 0 as seconds from counted union all
         select greatest(1, ceil(extract(epoch from pause_until - ${now})))::int from stream.counted
         where key = ? and not exists (select from counted)`,
        [clock(), hashed, pauses, ...spans, longest, hashed],
      );
      // This statement cannot see a pause that began after it started.
      return rows[0]?.seconds ?? 1;
    },
    right: async (key) => {
      await db('stream.counted')
        .where({ key: password(key) })
        .delete()
        .then(() => {}, notCounted);
    },
    unknown: async (key) => {
      const sql = `update stream.counted set n = n - 1, pause_until = null where key = ? and n > 0`;
      await db.raw(sql, [password(key)]).then(() => {}, notCounted);
    },
  };
  return { counts, attempts, share, stop: () => clearInterval(sweeping) };
};
