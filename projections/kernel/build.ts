import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { compare, START, type Position } from '../../eventstore/position.ts';
import type { Store } from '../../eventstore/store.ts';
import type { Database } from '../../runtime/database.ts';
import { applyBatch, MOST } from './apply.ts';
import type { ParkedStream } from './parked.ts';
import { inTransaction, withClient } from './transaction.ts';
import { prefixesOf, type View } from './view.ts';

/** Where tables are built before they take the place of the live ones. */
export const ASIDE = 'views_aside';
const BUSY_MS = 250;

/**
 * One builds at a time in the whole installation, all others wait. Everything is done on one connection: what a crash of
 * Postgres took is never held for built, because the connection is gone with it.
 */
export const asBuilder = <T>(db: Database, work: (client: pg.ClientBase) => Promise<T>, signal?: AbortSignal) =>
  withClient(db, async (client): Promise<T> => {
    const lock = `hashtext('atende building')`;
    const isMine = async () =>
      (await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${lock}) as mine`)).rows[0]?.mine;
    while (!(await isMine())) await sleep(BUSY_MS, undefined, { signal });
    try {
      return await work(client);
    } finally {
      await client
        .query(`drop schema if exists ${ASIDE} cascade; select pg_advisory_unlock(${lock})`)
        .catch(() => undefined);
    }
  });

/** Tables of some views in a schema of their own, and how far they are. */
export type Aside = {
  views: readonly View[];
  parked: Map<string, ParkedStream>;
  reached(): Position;
  /** Applies what lies up to a position, telling nothing; inside the caller's transaction, if he says so. */
  advance(until: Position, inside?: 'inside'): Promise<void>;
  /** Advances to where `target` is by then, as often as it takes to be close behind it. */
  catchUp(target: () => Promise<Position>): Promise<void>;
  /** Makes what only queries need of the tables, and counts them for the planner. */
  complete(): Promise<void>;
};

const CLOSE_MS = 250;
const MOST_ROUNDS = 20;
/** Memory in which an index is sorted. */
const SORTING = '128MB';

/** `rest`: after each batch it rests so many times as long as that took, so that who works has the machine. */
export type Pace = { signal?: AbortSignal | undefined; rest?: number | undefined };

/** Makes the empty tables of some views aside. */
export const openAside = async (
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
