import type { ChangeRow, Cursor } from '../../projections/kernel/run/changes.ts';
import type { Actor } from '../../domain/kernel/actor.ts';
import { topicOf } from '../../projections/topics.ts';
import { backoff } from '../../runtime/backoff.ts';
import { log } from '../../runtime/log.ts';
import type { Client } from './client.ts';
import type { Clients } from './clients.ts';
import type { ClientsOf } from './fanOut.ts';
import { controlFrame } from './frame.ts';
import { cursorText, origin } from './cursor.ts';

const batch = 200;

/** The place up to which all clients have been served, and its epoch. */
export type Now = { epoch: string; place: Cursor };
type Parts = {
  epoch: () => Promise<string>;
  head: () => Promise<Cursor | null>;
  changesAfter: (place: Cursor, limit: number, companyIds?: readonly number[]) => Promise<ChangeRow[]>;
  /** Reloads the permissions of the listeners whom this change concerns, before later changes are sent. */
  refresh: (row: ChangeRow, clientsOf: ClientsOf, missed: boolean) => Promise<void>;
  deliver: (rows: readonly ChangeRow[], clientsOf: ClientsOf, missed: boolean) => Promise<void>;
  clients: Clients;
};
export type ChangeFeed = {
  now(): Now;
  /** Signals that there may be new changes. */
  wake(): void;
  /** Signals that there may be a new epoch. Then all earlier places are void, and all clients are reset. */
  doubt(): void;
  /** Sends a client the changes behind `from`, a place of `epoch`, then lets it follow. */
  admit(client: Client, from: Cursor, epoch: string): Promise<void>;
  stop(): Promise<void>;
};

/** Whether a change may affect permissions. */
const movesReach = ({ topic }: ChangeRow): boolean => topicOf(topic)?.reach !== undefined;

/** The companies whose changes concern a user; 0: the installation. */
export const companiesOf = ({ companyId, support }: Actor): number[] => [
  0,
  companyId,
  ...(support ? [support.home.companyId] : []),
];

/** Splits changes into runs that begin where permissions may have changed. */
export const runsOfChanges = (rows: readonly ChangeRow[]): ChangeRow[][] => {
  const runs: ChangeRow[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (!last || movesReach(row)) runs.push([row]);
    else last.push(row);
  }
  return runs;
};

/**
 * Follows `stream.changes` from a place on, batch by batch, and serves the clients. A new client gets what it missed
 * from the same table, and joins between two batches, so it neither misses a change nor gets one twice.
 */
export const createChangeFeed = (
  start: Now,
  { changesAfter, refresh, deliver, clients, ...parts }: Parts,
): ChangeFeed => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let { epoch, place } = start;
  let wanted = false;
  let doubted = false;
  let running: Promise<void> | undefined;
  let turn: Promise<void> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  };
  type Whom = { of: ClientsOf; homeIn: ClientsOf };
  const pass = async (rows: ChangeRow[], whom: Whom, missed: boolean, passed: (to: Cursor) => void) => {
    for (const run of runsOfChanges(rows)) {
      const [first] = run;
      if (first && movesReach(first)) await refresh(first, whom.homeIn, missed);
      await deliver(run, whom.of, missed);
      const { commit, n } = run.at(-1) ?? place;
      passed({ commit, n });
    }
  };
  const passBatch = async (): Promise<number> => {
    const rows = await changesAfter(place, batch);
    await pass(rows, clients, false, (to) => (place = to));
    return rows.length;
  };
  const passAll = async (): Promise<void> => {
    for (let count = batch; count === batch && !signal.aborted;)
      await inTurn(async () => {
        count = await passBatch();
      });
  };
  const reset = (client: Client): void => {
    client.known = undefined;
    client.tell(controlFrame('reset', { cursor: cursorText(epoch, place) }));
  };
  const renew = async (): Promise<void> => {
    doubted = false;
    try {
      const found = await parts.epoch();
      if (found === epoch) return;
      place = (await parts.head()) ?? origin;
      epoch = found;
      clients.all().forEach(reset);
    } catch (error) {
      doubted = true;
      throw error;
    }
  };
  const drain = async (): Promise<void> => {
    for (const pause = backoff(100, 5_000); wanted && !signal.aborted;) {
      wanted = false;
      try {
        if (doubted) await inTurn(renew);
        await passAll();
        pause.reset();
      } catch (error) {
        wanted = true;
        log.warn({ err: error }, 'The stream could not read the changes, trying again');
        await pause.rest(signal);
      }
    }
  };
  const wake = (): void => {
    wanted = true;
    running ??= drain().finally(() => {
      running = undefined;
      if (wanted && !signal.aborted) wake();
    });
  };

  return {
    now: () => ({ epoch, place }),
    wake,
    doubt: () => {
      doubted = true;
      wake();
    },
    admit: async (client, from, of) => {
      const itself: ClientsOf = (companyId) =>
        companyId === 0 || companyId === client.listener.actor.companyId ? [client] : [];
      const homeIn: ClientsOf = (companyId) =>
        companyId === client.listener.actor.support?.home.companyId ? [client] : itself(companyId);
      let at = from;
      const catchUp = async (): Promise<number> => {
        const rows = await changesAfter(at, batch, companiesOf(client.listener.actor));
        await pass(rows, { of: itself, homeIn }, true, (to) => (at = to));
        return rows.length;
      };
      while (client.isOpen() && (await catchUp()) === batch) await client.drained();
      await inTurn(async () => {
        if (of === epoch) while (client.isOpen() && (await catchUp()) === batch);
        if (of === epoch) client.known = at;
        else reset(client);
        if (client.isOpen()) clients.add(client);
      });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};
