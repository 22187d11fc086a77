import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Store } from '../../../eventstore/store.ts';
import { positionText } from '../../../eventstore/position.ts';
import type { Database } from '../../../runtime/database.ts';
import { ASIDE, asBuilder, createAsideTables, type Pace } from './build.ts';
import { checkpointOf } from '../run/checkpoint.ts';
import { inTransaction } from '../run/transaction.ts';
import type { View } from '../view/view.ts';

/** The rows of one table that exist only in the live one or only in the rebuilt one. */
export type Difference = { table: string; live: number; rebuilt: number; examples: unknown[] };
/** A view compared at a position of the log: the hash of its live rows, the hash of the rebuilt rows, and their differences. */
export type Proof = {
  view: string;
  at: string;
  /** Number of live rows that were compared. */
  rows: number;
  live: string;
  rebuilt: string;
  differences: Difference[];
};

const EXAMPLES = 3;
/** Equal rows must give equal texts in every session. One core is enough for the comparison. */
const SETTINGS = `set transaction isolation level repeatable read; set local timezone = 'UTC'; set local max_parallel_workers_per_gather = 0`;

/**
 * Returns the number of rows and a hash that does not depend on their order: a hash over sorted row hashes, in 256 parts to
 * save memory.
 */
const digestOf = async (client: pg.ClientBase, table: string): Promise<{ rows: number; hash: string }> => {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select coalesce(sum(n), 0) as rows, encode(sha256(coalesce(string_agg(h, ''::bytea order by part), ''::bytea)), 'hex') as hash
     from (select get_byte(h, 0) as part, count(*) as n, sha256(string_agg(h, ''::bytea order by h)) as h
       from (select sha256(convert_to(to_jsonb(r)::text, 'UTF8')) as h from ${table} r) each group by 1) parts`,
  );
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' };
};

const differenceOf = async (client: pg.ClientBase, table: string): Promise<Difference[]> => {
  const only = async (one: string, other: string) => {
    const { rows } = await client.query<{ row: unknown }>(
      `select to_jsonb(r) as row from (select * from ${one}.${table} except all select * from ${other}.${table}) r`,
    );
    return rows.map(({ row }) => row);
  };
  const [live, rebuilt] = [await only('views', ASIDE), await only(ASIDE, 'views')];
  const examples = [...live.slice(0, EXAMPLES), ...rebuilt.slice(0, EXAMPLES)];
  return examples.length ? [{ table, live: live.length, rebuilt: rebuilt.length, examples }] : [];
};

const proofOf = async (client: pg.ClientBase, { name, tables }: View, at: string): Promise<Proof> => {
  const hashes = { live: createHash('sha256'), rebuilt: createHash('sha256') };
  const differences: Difference[] = [];
  let compared = 0;
  for (const table of tables) {
    const live = await digestOf(client, `views.${table}`);
    const rebuilt = await digestOf(client, `${ASIDE}.${table}`);
    compared += live.rows;
    hashes.live.update(`${table} ${live.rows} ${live.hash}\n`);
    hashes.rebuilt.update(`${table} ${rebuilt.rows} ${rebuilt.hash}\n`);
    if (live.hash !== rebuilt.hash) differences.push(...(await differenceOf(client, table)));
  }
  const [live, rebuilt] = [hashes.live.digest('hex'), hashes.rebuilt.digest('hex')];
  return { view: name, at, rows: compared, live, rebuilt, differences };
};

/**
 * Builds views aside and compares them with the live ones row by row at one position. A snapshot fixes that position, so
 * nothing waits for the comparison (read-models.md, Read models). Throws one sentence if there are no read models yet.
 */
export const compareWithLog = (store: Store, db: Database, views: readonly View[], pace: Pace = {}): Promise<Proof[]> =>
  asBuilder(
    db,
    async (client) => {
      const live = async () => {
        const at = await checkpointOf(client);
        if (!at) throw new Error('There are no read models yet: start the system once.');
        return at;
      };
      await live();
      const aside = await createAsideTables(store, client, views, pace);
      await aside.catchUp(live);
      return inTransaction(
        client,
        async () => {
          const at = await live();
          await aside.advance(at, 'inside');
          const proofs: Proof[] = [];
          for (const view of views) {
            pace.signal?.throwIfAborted();
            proofs.push(await proofOf(client, view, positionText(at)));
          }
          return proofs;
        },
        SETTINGS,
      );
    },
    pace.signal,
  );
