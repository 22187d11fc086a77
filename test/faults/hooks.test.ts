import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openProvider, type Provider } from '../connector/hooks/provider.ts';
import { eventually } from '../kernel/eventually.ts';
import { openRoad, type Road } from './road.ts';

let provider: Provider;
let road: Road;
beforeAll(async () => {
  provider = await openProvider();
  road = await openRoad({ LOG_LEVEL: 'error', OUTSIDE_HOSTS: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await road?.stop();
  await provider?.close();
});

const bodyOf = ({ body }: { body: string }) => JSON.parse(body);

test('a receiver misses no message over a kill -9, each is signed, and each is answered once (R619)', async () => {
  const phone = await road.pair();
  const form = { type: 'webhook', name: 'ERP', urlN8N: `${provider.url}/` };
  const integrationId = Number(Object((await road.ask('POST', '/queueIntegration', form)).body).id);
  const { key } = Object((await road.ask('GET', `/queueIntegration/${integrationId}/key`)).body);
  const [line] = Object((await road.ask('GET', '/whatsapp')).body);
  await road.ask('PUT', `/whatsapp/${line.id}`, { integrationId });
  const [ana] = await road.phones.contacts({ phone });
  if (!ana) throw new Error('the simulator has no contacts');
  // The third one is being answered when everything dies.
  let hanging = 0;
  provider.answer((asked, res) => {
    const { message } = bodyOf(asked);
    if (message.body === 'três' && hanging++ === 0) return;
    res.end(JSON.stringify({ messages: [`eco ${message.body}`] }));
  });
  const words = ['um', 'dois', 'três', 'quatro'];
  for (const text of words) await road.phones.say({ phone, contact: ana.number, text });
  await eventually(() => expect(hanging).toBe(1), 60_000);
  await road.installation.kill('all');
  await road.installation.start();
  const [ticket] = await eventually(async () => {
    const found = await road.ticketsOf(ana.number);
    expect(found).toHaveLength(1);
    return found;
  }, 60_000);
  await eventually(async () => {
    const said = (await road.conversation(ticket?.id ?? 0)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    expect(said.toSorted()).toEqual(words.map((word) => `eco ${word}`).toSorted());
  }, 60_000);
  const heard = new Set(provider.asked.map((asked) => bodyOf(asked).message.body));
  expect(heard).toEqual(new Set(words));
  for (const { headers, body } of provider.asked) {
    const expected = createHmac('sha256', key)
      .update(`${String(headers['x-atende-timestamp'])}.${body}`)
      .digest('hex');
    expect(headers['x-atende-signature']).toBe(`sha256=${expected}`);
  }
}, 240_000);
