import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openStore, type Store } from '../../eventstore/store.ts';
import { eventually } from '../kernel/eventually.ts';
import { openLine } from '../kernel/line.ts';
import { envelope, eventStoreUrl, freshLog, testRing } from '../kernel/log.ts';

const log = freshLog();
const changed = (value: string) => ({ type: 'SettingChanged', data: { value } });
const valuesOf = async (stream: string) =>
  (await log.store.read(stream)).events.map(({ event }) => Object(event.data).value);

type End = { line: Awaited<ReturnType<typeof openLine>>; store: Store };
const openEnd = async (): Promise<End> => {
  const line = await openLine(eventStoreUrl());
  return { line, store: openStore({ url: line.url, namespace: log.namespace, ring: testRing }) };
};
let one: End;
let other: End;
beforeAll(async () => {
  [one, other] = [await openEnd(), await openEnd()];
});
afterAll(async () => {
  for (const { line, store } of [one, other]) {
    await store.close();
    await line.close();
  }
  await log.close();
});

describe('when the connection of one of two stores in a process breaks', () => {
  test('a late answer to the other store is ignored, and both appends are stored once', async () => {
    for (const [n, { store }] of [one, other].entries())
      await store.append(`setting-1.warm${n}`, [changed('1')], 'none', envelope());
    one.line.holdAnswers();
    other.line.holdAnswers();
    const appends = [one, other].map(({ store }, n) =>
      store.append(`setting-1.late${n}`, [changed('1')], 'none', envelope()),
    );
    await eventually(async () =>
      expect([await valuesOf('setting-1.late0'), await valuesOf('setting-1.late1')]).toEqual([['1'], ['1']]),
    );
    one.line.cut();
    await appends[0];
    other.line.release();
    await appends[1];
    await other.store.append('setting-1.late1', [changed('2')], 0n, envelope());
    expect([await valuesOf('setting-1.late0'), await valuesOf('setting-1.late1')]).toEqual([['1'], ['1', '2']]);
  });

  test('appends that had no room on the broken connection are sent again, once', async () => {
    await one.store.append('setting-1.full', [changed('1')], 'none', envelope());
    one.line.holdRequests();
    const long = 'x'.repeat(200_000);
    const appends = Array.from({ length: 40 }, (_, n) =>
      one.store.append(`setting-1.full${n}`, [changed(long)], 'none', envelope()),
    );
    await new Promise((resolve) => setImmediate(resolve));
    one.line.cut();
    await Promise.all(appends);
    for (const n of appends.keys()) expect(await valuesOf(`setting-1.full${n}`)).toHaveLength(1);
  });

  test('closing one store leaves the appends of the other alone', async () => {
    const third = openStore({ url: other.line.url, namespace: log.namespace, ring: testRing });
    await third.append('setting-1.end', [changed('1')], 'none', envelope());
    const appends = Array.from({ length: 20 }, (_, n) =>
      other.store.append(`setting-1.end${n}`, [changed('1')], 'none', envelope()),
    );
    await third.close();
    await Promise.all(appends);
    for (const n of appends.keys()) expect(await valuesOf(`setting-1.end${n}`)).toEqual(['1']);
  });
});
