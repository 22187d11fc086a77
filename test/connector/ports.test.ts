import { afterAll, expect, test } from '@jest/globals';
import { handle } from '../../commands/kernel/handle.ts';
import { messageKey } from '../../commands/message/key.ts';
import { portsOf } from '../../connector/ports.ts';
import { message } from '../../domain/message/decider.ts';
import { outgoing } from '../domain/message/facts.ts';
import { freshNeeds } from '../kernel/deps.ts';
import { causeOf } from '../kernel/log.ts';

const deps = freshNeeds();
const { store } = deps;
afterAll(() => deps.close());

test('the words of a deleted message are neither sent nor given to a phone that asks for them again', async () => {
  const which = { companyId: 1, connectionId: 3 };
  const { waId } = outgoing();
  const target = { companyId: 1, id: messageKey(3, 'out', waId) };
  const ports = portsOf(store, Object({}), Object({}));
  const asked = { waId, of: { waId, fromMe: true, number: '', lid: '' }, wish: null };
  await handle(store, message, { target, command: { type: 'QueueMessage', message: outgoing() }, cause: causeOf() });
  expect(await ports.sent(which, waId)).toMatchObject({ body: 'Bom dia!' });
  expect(await ports.standing(which, asked)).toBe('waits');
  const deleted = { type: 'MessageDeleted', data: { contactId: 2, ms: 1_790_000_060_000, userId: null } } as const;
  const command = { type: 'FollowMessage', change: deleted } as const;
  await handle(store, message, { target, command, cause: causeOf() });
  expect(await ports.sent(which, waId)).toBeNull();
  expect(await ports.standing(which, asked)).toBe('done');
});
