import { afterAll, expect, test } from '@jest/globals';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { acknowledgeMessage, failMessage } from '../../../commands/message/acknowledge.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { message } from '../../../domain/message/decider.ts';
import { outgoing } from '../../domain/message/facts.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const deps = freshNeeds();
afterAll(() => deps.close());

let serial = 0;
const sent = async () => {
  const waId = `3EB0${++serial}`;
  const target = { companyId: 1, id: messageKey(3, 'out', waId) };
  await handle(deps.store, message, {
    target,
    command: { type: 'QueueMessage', message: outgoing({ waId }) },
    cause: causeOf(),
  });
  return { companyId: 1, connectionId: 3, waId, state: async () => (await load(deps.store, message, target)).state };
};

test('the highest of concurrent receipts stays, in any order', async () => {
  const one = await sent();
  await Promise.all(([4, 2, 3, 2, 4, 3] as const).map((ack) => acknowledgeMessage(deps, { ...one, ack })));
  expect(await one.state()).toMatchObject({ ack: 4 });
});

test('a refusal changes nothing after WhatsApp took the message', async () => {
  const one = await sent();
  await acknowledgeMessage(deps, { ...one, ack: 2 });
  await failMessage(deps, { ...one, reason: 'late', queuedAt: null });
  expect(await one.state()).toMatchObject({ ack: 2, error: '' });
});

test('the reason of a refusal is stored', async () => {
  const one = await sent();
  await failMessage(deps, { ...one, reason: '463', queuedAt: '1' });
  expect(await one.state()).toMatchObject({ error: '463' });
});

test('a late failure does not affect a message that was queued again', async () => {
  const one = await sent();
  const { companyId, connectionId, waId } = one;
  await failMessage(deps, { ...one, reason: '429', queuedAt: '1' });
  const target = { companyId, id: messageKey(connectionId, 'out', waId) };
  await handle(deps.store, message, { target, command: { type: 'ResendMessage', userId: 1 }, cause: causeOf() });
  await failMessage(deps, { ...one, reason: '429', queuedAt: '1' });
  expect(await one.state()).toMatchObject({ error: '' });
  await failMessage(deps, { ...one, reason: '503', queuedAt: '2' });
  expect(await one.state()).toMatchObject({ error: '503' });
});

test('receipts are ignored for unknown messages and for messages of another company', async () => {
  const one = await sent();
  await acknowledgeMessage(deps, { companyId: 1, connectionId: 3, waId: 'UNKNOWN', ack: 3 });
  await acknowledgeMessage(deps, { ...one, companyId: 2, ack: 3 });
  expect(await one.state()).toMatchObject({ ack: 1 });
});
