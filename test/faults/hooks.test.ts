import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openAgentServer, type LocalAgents } from '../connector/agents/server.ts';
import { openProvider, type Provider } from '../connector/hooks/provider.ts';
import { eventually } from '../kernel/eventually.ts';
import { openRoad, type Road } from './road.ts';

let provider: Provider;
let agents: LocalAgents;
let road: Road;
beforeAll(async () => {
  provider = await openProvider();
  agents = await openAgentServer();
  road = await openRoad({ LOG_LEVEL: 'error', OUTSIDE_HOSTS: '127.0.0.1', ANSWER_PAUSE_MS: '50' });
});
afterAll(async () => {
  await road?.stop();
  await provider?.close();
  await agents?.close();
});

const bodyOf = ({ body }: { body: string }) => JSON.parse(body);

test('a webhook receiver misses no message over a kill -9; each is signed, and answered once (R619)', async () => {
  const phone = await road.pair();
  const form = { type: 'webhook', name: 'ERP', urlN8N: `${provider.url}/` };
  const integrationId = Number(Object((await road.ask('POST', '/queueIntegration', form)).body).id);
  const { key } = Object((await road.ask('GET', `/queueIntegration/${integrationId}/key`)).body);
  const [line] = Object((await road.ask('GET', '/whatsapp')).body);
  await road.ask('PUT', `/whatsapp/${line.id}`, { integrationId });
  const [ana] = await road.phones.contacts({ phone });
  if (!ana) throw new Error('the simulator has no contacts');
  // Everything is killed while the third one is being answered.
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
});

test('the AI of a prompt answers each customer once, despite kills during the request and just after the answer (R604)', async () => {
  await road.ask('PUT', '/settings/openAiAddress', { value: agents.address });
  const idOf = async (path: string, body: object) => Number(Object((await road.ask('POST', path, body)).body).id);
  const people = await idOf('/queue', { name: 'Gente', color: '#2F7DD1' });
  const promptId = await idOf('/prompt', { name: 'Balconista', prompt: 'Venda.', queueId: people, apiKey: 'sk-1' });
  const queueId = await idOf('/queue', { name: 'Robô', color: '#0E9AA7', promptId });
  const [line] = Object((await road.ask('GET', '/whatsapp')).body);
  await road.ask('PUT', `/whatsapp/${line.id}`, { integrationId: '', queueIds: [queueId] });
  const phone = String(line.number);
  const [, bia] = await road.phones.contacts({ phone });
  if (!bia) throw new Error('the simulator has no second contact');
  const said = async () => {
    const [ticket] = await road.ticketsOf(bia.number);
    const all = ticket ? await road.conversation(ticket.id) : [];
    return all.filter(({ fromMe }) => fromMe).map(({ body }) => body);
  };
  // The first request gets no answer, and everything is killed. The second kill comes just after an answer.
  const answered: string[] = [];
  for (const [text, dies] of [
    ['um', 'asked'],
    ['dois', 'answered'],
    ['três', 'never'],
  ] as const) {
    const reached = Promise.withResolvers<void>();
    if (dies === 'asked') agents.answer(() => reached.resolve());
    else
      agents.says(() => {
        reached.resolve();
        return `eco ${text}`;
      });
    await road.phones.say({ phone, contact: bia.number, text });
    await reached.promise;
    if (dies !== 'never') await road.installation.kill('all');
    agents.says(`eco ${text}`);
    if (dies !== 'never') await road.installation.start();
    answered.push(`eco ${text}`);
    await eventually(async () => expect(await said()).toEqual(answered), 60_000);
  }
  await eventually(async () => {
    // A message sent at the moment of the kill may be sent again under the same id. The phone shows it once.
    const seen = await road.phones.chat({ phone, contact: bia.number });
    expect(seen.filter(({ fromContact }) => !fromContact).map(({ text }) => text)).toEqual(answered);
  }, 60_000);
});

test('a receiver of event types misses none over a kill -9, and a repeated one has the same delivery id', async () => {
  const events = ['ticket.opened', 'message.received'];
  const form = { type: 'webhook', name: 'Avisos', urlN8N: `${provider.url}/avisos`, events };
  await road.ask('POST', '/queueIntegration', form);
  const [line] = Object((await road.ask('GET', '/whatsapp')).body);
  const phone = String(line.number);
  const [, , rui] = await road.phones.contacts({ phone });
  if (!rui) throw new Error('the simulator has no third contact');
  const isTold = ({ path }: { path: string }) => path === '/avisos';
  // Everything is killed while the second one is being received.
  const hangs = Promise.withResolvers<void>();
  let isFirst = true;
  provider.answer((asked, res) => {
    if (!isTold(asked) || bodyOf(asked).message?.body !== 'dois' || !isFirst) return void res.end();
    isFirst = false;
    hangs.resolve();
  });
  const words = ['um', 'dois', 'três'];
  for (const text of words) await road.phones.say({ phone, contact: rui.number, text });
  await hangs.promise;
  await road.installation.kill('all');
  await road.installation.start();
  // Each event with its delivery; repeated attempts count once.
  const told = () => {
    const all = provider.asked.filter(isTold).map((asked) => ({ of: bodyOf(asked), headers: asked.headers }));
    const mine = all.filter(({ of }) => of.contact?.number === rui.number);
    return [
      ...new Set(
        mine.map(({ of, headers }) => `${String(headers['x-atende-delivery'])} ${of.event} ${of.message?.body}`),
      ),
    ]
      .map((each) => each.split(' ').slice(1).join(' '))
      .toSorted();
  };
  const wanted = ['ticket.opened undefined', ...words.map((word) => `message.received ${word}`)].toSorted();
  await eventually(() => expect(told()).toEqual(wanted), 60_000);
});
