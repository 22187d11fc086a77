import { afterAll, expect, test } from '@jest/globals';
import { openIds } from '../../../commands/kernel/ids.ts';
import { idOnce } from '../../../commands/kernel/once.ts';
import { causeOf, freshLog } from '../../kernel/log.ts';

const log = freshLog();
const deps = { store: log.store, ids: openIds(log.store, () => 1) };
afterAll(() => log.close());

test('a repeated request gets the id of the first, also when both come at once', async () => {
  const cause = causeOf('http:1:key');
  const ids = await Promise.all([1, 2, 3].map(() => idOnce(deps, 'connection', 1, cause)));
  expect(new Set([...ids, await idOnce(deps, 'connection', 1, cause)]).size).toBe(1);
});

test('another request gets another id', async () => {
  const [a, b] = [await idOnce(deps, 'connection', 1, causeOf()), await idOnce(deps, 'connection', 1, causeOf())];
  expect(a).not.toBe(b);
});

test('a key that another company uses too is another request', async () => {
  const cause = causeOf('http:5:same');
  expect(await idOnce(deps, 'connection', 1, cause)).not.toBe(await idOnce(deps, 'connection', 2, cause));
});
