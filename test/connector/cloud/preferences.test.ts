import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contactWhole } from '../../../domain/contact/shape.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openCloudWorld, textFrom, deliveryFor, type CloudWorld } from './world.ts';

let world: CloudWorld;
let official: Awaited<ReturnType<CloudWorld['addOfficial']>>;
beforeAll(async () => {
  world = await openCloudWorld();
  official = await world.addOfficial();
});
afterAll(() => world?.close());

/** Delivers a customer's setting of marketing messages. */
const prefer = (waId: string, value: 'stop' | 'resume', timestamp: number) => {
  const preference = { wa_id: waId, category: 'marketing_messages', value, detail: '', timestamp };
  const { entry, ...body } = deliveryFor(official.phoneNumberId, { user_preferences: [{ broken: 1 }, preference] });
  const changes = entry.flatMap((each) => each.changes).map((change) => ({ ...change, field: 'user_preferences' }));
  return world.deliver(official, { ...body, entry: entry.map((each) => ({ ...each, changes })) });
};
const stoppedOf = async (number: string) => {
  const { body } = await world.admin.api('GET', `/contacts?searchParam=${number}`);
  return contactWhole.array().parse(Object(body).contacts)[0]?.stopped;
};

test('a customer who stops marketing messages is shown as stopped, until they resume', async () => {
  const number = '5511988881001';
  await world.deliver(official, deliveryFor(official.phoneNumberId, { messages: [textFrom(number, 'Oi')] }));
  await world.ticketOf(number);
  await prefer(number, 'stop', 1_795_000_000);
  await eventually(async () => expect(await stoppedOf(number)).toMatchObject({ word: '', isByWhatsApp: true }));
  await prefer(number, 'resume', 1_795_000_100);
  await eventually(async () => expect(await stoppedOf(number)).toBeNull());
});

test('a customer who was never seen is left out, too', async () => {
  const number = '5511988881002';
  await prefer(number, 'stop', 1_795_000_000);
  await eventually(async () => expect(await stoppedOf(number)).toMatchObject({ isByWhatsApp: true }));
});
