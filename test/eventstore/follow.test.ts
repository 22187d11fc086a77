import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { startEmbedded } from '../../eventstore/embedded/start.ts';
import { compare } from '../../eventstore/position.ts';
import { eventually } from '../kernel/eventually.ts';
import { temporaryFolder } from '../kernel/folder.ts';
import { appendRaw, collected, envelope, freshLog } from '../kernel/log.ts';

const log = freshLog();
const { store } = log;
const stops = [() => log.close()];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const changed = (value: string | number) => ({ type: 'SettingChanged', data: { value: String(value) } });
let streams = 0;
/** Appends many events at once and returns their values. */
const fill = async (count: number, prefix = 'setting', at = store) => {
  const values = Array.from({ length: count }, (_, i) => `${++streams}.${i}`);
  await at.append(`${prefix}-1.s${++streams}`, values.map(changed), 'none', envelope());
  return values;
};
const valuesOf = (events: readonly { event: { data: object } }[]) =>
  events.map(({ event }) => Object(event.data).value);

describe('following the log', () => {
  test('delivers all events of the streams with a prefix, in order, and then new ones', async () => {
    const before = [...(await fill(700)), ...(await fill(700))];
    await fill(5, 'user');
    const heard = collected(store, { prefixes: ['setting-'], from: 'start' });
    await eventually(() => expect(valuesOf(heard.events)).toEqual(before));
    const after = await fill(3);
    await eventually(() => expect(valuesOf(heard.events)).toEqual([...before, ...after]));
    await heard.stop();
  });

  test('reports the end of the log even if it was reached while a batch was handled', async () => {
    await fill(3, 'late');
    const lives: boolean[] = [];
    const following = store.follow({
      prefixes: ['late-'],
      from: 'start',
      onBatch: async ({ events, live }) => {
        lives.push(live);
        // Slow for the first events: the server has long reported that it was caught up.
        if (events.length) await new Promise((resolve) => setTimeout(resolve, 300));
      },
    });
    await eventually(() => expect(lives.at(-1)).toBe(true));
    await following.stop();
  });

  test('resumes exactly behind any batch', async () => {
    await fill(600);
    const whole = collected(store, { prefixes: ['setting-'], from: 'start' });
    await eventually(() => expect(whole.batches.at(-1)?.live).toBe(true));
    await whole.stop();
    const cut = whole.batches.findIndex(({ events }) => events.length > 0);
    const rest = collected(store, { prefixes: ['setting-'], from: whole.batches[cut]?.upTo ?? 'start' });
    const wanted = valuesOf(whole.batches.slice(cut + 1).flatMap(({ events }) => events));
    await eventually(() => expect(rest.batches.at(-1)?.live).toBe(true));
    expect(valuesOf(rest.events)).toEqual(wanted);
    await rest.stop();
  });

  test('from the end delivers only new events', async () => {
    await fill(3);
    const heard = collected(store, { prefixes: ['setting-'], from: 'end' });
    await eventually(() => expect(heard.batches.at(-1)?.live).toBe(true));
    const after = await fill(2);
    await eventually(() => expect(valuesOf(heard.events)).toEqual(after));
    await heard.stop();
  });

  test('its position passes parts of the log that do not match', async () => {
    const heard = collected(store, { prefixes: ['company-'], from: 'end' });
    await eventually(() => expect(heard.batches.at(-1)?.live).toBe(true));
    const from = await store.head();
    await fill(600, 'user');
    await eventually(() => expect(compare(heard.batches.at(-1)?.upTo ?? from, from)).toBeGreaterThan(0));
    expect(heard.events).toEqual([]);
    await heard.stop();
  });

  test('its position never moves back', async () => {
    const heard = collected(store, { prefixes: ['setting-'], from: 'start' });
    for (let i = 0; i < 20; i++) await fill(20, i % 2 ? 'user' : 'setting');
    await eventually(() => expect(heard.batches.at(-1)?.live).toBe(true));
    const places = heard.batches.map(({ upTo }) => upTo);
    expect(places.toSorted(compare)).toEqual(places);
    await heard.stop();
  });

  test('delivers events again whose batch failed', async () => {
    const from = await store.head();
    const done: string[] = [];
    let failures = 2;
    const following = store.follow({
      prefixes: ['setting-'],
      from,
      onBatch: async ({ events }) => {
        if (events.length && failures-- > 0) throw new Error('not now');
        done.push(...valuesOf(events));
      },
    });
    const values = await fill(2);
    await eventually(() => expect(done).toEqual(values));
    await following.stop();
  });

  test('reports a damaged event and continues', async () => {
    const heard = collected(store, { prefixes: ['queue-'], from: await store.head() });
    await appendRaw(log, 'queue-1.1', { type: 'QueueAdded', data: { name: 7 } });
    await appendRaw(log, 'queue-1.2', {
      type: 'QueueAdded',
      data: { name: 'Vendas', color: '#0a7' },
      metadata: { no: 'envelope' },
    });
    await store.append(
      'queue-1.3',
      [{ type: 'QueueAdded', data: { name: 'Vendas', color: '#0a7' } }],
      'none',
      envelope(),
    );
    await eventually(() => expect(heard.events.map(({ stream }) => stream)).toEqual(['queue-1.3']));
    const unreadable = heard.batches.flatMap((batch) => batch.unreadable);
    expect(unreadable.map(({ stream }) => stream)).toEqual(['queue-1.1', 'queue-1.2']);
    await heard.stop();
  });

  test('a slow reader gets every event once', async () => {
    const from = await store.head();
    const heard: string[] = [];
    const following = store.follow({
      prefixes: ['setting-'],
      from,
      onBatch: async ({ events }) => {
        for (const value of valuesOf(events)) {
          if (heard.length % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
          heard.push(value);
        }
      },
    });
    const all: string[] = [];
    for (let i = 0; i < 10; i++) all.push(...(await fill(500)));
    await eventually(() => expect(heard.length).toBeGreaterThanOrEqual(all.length));
    expect(heard).toEqual(all);
    await following.stop();
  });
});

test('continues after a restart of the event store without a gap or a duplicate', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'events.db');
  let embedded = await startEmbedded(file);
  const own = freshLog(embedded.url);
  stops.push(async () => {
    await own.close();
    await embedded.stop();
    folder.remove();
  });
  const fromStart = collected(own.store, { prefixes: ['setting-'], from: 'start' });
  const before = await fill(5, 'setting', own.store);
  await eventually(() => expect(valuesOf(fromStart.events)).toEqual(before));
  const fromEnd = collected(own.store, { prefixes: ['setting-'], from: 'end' });
  await eventually(() => expect(fromEnd.batches.at(-1)?.live).toBe(true));
  const after: string[] = [];
  for (let round = 0; round < 2; round++) {
    await embedded.stop();
    embedded = await startEmbedded(file, { url: embedded.url });
    after.push(...(await fill(5, 'setting', own.store)));
    await eventually(() => expect(valuesOf(fromStart.events)).toEqual([...before, ...after]));
    await eventually(() => expect(valuesOf(fromEnd.events)).toEqual(after));
  }
  await Promise.all([fromStart.stop(), fromEnd.stop()]);
});
