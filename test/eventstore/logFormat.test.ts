import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { catalogue } from '../../domain/catalogue.ts';
import { formatOf, NewerLog } from '../../eventstore/logFormat.ts';
import { openStore } from '../../eventstore/store.ts';
import { versionOf } from '../../eventstore/upcast.ts';
import { eventually } from '../kernel/eventually.ts';
import { appendRaw, collected, envelope, freshLog, testRing } from '../kernel/log.ts';

const first = z.array(z.string()).parse(JSON.parse(readFileSync(new URL('./formats.json', import.meta.url), 'utf8')));
const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** A log of this version, and a store as a later version opens it, for which settings need format 2. */
const openBoth = () => {
  const log = freshLog();
  const newer = openStore({ url: log.url, namespace: log.namespace, ring: testRing, formats: { SettingChanged: 2 } });
  stops.push(
    () => newer.close(),
    () => log.close(),
  );
  return { log, older: log.store, newer };
};
const changed = (value: string) => ({ type: 'SettingChanged', data: { value } });
const ofLater = { type: 'SettingOfLater', data: {} };
const reached = async ({ store }: Pick<ReturnType<typeof freshLog>, 'store'>) =>
  (await store.read('format-installation')).events.map(({ event }) => event.data);

// A type that fails here is new. Name it in `formats` of logFormat.ts, or in formats.json until 1.0.0 is released.
test('each event type, in its newest version, belongs to a format', () =>
  expect(
    Object.keys(catalogue).filter((type) => !first.includes(`${type} ${versionOf(type)}`) && formatOf(type) === 1),
  ).toEqual([]));

test('a new version of a type may need a later format than the type', () => {
  expect(formatOf('Claimed', { 'Claimed 2': 3 })).toBe(3);
  expect(formatOf('Claimed', { 'Claimed 1': 3 })).toBe(1);
});

describe('the format of a log', () => {
  test('is recorded before the first event that needs it, and once', async () => {
    const { log, newer } = openBoth();
    await newer.append('user-1.a', [{ type: 'UserRemoved', data: {} }], 'none', envelope());
    expect(await reached(log)).toEqual([]); // the older version can still take over
    const at = await newer.append('setting-1.a', [changed('1')], 'none', envelope());
    await newer.append('setting-1.b', [changed('1')], 'none', envelope());
    expect(await reached(log)).toEqual([{ format: 2 }]);
    const [raised] = (await log.store.read('format-installation')).events;
    expect(raised?.position.commit).toBeLessThan(at.commit);
  });

  test('rises to what the events need, whichever processes write them at once', async () => {
    const needs = { SettingChanged: 2, UserRemoved: 3, PlacesClosed: 4 } as const;
    const each = fc.constantFrom<keyof typeof needs>('SettingChanged', 'UserRemoved', 'PlacesClosed');
    const rises = async (batches: (keyof typeof needs)[][]): Promise<void> => {
      const log = freshLog();
      const writers = batches.map((types) => ({
        types,
        store: openStore({ url: log.url, namespace: log.namespace, ring: testRing, formats: needs }),
      }));
      await Promise.all(
        writers.map(async ({ types, store }, at) => {
          for (const [nth, type] of types.entries())
            await store.append(`x-1.${at}-${nth}`, [{ type, data: { value: '1' } }], 'none', envelope());
        }),
      );
      const found = (await reached(log)).map((data) => Number(Object(data).format));
      for (const { store } of writers) await store.close();
      await log.close();
      const most = Math.max(1, ...batches.flat().map((type) => needs[type]));
      expect(found.at(-1) ?? 1).toBe(most);
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
    };
    await fc.assert(fc.asyncProperty(fc.array(fc.array(each, { maxLength: 3 }), { maxLength: 3 }), rises), {
      numRuns: 15,
    });
  });

  test('that is later refuses an older version, in one sentence', async () => {
    const { older, newer } = openBoth();
    await older.refuseNewer();
    await newer.append('setting-1.a', [changed('1')], 'none', envelope());
    await newer.refuseNewer();
    await expect(older.refuseNewer()).rejects.toThrow(
      'This event log has format 2, and this version of Atende reads up to 1: start the later version again, or restore a backup from before the upgrade.',
    );
  });
});

describe('a process that was running before the log got a later format', () => {
  test('decides nothing on a stream with events that it does not know, and goes on with the others', async () => {
    const { log, older, newer } = openBoth();
    await newer.append('setting-1.a', [changed('1')], 'none', envelope());
    await appendRaw(log, 'setting-1.a', ofLater);
    await appendRaw(log, 'setting-1.b', { ...changed('1'), metadata: { ...envelope(), v: 2 } });
    for (const stream of ['setting-1.a', 'setting-1.b']) {
      await expect(older.read(stream)).rejects.toThrow(NewerLog);
      await expect(older.last(stream)).rejects.toThrow(NewerLog);
    }
    await older.append('setting-1.c', [changed('1')], 'none', envelope());
    expect((await older.read('setting-1.c')).events).toHaveLength(1);
  });

  test('passes no event over that it does not know, so that its successor finds it', async () => {
    const { log, older, newer } = openBoth();
    await newer.append('setting-1.a', [changed('1')], 'none', envelope());
    const before = collected(older, { prefixes: ['setting-'], from: 'start' });
    await eventually(() => expect(before.events).toHaveLength(1));
    await appendRaw(log, 'setting-1.a', ofLater);
    await older.append('setting-1.b', [changed('2')], 'none', envelope());
    const after = collected(newer, { prefixes: ['setting-'], from: 'start' });
    await eventually(() => expect(after.events.map(({ event }) => event)).toEqual([changed('1'), changed('2')]));
    await Promise.all([before.stop(), after.stop()]);
    expect(before.events).toHaveLength(1);
  });
});

test('an event that nobody knows blocks nothing while the format is known', async () => {
  const { log, older } = openBoth();
  await older.append('setting-1.a', [changed('1')], 'none', envelope());
  await appendRaw(log, 'setting-1.a', ofLater);
  expect((await older.read('setting-1.a')).events).toHaveLength(1);
  const heard = collected(older, { prefixes: ['setting-'], from: 'start' });
  await older.append('setting-1.b', [changed('2')], 'none', envelope());
  await eventually(() => expect(heard.events).toHaveLength(2));
  await heard.stop();
});
