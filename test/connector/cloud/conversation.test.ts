import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventually } from '../../kernel/eventually.ts';
import { deliveryFor, openCloudWorld, statusOf, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
});
afterAll(() => world?.close());

const page = z.object({
  messages: z.array(
    z.looseObject({ id: z.string(), body: z.string(), ack: z.number(), fromMe: z.boolean(), error: z.string() }),
  ),
});
const messagesOf = async (ticketId: number) =>
  page.parse((await world.admin.api('GET', `/messages/${ticketId}`)).body).messages;
const deliver = (value: object) => world.deliver(official, deliveryFor(official.phoneNumberId, value));
const contactOf = (number: string, name: string) => [{ profile: { name }, wa_id: number }];

test('a customer writes, an agent answers, and the ticks follow the statuses', async () => {
  const from = '5511988880001';
  expect(
    (await deliver({ contacts: contactOf(from, 'Ana'), messages: [textFrom(from, 'Oi, tudo bem?')] })).status,
  ).toBe(200);
  const ticket = await world.ticketOf(from);
  const { id: userId } = world.admin.user;
  expect((await world.admin.api('PUT', `/tickets/${ticket.id}`, { status: 'open', userId })).status).toBe(200);
  expect(ticket).toMatchObject({ whatsappId: official.id, contact: { name: 'Ana', number: from } });
  expect(await world.admin.api('POST', `/messages/${ticket.id}`, { body: 'Tudo! Como posso ajudar?' })).toMatchObject({
    status: 200,
  });
  const out = await eventually(async () => {
    const found = world.graph.messages().find(({ text }) => text?.body === 'Tudo! Como posso ajudar?');
    if (!found) throw new Error('not sent yet');
    return found;
  });
  expect(out).toMatchObject({ to: `+${from}`, type: 'text', messaging_product: 'whatsapp' });
  const ackOf = async () => (await messagesOf(ticket.id)).find(({ fromMe }) => fromMe)?.ack;
  await eventually(async () => expect(await ackOf()).toBe(2));
  await deliver({
    statuses: [statusOf('wamid.OUT1', 'delivered', { biz_opaque_callback_data: out.biz_opaque_callback_data })],
  });
  await eventually(async () => expect(await ackOf()).toBe(3));
  await deliver({ statuses: [statusOf('wamid.OUT1', 'read'), statusOf('wamid.OUT1', 'sent')] });
  await eventually(async () => expect(await ackOf()).toBe(4));
});
