import { afterAll, expect, test } from '@jest/globals';
import { keyWritesOf, noteKeyWrites } from '../../../commands/connection/keyWrites.ts';
import { freshNeeds } from '../../kernel/deps.ts';

const deps = freshNeeds();
afterAll(() => deps.close());
const which = { companyId: 1, connectionId: 3 };

test('the highest count is kept as the only event, even if a lower one arrives late', async () => {
  expect(await keyWritesOf(deps, which)).toBe(0n);
  await Promise.all([5n, 3n, 9n].map((count) => noteKeyWrites(deps, { ...which, count })));
  await noteKeyWrites(deps, { ...which, count: 4n });
  await noteKeyWrites(deps, { ...which, count: 12n });
  expect(await keyWritesOf(deps, which)).toBe(12n);
  expect((await deps.store.read('keyWrites-1.3')).events).toHaveLength(1);
  expect(await keyWritesOf(deps, { ...which, connectionId: 4 })).toBe(0n);
});
