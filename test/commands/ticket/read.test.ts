import { afterAll, expect, test } from '@jest/globals';
import { markTicketRead } from '../../../commands/ticket/markRead.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { ticket } from '../../../domain/ticket/decider.ts';
import { ada, bia, opening } from '../../domain/ticket/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const deps = freshNeeds();
afterAll(() => deps.close());

test('an admin who opens a conversation leaves its messages unread; its agent marks them read by opening it', async () => {
  const target = { companyId: 1, id: 1 };
  await handle(deps.store, ticket, { target, command: { type: 'OpenTicket', ...opening() }, cause: causeOf() });
  await handle(deps.store, ticket, { target, command: { type: 'TakeTicket', by: bia }, cause: causeOf() });
  const row = { status: 'open', queueId: 1, userId: bia.userId, unreadMessages: 3 } as const;
  const lookup = { ticket: async () => row };
  const marks = async () => (await deps.store.read('readMark-1.1')).events.map(({ event }) => event.data);
  const as = { companyId: 1, sessionId: 's', name: '', super: false, timeZone: 'UTC', planId: 1, features: [] };
  await markTicketRead({ store: deps.store, lookup }, { ...ada, ...as }, 1);
  expect(await marks()).toEqual([]);
  await markTicketRead({ store: deps.store, lookup }, { ...bia, ...as }, 1);
  expect(await marks()).toEqual([{ userId: bia.userId }]);
  const opens = async (over: { unreadMessages: number; isNewToOwner: boolean }) => {
    const seen = { ticket: async () => ({ ...row, ...over }) };
    const before = (await deps.store.read('readMark-1.1')).events.at(-1)?.revision;
    await markTicketRead({ store: deps.store, lookup: seen }, { ...bia, ...as }, 1);
    return (await deps.store.read('readMark-1.1')).events.at(-1)?.revision !== before;
  };
  expect(await opens({ unreadMessages: 0, isNewToOwner: false })).toBe(false);
  expect(await opens({ unreadMessages: 0, isNewToOwner: true })).toBe(true);
});
