import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { compare, START, type Position } from '../../../eventstore/position.ts';
import type { Store } from '../../../eventstore/store.ts';
import type { Database } from '../../../runtime/database.ts';
import { releaseLock, takeLock } from '../../../runtime/leader.ts';
import { applyBatch, MOST } from '../run/apply.ts';
import type { ParkedStream } from '../run/parked.ts';
import { inTransaction, withClient } from '../run/transaction.ts';
import { prefixesOf, type View } from '../view/view.ts';

/** Schema in which tables are built before they replace the live ones. */
export const ASIDE = 'views_aside';
const BUSY_MS = 250;

/**
 * Runs `work` as the only builder of the installation; all others wait for the advisory lock. All work shares one connection.
 * A crash of Postgres ends this connection, so a build whose tables were lost never counts as complete.
 */
export const asBuilder = <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>, signal?: AbortSignal) =>
  withClient(db, async (client): Promise<T> => {
    while (!(await takeLock(client, 'building'))) await sleep(BUSY_MS, undefined, { signal });
    try {
      return await work(client);
    } finally {
      await client.query(`drop schema if exists ${ASIDE} cascade`).catch(() => undefined);
      await releaseLock(client, 'building').catch(() => undefined);
    }
  });

/** The tables of some views in a separate schema, and the position they have reached. */
export type Aside = {
  views: readonly View[];
  parked: Map<string, ParkedStream>;
  reached(): Position;
  /** Applies all events up to a position and publishes nothing. With `inside` it uses the caller's transaction. */
  advance(until: Position, inside?: 'inside'): Promise<void>;
  /** Advances to the current `target` repeatedly, until it is close behind. */
  catchUp(target: () => Promise<Position>): Promise<void>;
  /** Creates the indexes that only queries need, and analyses the tables for the planner. */
  complete(): Promise<void>;
};

const CLOSE_MS = 250;
const MOST_ROUNDS = 20;
/** Memory for sorting an index. */
const SORTING = '128MB';

/** `rest`: after each batch it pauses for this multiple of the batch's duration, to leave the machine to live work. */
export type Pace = { signal?: AbortSignal | undefined; rest?: number | undefined };

/** Creates empty tables for some views in the schema `ASIDE`. */
export const createAsideTables = async (
  store: Store,
  client: pg.ClientBase,
  views: readonly View[],
  { signal, rest = 0 }: Pace = {},
): Promise<Aside> => {
  const parked = new Map<string, ParkedStream>();
  let reached = START;
  const local = `set local synchronous_commit = off; set local search_path = ${ASIDE}, public`;
  await inTransaction(client, async () => {
    await client.query(`drop schema if exists ${ASIDE} cascade; create schema ${ASIDE}; ${local}`);
    for (const view of views) await client.query(view.schema);
  });

  const advance: Aside['advance'] = async (until, inside) => {
    if (compare(until, reached) <= 0) return;
    const within = <T>(work: () => Promise<T>) => (inside ? work() : inTransaction(client, work));
    await new Promise<void>((resolve, reject) => {
      const following = store.follow({
        prefixes: prefixesOf(views),
        from: reached,
        most: MOST,
        onBatch: async ({ events, unreadable, upTo, live }) => {
          const end = (then: () => void) => queueMicrotask(() => void following.stop().then(then, reject));
          const isWanted = ({ position }: { position: Position }) => compare(position, until) <= 0;
          const wanted = { events: events.filter(isWanted), unreadable: unreadable.filter(isWanted) };
          try {
            signal?.throwIfAborted();
            const since = performance.now();
            if (wanted.events.length || wanted.unreadable.length)
              await within(async () => {
                await client.query(local);
                await applyBatch(client, views, wanted, { parked, silent: true });
              });
            if (rest && !inside) await sleep((performance.now() - since) * rest, undefined, { signal });
          } catch (error) {
            end(() => reject(error));
            throw error;
          }
          if (live || compare(upTo, until) >= 0) end(resolve);
        },
      });
    });
    reached = until;
  };
  const catchUp: Aside['catchUp'] = async (target) => {
    for (let round = 0, took = Infinity; took > CLOSE_MS && round < MOST_ROUNDS; round++) {
      const since = performance.now();
      await advance(await target());
      took = performance.now() - since;
    }
  };
  const complete: Aside['complete'] = () =>
    inTransaction(client, async () => {
      await client.query(`${local}; set local maintenance_work_mem = '${SORTING}'`);
      for (const { indexes } of views) if (indexes) await client.query(indexes);
      await client.query(`analyze ${views.flatMap(({ tables }) => tables).join(', ')}`);
    });
  return { views, parked, reached: () => reached, advance, catchUp, complete };
};
