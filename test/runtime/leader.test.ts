import { getEventListeners } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Running } from '../../runtime/context.ts';
import { lead, type Leading } from '../../runtime/leader.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { eventually } from '../kernel/eventually.ts';

let database: FreshDatabase;
const leaders: Running[] = [];
let events: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const each of leaders.splice(0)) await each.stop();
  events = [];
});
afterAll(() => database.drop());

const note =
  (name: string, over: Partial<Leading> = {}) =>
  async (): Promise<Leading> => {
    events.push(`${name} runs`);
    return { stop: async () => void events.push(`${name} stops`), ...over };
  };
const leader = async (
  start: Parameters<typeof lead>[2],
  lease: Parameters<typeof lead>[1] = 'part',
): Promise<Running> => {
  const running = await lead(database.url, lease, start);
  leaders.push(running);
  return running;
};
const breakConnections = () =>
  database.db.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'atende part'`,
  );
const happened = (...expected: string[]) => eventually(() => expect(events).toEqual(expected));

describe('a lease', () => {
  test('one process runs, the other waits and takes over when the first is stopped', async () => {
    const first = await leader(note('a'));
    await leader(note('b'));
    expect(events).toEqual(['a runs']);
    await first.stop();
    await happened('a runs', 'a stops', 'b runs');
  });

  test('does not block a lease with another name', async () => {
    await leader(note('a'));
    await leader(note('b'), 'other');
    expect(events).toEqual(['a runs', 'b runs']);
  });

  test('waits for every process that does parts of its work under a former lease, and keeps them out', async () => {
    const part = await leader(note('a part'), 'bank');
    const other = await leader(note('another part'), 'machines');
    const whole = await leader(note('all'), ['part', 'bank', 'machines']);
    await part.stop();
    const late = await leader(note('a late part'), 'bank');
    expect(events).toEqual(['a part runs', 'another part runs', 'a part stops', 'a late part runs']);
    await Promise.all([late.stop(), other.stop()]);
    await eventually(() => expect(events.at(-1)).toBe('all runs'));
    await leader(note('a part again'), 'bank');
    await whole.stop();
    await eventually(() => expect(events.slice(-2)).toEqual(['all stops', 'a part again runs']));
  });

  test('with a lost connection ends its work, which starts again', async () => {
    await leader(note('a'));
    await breakConnections();
    await happened('a runs', 'a stops', 'a runs');
  });

  test('leaves nothing behind after many terms', async () => {
    const listeners: number[] = [];
    await leader(async (signal) => {
      listeners.push(getEventListeners(signal, 'abort').length);
      return note('a', listeners.length < 4 ? { over: Promise.resolve() } : {})();
    });
    await eventually(() => expect(listeners).toHaveLength(4));
    expect(new Set(listeners).size).toBe(1);
  });

  test('that is lost during the start ends what it started', async () => {
    const gate = Promise.withResolvers<void>();
    let starts = 0;
    const leading = leader(async () => {
      if (++starts === 1) await breakConnections().then(() => gate.promise);
      return note(`${starts}`)();
    });
    await eventually(() => expect(starts).toBe(1));
    gate.resolve();
    await leading;
    await happened('1 runs', '1 stops', '2 runs');
  });

  test('is released when its work ends, and another process gets it', async () => {
    const over = Promise.withResolvers<void>();
    await leader(async () => {
      if (events.length) throw new Error('not again');
      return note('a', { over: over.promise })();
    });
    await leader(note('b'));
    over.resolve();
    await happened('a runs', 'a stops', 'b runs');
  });

  test('with a failing first start rejects, and is free for others', async () => {
    await expect(leader(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await leader(note('b'));
    expect(events).toEqual(['b runs']);
  });

  test('that is stopped during the start signals this to the work', async () => {
    const leading = lead(database.url, 'part', async () => note('a')());
    const waiting = leading.then((running) => running.stop());
    await waiting;
    expect(events).toEqual(['a runs', 'a stops']);
    const other = await leader(note('b'));
    let told = false;
    const second = await leader(async (signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      told = true;
      return note('c')();
    });
    await other.stop();
    await eventually(async () => {
      const { rows } = await database.db.raw(
        `select 1 from pg_locks where locktype = 'advisory' and granted and objid = hashtext('atende part')::oid`,
      );
      expect(rows).toHaveLength(1);
    });
    await second.stop();
    expect(told).toBe(true);
    expect(events.at(-1)).toBe('c stops');
  });
});
