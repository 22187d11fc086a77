import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createActivityPublisher } from '../../../gateway/stream/activity.ts';
import { freshDatabase, type FreshDatabase } from '../../kernel/database.ts';
import { agent } from './rig.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test('of a thousand activities of one user the last is published, and another company does not wait', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const asked: number[] = [];
  const ticket = { contactId: 3, whatsappId: 2, queueId: 1, userId: 7, status: 'open' } as const;
  const tell = createActivityPublisher(fresh.db, {
    ticket: async (companyId) => {
      asked.push(companyId);
      if (companyId === 1) await held;
      return ticket;
    },
  });
  const signs = Array.from({ length: 1_000 }, () => tell(agent, 5, 'composing'));
  await tell({ ...agent, companyId: 2 }, 6, 'composing');
  letGo();
  await Promise.all(signs);
  expect(asked.toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
});
