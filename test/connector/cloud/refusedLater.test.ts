import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { cloudCalls } from '../../../connector/cloud/simulator/contract.ts';
import { customerCalls } from '../../../connector/cloud/simulator/customerContract.ts';
import { recipientShape } from '../../../domain/campaign/report.ts';
import { campaignSettings } from '../../../domain/campaign/settings.ts';
import { campaignShape } from '../../../domain/campaign/shape.ts';
import { nextCause } from '../../commands/world.ts';
import { openProviders, type Providers } from '../inbox/provider.ts';

let providers: Providers;
let line: Awaited<ReturnType<Providers['connect']>>;
let templateId: number;
let serial = 0;

const withId = z.object({ id: z.number() });
const call = async (method: string, path: string, body?: object): Promise<unknown> => {
  const answer = await providers.world.admin.api(method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};
const made = async (path: string, body: object): Promise<number> => withId.parse(await call('POST', path, body)).id;
beforeAll(async () => {
  providers = await openProviders();
  const { deps } = providers.world.system;
  await providers.graph(cloudCalls.knobs, { approveTemplates: true, sentAfterMs: 300, deliveredAfterMs: 300 });
  line = await providers.connect('official API');
  const template = { connectionId: line.id, name: 'natal', language: 'pt_BR', category: 'MARKETING' };
  templateId = await made('/templates', { ...template, body: 'Feliz Natal', footer: '', buttons: [], examples: [] });
  await call('POST', '/templates/sync', { connectionId: line.id });
  const to = { messageInterval: 1, longerIntervalAfter: 0, sendFrom: '00:00', sendUntil: '00:00' };
  const { companyId } = providers.world;
  await handle(deps.store, campaignSettings, {
    target: { companyId, id: 0 },
    command: { type: 'ChangeCampaignSettings', to },
    cause: nextCause(companyId),
  });
});
beforeEach(() => providers.graph(cloudCalls.clearFaults, {}));
afterAll(() => providers?.stop());

const failLater = (code: number, everyNth = 1) =>
  providers.graph(cloudCalls.addFault, { how: 'failLater', code, everyNth, details: 'why' });
/** Starts a campaign to new customers, one second after the other. */
const start = async (count: number) => {
  const contactListId = await made('/contact-lists', { name: `Clientes ${++serial}` });
  const customers: string[] = [];
  for (let n = 0; n < count; n++) {
    const number = `551198877${String(1_000 + ++serial)}`;
    customers.push(
      (await providers.graph(customerCalls.addCustomer, { name: `Cliente ${serial}`, digits: number })).id,
    );
    await made('/contact-list-items', { name: `Cliente ${serial}`, number, contactListId });
  }
  const form = { name: `Natal ${serial}`, whatsappId: line.id, contactListId, template: { templateId, values: [] } };
  return { id: await made('/campaigns', { ...form, scheduledAt: new Date().toISOString() }), customers };
};
const read = async (id: number) => campaignShape.parse(await call('GET', `/campaigns/${id}`));
const is = (id: number, like: object) => providers.until(async () => expect(await read(id)).toMatchObject(like));
const recipients = async (id: number) =>
  z.object({ recipients: recipientShape.array() }).parse(await call('GET', `/campaigns/${id}/recipients`)).recipients;
const phoneNumberId = async () => (await providers.connection(line.id)).phoneNumberId ?? '';
const restriction = async () => (await providers.connection(line.id)).restriction?.code ?? null;

test('a missing payment that Meta reports after accepting pauses the campaign, and a restart reaches everyone once', async () => {
  await failLater(131042);
  const { id, customers } = await start(6);
  await is(id, { status: 'CANCELADA', reason: 'ERR_CLOUD_PAYMENT' });
  await providers.until(async () => {
    const all = await recipients(id);
    const failed = all.filter(({ state }) => state === 'failed');
    expect(failed[0]).toMatchObject({ reason: 'ERR_CLOUD_PAYMENT', deliveredAt: null });
    expect(all.filter(({ state }) => state === 'waiting').length).toBeGreaterThan(0);
  });
  expect(await restriction()).toBe('ERR_CLOUD_PAYMENT');
  await providers.graph(cloudCalls.clearFaults, {});
  await call('POST', `/campaigns/${id}/restart`);
  await is(id, { status: 'FINALIZADA', counts: { delivered: 6, failed: 0 } });
  await providers.until(async () => expect(await restriction()).toBeNull());
  for (const customer of customers) {
    await providers.until(async () => {
      const chat = await providers.graph(customerCalls.chat, { line: await phoneNumberId(), customer });
      expect(chat.filter(({ status }) => status !== 'failed')).toMatchObject([{ status: 'delivered' }]);
    });
  }
});

test('three refusals in a row for spam pause the campaign', async () => {
  await failLater(131048);
  const { id } = await start(12);
  await is(id, { status: 'CANCELADA', reason: 'ERR_CLOUD_SPAM' });
  await providers.until(async () => {
    const failed = (await recipients(id)).filter(({ state }) => state === 'failed');
    expect(failed.length).toBeGreaterThanOrEqual(3);
  });
  expect((await recipients(id)).some(({ state }) => state === 'waiting')).toBe(true);
  expect(await restriction()).toBe('ERR_CLOUD_SPAM');
});

test('refusals for spam between deliveries fail their recipients and do not pause the campaign', async () => {
  await failLater(131048, 2);
  const { id } = await start(6);
  await is(id, { status: 'FINALIZADA', counts: { delivered: 3, failed: 3 } });
  const reasons = (await recipients(id)).map(({ reason }) => reason);
  expect(reasons.filter((reason) => reason === 'ERR_CLOUD_SPAM')).toHaveLength(3);
});

test('a campaign that ended before Meta reported its refusals stays ended, and its report counts them', async () => {
  // Long enough for the campaign to end before.
  await providers.graph(cloudCalls.knobs, { sentAfterMs: 15_000 });
  await failLater(131042);
  const { id } = await start(2);
  await is(id, { status: 'FINALIZADA', counts: { delivered: 2, failed: 0, ended: 2 } });
  await is(id, { status: 'FINALIZADA', reason: '', counts: { delivered: 0, failed: 2, ended: 2 } });
  expect(await recipients(id)).toMatchObject(
    [1, 2].map(() => ({ state: 'failed', reason: 'ERR_CLOUD_PAYMENT', deliveredAt: null })),
  );
  expect(await restriction()).toBe('ERR_CLOUD_PAYMENT');
}, 120_000);
