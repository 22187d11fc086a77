import { afterAll, expect, test } from '@jest/globals';
import { forgetErased } from '../../../commands/contact/forgetErased.ts';
import { runClock, type DueWork } from '../../../commands/kernel/clock.ts';
import { handle, load } from '../../../commands/kernel/handle.ts';
import { forgetErasedUsers } from '../../../commands/user/forgetErased.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import { user } from '../../../domain/user/decider.ts';
import type { Due } from '../../../domain/kernel/due.ts';
import { eventually } from '../../kernel/eventually.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const needs = freshNeeds();
afterAll(() => needs.close());
const { store } = needs;
const secret = needs.keys.claims;
const ids = [1, 2, 3];
const who = (id: number) => ({ companyId: 1, id });
/** What a read model says: who was erased and of whom something is left. */
const dueOf = (isLeft: (id: number) => Promise<boolean>) => async (limit: number, after: Due | null) => {
  const left: Due[] = [];
  for (const id of ids)
    if (id > Number(after?.id ?? 0) && (await isLeft(id))) left.push({ companyId: 1, id: String(id), dueAt: 'now' });
  return left.slice(0, limit);
};
const nothing = { tickets: [], queued: [], files: [] };

const contactLeft = async (id: number) => {
  const { state } = await load(store, contact, who(id));
  return state.is === 'erased' && state.left;
};
const userLeft = async (id: number) => {
  const { state } = await load(store, user, who(id));
  return state.is === 'erased' && state.left;
};
const scrubsOf = async (work: (scrub: () => Promise<void>) => DueWork, isLeft: (id: number) => Promise<boolean>) => {
  expect(await Promise.all(ids.map(isLeft))).toEqual([true, true, true]);
  let scrubs = 0;
  const clock = runClock([work(async () => void (scrubs += 1))], 5);
  await eventually(async () => expect(await Promise.all(ids.map(isLeft))).toEqual([false, false, false]));
  await clock.stop();
  return scrubs;
};

test('contacts erased at one time have Postgres written anew once, not once each', async () => {
  for (const id of ids) {
    const details = { name: `Zuleica ${id}`, email: '', disableBot: false, extraInfo: [] };
    const reach = { number: `551198765000${id}`, pictureUrl: '' };
    const command = { type: 'RegisterContact', ...details, ...reach } as const;
    await handle(store, contact, { target: who(id), command, cause: causeOf(), secret });
    const erasing = { type: 'EraseContact', by: system, reason: 'request', confirmation: null } as const;
    await handle(store, contact, { target: who(id), command: erasing, cause: causeOf() });
  }
  const lookup = { erasedContacts: dueOf(contactLeft), leftOf: async () => nothing };
  expect(await scrubsOf((scrub) => forgetErased(Object({ store, lookup }), '/nowhere', scrub), contactLeft)).toBe(1);
});

test('so have users', async () => {
  for (const id of ids) {
    const fields = { name: `Teo ${id}`, email: `teo${id}@exemplo.com.br`, profile: 'user', super: false } as const;
    const command = { type: 'RegisterUser', ...fields } as const;
    await handle(store, user, { target: who(id), command, cause: causeOf(), secret });
    const erasing = { type: 'EraseUser', reason: 'request', confirmation: `Teo ${id}` } as const;
    await handle(store, user, { target: who(id), command: erasing, cause: causeOf() });
  }
  const lookup = { erasedUsers: dueOf(userLeft) };
  expect(await scrubsOf((scrub) => forgetErasedUsers(Object({ ...needs, lookup }), scrub), userLeft)).toBe(1);
});
