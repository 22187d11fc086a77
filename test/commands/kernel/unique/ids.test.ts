import { afterAll, expect, test } from '@jest/globals';
import { blockOf, openIds } from '../../../../commands/kernel/unique/ids.ts';
import { appendRaw, freshLog } from '../../../kernel/log.ts';

const log = freshLog();
afterAll(() => log.close());

test('two processes that ask at once never get the same id', async () => {
  const [one, other] = [openIds(log.store, () => 7), openIds(log.store, () => 7)];
  const asked = Array.from({ length: 120 }, (_, i) => (i % 2 ? one : other).next('ticket'));
  const given = await Promise.all(asked);
  expect(new Set(given).size).toBe(120);
  for (const id of given) expect(id).toBeGreaterThan(0);
});

test('a block costs one event, however many ids it has', async () => {
  const ids = openIds(log.store, () => 50);
  await Promise.all(Array.from({ length: 50 }, () => ids.next('contact')));
  const { events } = await log.store.read('ids-contact');
  expect(events.map(({ event }) => event.data)).toEqual([{ from: 1, to: 50 }]);
});

test('after a restart ids continue after the last block', async () => {
  await openIds(log.store, () => 10).next('user');
  expect(await openIds(log.store, () => 10).next('user')).toBe(11);
});

test('each kind counts separately, and rare kinds reserve single ids', async () => {
  const ids = openIds(log.store, blockOf);
  expect([await ids.next('plan'), await ids.next('plan'), await ids.next('company')]).toEqual([1, 2, 1]);
});

test('ids are reserved again after a short outage of the store', async () => {
  let away = true;
  const last = (stream: string) => (away ? Promise.reject(new Error('away')) : log.store.last(stream));
  const ids = openIds({ ...log.store, last }, () => 5);
  await expect(ids.next('queue')).rejects.toThrow('away');
  away = false;
  expect(await ids.next('queue')).toBe(1);
});

test('a damaged block is skipped, so that its ids are never given again', async () => {
  await openIds(log.store, () => 10).next('tag');
  await appendRaw(log, 'ids-tag', { type: 'IdsReserved', data: { from: 'eleven', to: 20 } });
  expect(await openIds(log.store, () => 10).next('tag')).toBe(21);
  await appendRaw(log, 'ids-help', { type: 'IdsReserved', data: {} });
  expect(await openIds(log.store, () => 10).next('help')).toBe(11);
});
