import { afterAll, expect, test } from '@jest/globals';
import { forgetErased } from '../../../commands/contact/forgetErased.ts';
import { runClock } from '../../../commands/kernel/due/clock.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import type { Due, DuePage } from '../../../domain/kernel/due.ts';
import { eventually } from '../../kernel/eventually.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';
import { diskStorage } from '../../../runtime/storage.ts';

const needs = freshNeeds();
afterAll(() => needs.close());
const { store } = needs;
const secret = needs.keys.claims;
const ids = [1, 2, 3];
const who = (id: number) => ({ companyId: 1, id });
const isLeft = async (id: number) => {
  const { state } = await load(store, contact, who(id));
  return state.is === 'erased' && state.left;
};

/** Returns the erased contacts with data left, as the read model does. */
const erasedContacts = async ({ limit, after }: DuePage) => {
  const left: Due[] = [];
  for (const id of ids)
    if (id > Number(after?.id ?? 0) && (await isLeft(id))) left.push({ companyId: 1, id: String(id), dueAt: 'now' });
  return left.slice(0, limit);
};
const nothing = { tickets: [], queued: [], schedules: [], files: [], shared: [] };

test('contacts erased together clean Postgres once, not once each', async () => {
  for (const id of ids) {
    const details = { name: `Zuleica ${id}`, email: '', disableBot: false, extraInfo: [] };
    const reach = { number: `551198765000${id}`, pictureUrl: '' };
    const command = { type: 'RegisterContact', ...details, ...reach } as const;
    await handle(store, contact, { target: who(id), command, cause: causeOf(), secret });
    const erasing = { type: 'EraseContact', by: system, reason: 'request', confirmation: null } as const;
    await handle(store, contact, { target: who(id), command: erasing, cause: causeOf() });
  }
  const lookup = { erasedContacts, leftOf: async () => nothing };
  let scrubs = 0;
  const clock = runClock([forgetErased({ store, lookup }, diskStorage('/nowhere'), async () => void (scrubs += 1))], {
    everyMs: 5,
  });
  await eventually(async () => expect(await Promise.all(ids.map(isLeft))).toEqual([false, false, false]));
  await clock.stop();
  expect(scrubs).toBe(1);
});
