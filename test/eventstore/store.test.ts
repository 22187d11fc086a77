import { afterAll, describe, expect, test } from '@jest/globals';
import { compare, later, positionShape, positionText } from '../../eventstore/position.ts';
import { Conflict, AppendTooLarge } from '../../eventstore/store.ts';
import { registry } from '../../runtime/metrics.ts';
import { appendRaw, envelope, freshLog } from '../kernel/log.ts';

const log = freshLog();
const { store } = log;
afterAll(() => log.close());

const changed = (value: string) => ({ type: 'SettingChanged', data: { value } });

describe('the store', () => {
  test('a stream that does not exist has no events and no revision', async () => {
    expect(await store.read('setting-1.none')).toEqual({ events: [], revision: 'none' });
    expect(await store.last('setting-1.none')).toBeUndefined();
  });
  test('appended events are read back, oldest first, at the position that the append returned', async () => {
    const meta = envelope({ ticketId: 5 });
    const position = await store.append('setting-1.a', [changed('1'), changed('2')], 'none', meta);
    const { events, revision } = await store.read('setting-1.a');
    expect(revision).toBe(1n);
    expect(events.map(({ event, stream }) => [stream, event])).toEqual([
      ['setting-1.a', changed('1')],
      ['setting-1.a', changed('2')],
    ]);
    expect(events[1]).toMatchObject({ position, meta });
    expect(await store.last('setting-1.a')).toEqual({ ...events[1], unread: 0 });
  });
  test('the second of two appends at the same revision gets a conflict', async () => {
    await store.append('setting-1.b', [changed('1')], 'none', envelope());
    await expect(store.append('setting-1.b', [changed('2')], 'none', envelope())).rejects.toThrow(Conflict);
    await store.append('setting-1.b', [changed('2')], 0n, envelope());
    await expect(store.append('setting-1.b', [changed('3')], 0n, envelope())).rejects.toThrow(Conflict);
  });
  test('refuses an append that is larger than the store allows', async () => {
    const large = changed('x'.repeat(1_100_000));
    await expect(store.append('setting-1.large', [large], 'none', envelope())).rejects.toThrow(AppendTooLarge);
    await store.append('setting-1.large', [changed('1')], 'none', envelope());
  });
  test('a repeated append is stored once', async () => {
    const meta = envelope();
    const first = await store.append('setting-1.c', [changed('1')], 'none', meta);
    expect(await store.append('setting-1.c', [changed('1')], 'none', meta)).toEqual(first);
    expect((await store.read('setting-1.c')).events).toHaveLength(1);
  });
  test('a limited stream shows its newest event', async () => {
    await store.limit('setting-1.d', 1);
    await store.append('setting-1.d', [changed('1')], 'none', envelope());
    await store.append('setting-1.d', [changed('2')], 0n, envelope());
    expect((await store.read('setting-1.d')).events.map(({ event }) => event)).toEqual([changed('2')]);
  });
  test('skips events of a later version but counts their revision', async () => {
    await store.append('setting-1.e', [changed('1')], 'none', envelope());
    await appendRaw(log, 'setting-1.e', { type: 'SettingOfLater', data: {} });
    const { events, revision } = await store.read('setting-1.e');
    expect([events.length, revision]).toEqual([1, 1n]);
  });
  test('skips and reports a damaged event, and appends behind it', async () => {
    const counted = async () =>
      (await registry.getSingleMetric('atende_unreadable_events')?.get())?.values[0]?.value ?? NaN;
    const before = await counted();
    await store.append('setting-1.f', [changed('1')], 'none', envelope());
    await appendRaw(log, 'setting-1.f', { type: 'SettingChanged', data: { value: 7 } });
    await appendRaw(log, 'setting-1.f', { type: 'SettingChanged', data: { value: 'x' }, metadata: { no: 'envelope' } });
    const { events, revision } = await store.read('setting-1.f');
    expect([events.map(({ event }) => event), revision]).toEqual([[changed('1')], 2n]);
    expect(await store.last('setting-1.f')).toMatchObject({ event: changed('1'), revision: 2n, unread: 2 });
    await store.append('setting-1.f', [changed('2')], revision, envelope());
    expect(await store.last('setting-1.f')).toMatchObject({ event: changed('2'), revision: 3n, unread: 0 });
    expect((await counted()) - before).toBe(2);
  });
  test('appends behind the events of a stream without readable ones', async () => {
    for (let n = 0; n < 12; n++) await appendRaw(log, 'setting-1.h', { type: 'SettingChanged', data: { value: n } });
    const last = await store.last('setting-1.h');
    expect([last?.event, last?.revision, last?.unread]).toEqual([undefined, 11n, 12]);
    await store.append('setting-1.h', [changed('1')], last?.revision ?? 'none', envelope());
    expect((await store.read('setting-1.h')).events.map(({ event }) => event)).toEqual([changed('1')]);
  });
  test('the head is the position of the last append', async () => {
    const position = await store.append('setting-1.g', [changed('1')], 'none', envelope());
    expect(compare(await store.head(), position)).toBeGreaterThanOrEqual(0);
  });
  test('another namespace sees none of its events', async () => {
    const other = freshLog();
    expect((await other.store.read('setting-1.a')).events).toEqual([]);
    await other.close();
  });
});

describe('positions', () => {
  const at = (commit: bigint, prepare = commit) => ({ commit, prepare });
  test('are compared as numbers of any size', () => {
    expect(compare(at(9n), at(10n))).toBeLessThan(0);
    expect(compare(at(9_007_199_254_740_993n), at(9_007_199_254_740_992n))).toBeGreaterThan(0);
    expect(compare(at(5n, 0n), at(5n))).toBeLessThan(0);
    expect(later(at(5n, 0n), at(5n))).toEqual(at(5n));
  });
  test('survive formatting and parsing', () => {
    expect(positionShape.parse(positionText(at(9_007_199_254_740_993n, 0n)))).toEqual(at(9_007_199_254_740_993n, 0n));
    for (const text of ['5', '-1/0', '1/2/3', 'a/b', '']) expect(positionShape.safeParse(text).success).toBe(false);
  });
});
