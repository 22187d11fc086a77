import { afterAll, expect, test } from '@jest/globals';
import { handle } from '../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../commands/message/messageKey.ts';
import { portsOf } from '../../connector/ports.ts';
import { campaign } from '../../domain/campaign/decider.ts';
import { message } from '../../domain/message/decider.ts';
import { outgoing } from '../domain/message/facts.ts';
import { freshNeeds } from '../kernel/deps.ts';
import { causeOf } from '../kernel/log.ts';

const deps = freshNeeds();
const { store } = deps;
afterAll(() => deps.close());

test('the text of a deleted message is neither sent nor sent again to a phone that asks for it', async () => {
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

test("a campaign message queued after the campaign's deletion is not sent, unless a user sends it again", async () => {
  const [which, waId] = [{ companyId: 1, connectionId: 3 }, '3EB0CC'];
  const ports = portsOf(store, Object({}), Object({}));
  const asked = { waId, of: { waId, fromMe: true, number: '', lid: '' }, wish: null };
  const of = { companyId: 1, id: 7 };
  const texts = ['Oi', '', '', '', ''];
  const none = {
    connectionId: null,
    contactListId: 4,
    tagId: null,
    fileListId: null,
    queueId: null,
    scheduledAt: null,
  };
  const planned = {
    name: 'Natal',
    confirmation: false,
    ...none,
    messages: texts,
    confirmationMessages: texts,
    userId: 7,
  };
  const does = (command: Parameters<typeof campaign.decide>[0]) =>
    handle(store, campaign, { target: of, command, cause: causeOf() });
  await does({ type: 'PlanCampaign', planned, now: new Date().toISOString() });
  const target = { companyId: 1, id: messageKey(3, 'out', waId) };
  const says = (command: Parameters<typeof message.decide>[0], cause = causeOf()) =>
    handle(store, message, { target, command, cause });
  const automatic = { rule: 'campaign', choice: 'Natal' } as const;
  const said = outgoing({ waId, userId: null, automatic });
  await says({ type: 'QueueMessage', message: said }, causeOf('campaign:7xabc:message:1'));
  expect(await ports.standing(which, asked)).toBe('waits');
  await does({ type: 'RemoveCampaign', userId: 7 });
  expect(await ports.standing(which, asked)).toBe('withdrawn');
  await says({ type: 'FailMessage', reason: 'ERR_CAMPAIGN_CANCELLED' });
  await says({ type: 'ResendMessage', userId: 7 });
  expect(await ports.standing(which, asked)).toBe('waits');
});
