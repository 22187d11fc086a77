import { afterAll, expect, test } from '@jest/globals';
import { followContacts } from '../../../commands/ticket/followContacts.ts';
import { freshNeeds } from '../../kernel/deps.ts';

const { store, close } = freshNeeds();
afterAll(() => close());

test('all merged contacts are checked at the start and every five minutes, else only recent changes', async () => {
  const asked: (string | null)[] = [];
  const ticketsOfMergedContacts = async ({ since }: { since: string | null }) => {
    asked.push(since);
    return [];
  };
  const work = followContacts({ store, lookup: { ticketsOfMergedContacts } });
  const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
  for (const minute of [0, 3, 4, 5, 6]) await work.due({ now: at(minute), limit: 100, after: null });
  expect(asked).toEqual([null, at(1), at(2), null, at(4)]);
  await work.due({ now: at(7), limit: 100, after: { companyId: 1, id: '5', dueAt: at(0) } }); // the next page of a turn
  expect(asked.at(-1)).toBe(at(4));
});
