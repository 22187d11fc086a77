import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getMessageCosts } from '../../../projections/message/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { deliveryFor, openCloudWorld, statusOf, textFrom, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
let serial = 0;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
});
afterAll(() => world?.close());

const deliver = (value: object) => world.deliver(official, deliveryFor(official.phoneNumberId, value));
const costs = async () => getMessageCosts.reply.parse((await world.admin.api('GET', '/message-costs')).body);
/** Answers a new customer, and reports the message as delivered with Meta's charge, twice. */
const answer = async (category: string, type: string, at: string): Promise<void> => {
  const from = `55119888830${10 + ++serial}`;
  await deliver({ messages: [textFrom(from, 'Oi')] });
  const { id } = await world.ticketOf(from);
  await world.admin.api('PUT', `/tickets/${id}`, { status: 'open', userId: world.admin.user.id });
  const body = `Resposta ${serial}`;
  await world.admin.api('POST', `/messages/${id}`, { body });
  const out = await eventually(async () => {
    const found = world.graph.messages().find(({ text }) => text?.body === body);
    if (!found) throw new Error('not sent yet');
    return found;
  });
  const pricing = { billable: type === 'regular', pricing_model: 'PMP', type, category };
  const timestamp = String(Date.parse(at) / 1_000);
  const over = { biz_opaque_callback_data: out.biz_opaque_callback_data, pricing, timestamp };
  const wamid = `wamid.COST${serial}`;
  await deliver({ statuses: [statusOf(wamid, 'sent', over), statusOf(wamid, 'delivered', over)] });
  await deliver({ statuses: [statusOf(wamid, 'read', over)] });
};

test('delivered messages are counted once by month and category, at the prices of the installation', async () => {
  const price = (key: string, value: string) => world.admin.api('PUT', `/installation/${key}`, { value });
  expect(await price('messagePriceMarketing', '0,0625')).toMatchObject({ status: 200, body: { value: '0.0625' } });
  expect(await price('messagePriceMarketing', 'caro')).toMatchObject({ status: 400 });
  await price('messageCurrency', 'BRL');
  await price('messageFreeReplies', '1');
  await price('messagePriceService', '0.01');
  const month = new Date().toISOString().slice(0, 7);
  const now = `${month}-01T10:00:00.000Z`;
  await answer('marketing', 'regular', now);
  await answer('service', 'regular', now);
  await answer('service', 'regular', now);
  await answer('service', 'free_customer_service', now);
  await eventually(async () =>
    expect(await costs()).toMatchObject({
      currency: 'BRL',
      freeReplies: 1,
      prices: { marketing: 0.0625, utility: null },
      months: [
        { month, category: 'marketing', messages: 1, billed: 1, amount: 0.0625 },
        { month, category: 'service', messages: 3, billed: 1, amount: 0.01 },
      ],
    }),
  );
});

test('agents and other companies do not see the costs', async () => {
  const agent = await world.addPerson('Bia');
  expect((await agent.api('GET', '/message-costs')).status).toBe(403);
  const rival = await world.addPerson('Rita', { companyId: await world.addCompany(), profile: 'admin' });
  expect((await rival.api('GET', '/message-costs')).body).toMatchObject({ months: [] });
});
