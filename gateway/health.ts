import { z } from 'zod';
import type { Store } from '../eventstore/store.ts';
import { log } from '../runtime/log.ts';
import { outageOf, type StoreName } from '../runtime/outage.ts';
import { measureJournal } from '../projections/connection/waiting.ts';
import { answer } from '../projections/kernel/checkpoint.ts';
import type { Database } from '../runtime/database.ts';

/** `away`: it does not answer; `full`: it answers and takes no writes. */
export type StoreState = 'ok' | 'away' | 'full';
export type Health = {
  stores: Record<'postgres' | 'eventstore', StoreState>;
  /** Streams that a view could not apply. */
  parked: number;
};

const LOOK_MS = 500;
/** A store that has not answered for so long is away. */
const PATIENCE_MS = 2_000;
/** While all is well a write is tried so often; while it is not, at every look. */
const WRITE_MS = 10_000;

/** Asks one store again and again, one question at a time; `ask` reads, and writes too when it is told to. */
const watchStore = (name: StoreName, ask: (write: boolean) => Promise<void>) => {
  let state: StoreState = 'ok';
  let asked: number | undefined;
  let wrote = 0;
  const is = (now: StoreState, error?: unknown) => {
    if (now !== state) log[now === 'ok' ? 'info' : 'error']({ store: name, state: now, err: error }, 'A store changed');
    state = now;
  };
  const look = async (): Promise<void> => {
    const now = Date.now();
    if (asked !== undefined) {
      if (now - asked >= PATIENCE_MS) is('away');
      return;
    }
    asked = now;
    const writes = state !== 'ok' || now - wrote >= WRITE_MS;
    try {
      await ask(writes);
      if (writes) wrote = now;
      is('ok');
    } catch (error) {
      is(outageOf(error)?.isFull ? 'full' : 'away', error);
    }
    asked = undefined;
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  return {
    state: () => state,
    stop: () => clearInterval(timer),
    /** Something else met it so: looked after by the next look. */
    met: (now: StoreState) => is(now),
  };
};

export type Watch = {
  health(): Health;
  /** A store that does not serve now, if any. */
  lacking(): StoreName | undefined;
  /** A call met an outage. */
  met(store: StoreName, isFull: boolean): void;
  stop(): void;
};

const counted = z.object({ parked: z.coerce.number() });

/**
 * Judges all the time whether the stores serve (DESIGN 6). Postgres: a read, and a page written anew in a table of one
 * row, which a full disk refuses; it measures the journal too, of connectors anywhere. The event store: its head, and metadata of a stream without events, of which every
 * store keeps the last alone. `db` is a pool for this alone.
 */
export const watchHealth = (db: Database, store: Pick<Store, 'head' | 'limit'>): Watch => {
  let parked = 0;
  const postgres = watchStore('postgres', async (writes) => {
    const { rows } = answer.parse(await db.raw('select count(*) as parked from stream.parked'));
    parked = counted.parse(rows[0]).parked;
    await measureJournal(db);
    if (writes) await db.raw(`truncate stream.health; insert into stream.health values (repeat('x', 1000))`);
  });
  const eventstore = watchStore('eventstore', async (writes) => {
    await (writes ? store.limit('health', 1) : store.head());
  });
  const watched = { postgres, eventstore };
  const lacking = () => (['postgres', 'eventstore'] as const).find((name) => watched[name].state() !== 'ok');
  return {
    health: () => ({ stores: { postgres: postgres.state(), eventstore: eventstore.state() }, parked }),
    lacking,
    met: (name, isFull) => {
      if (name !== 'disk') watched[name].met(isFull ? 'full' : 'away');
    },
    stop: () => {
      postgres.stop();
      eventstore.stop();
    },
  };
};
