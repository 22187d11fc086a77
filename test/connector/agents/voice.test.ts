import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openShop, type Shop } from './shop.ts';

let shop: Shop;
beforeAll(async () => void (shop = await openShop()));
afterEach(() => {
  shop.server.asked.length = 0;
  shop.server.hears('');
  shop.server.says('Olá!');
});
afterAll(() => shop?.close());

const lastWords = () => shop.server.completions().map(({ messages }) => messages.at(-1)?.content);
const today = () => shop.world.system.deps.lookup.promptUseSince(shop.world.companyId, '2000-01-01');
const transcripts = async (ticketId: number) =>
  (await shop.conversation(ticketId)).flatMap(({ transcript }) => transcript || []);

test('a voice message is written down by the prompt’s server, once, and answered; the agent reads it, and it counts for the day (R592)', async () => {
  const { server, spoken, hearsVoice, hears } = shop;
  server.hears('Vocês abrem no sábado?');
  server.says('Sim, até o meio-dia.');
  const before = (await today()).requests;
  const { id } = await hearsVoice('5511970000101');
  await eventually(async () => expect(await spoken(id)).toEqual(['Sim, até o meio-dia.']));
  expect(lastWords()).toEqual(['[transcrição de áudio] Vocês abrem no sábado?']);
  expect(await transcripts(id)).toEqual(['Vocês abrem no sábado?']);
  const [form] = server.sounds();
  expect(form).toMatch(/name="model"\s+whisper-1/);
  expect(form).toMatch(/filename="audio\.ogg"[^]*OpusHead a voice/);
  expect(server.asked[0]?.headers.authorization).toBe('Bearer sk-segredo-da-loja');
  expect((await today()).requests).toBe(before + 2);
  await hears('5511970000101', 'Obrigado');
  await eventually(async () => expect(await spoken(id)).toHaveLength(2));
  expect(server.sounds()).toHaveLength(1);
});

test('one whose file is still on its way is answered when that is here', async () => {
  const { server, spoken, hearsVoice, world } = shop;
  server.hears('Quero lírios');
  server.says('Temos.');
  const { id, store, target } = await hearsVoice('5511970000102', null);
  await eventually(async () => {
    const { events } = await world.system.deps.store.read(`promptTalk-${target.companyId}.${id}`);
    expect(events.map(({ event }) => event.type)).toContain('PromptFailed');
  });
  expect(server.asked).toHaveLength(0);
  await store();
  await eventually(async () => expect(await spoken(id)).toEqual(['Temos.']));
});

test('a server that fails is asked again, and what a second voice message says is heard alone', async () => {
  const { server, spoken, hearsVoice, ticket } = shop;
  server.hears((_, res) => void res.writeHead(500).end());
  const { id } = await hearsVoice('5511970000103');
  await eventually(async () => expect(server.sounds()).toHaveLength(1));
  server.hears('Oi de novo');
  await eventually(async () => expect(await spoken(id)).toEqual(['Olá!']));
  expect(server.sounds()).toHaveLength(2);
  expect(await ticket(id)).toMatchObject({ handOver: null });
});

test.each([
  ['knows no such model', 404, '{}'],
  ['refuses the key', 401, '{}'],
])('a server that %s: a person takes over at once', async (_, status, body) => {
  const { server, hearsVoice, ticket, spoken, people } = shop;
  server.hears((_asked, res) => void res.writeHead(status, { 'content-type': 'application/json' }).end(body));
  const { id } = await hearsVoice(`5511970001${status}`);
  await eventually(async () =>
    expect(await ticket(id)).toMatchObject({ queueId: people, handOver: { why: 'failed' } }),
  );
  expect(await spoken(id)).toEqual([]);
});

test('nobody else finds what was said, and it goes with the person', async () => {
  const { server, hearsVoice, world, spoken } = shop;
  server.hears('Meu segredo-falado');
  const { id } = await hearsVoice('5511970000105');
  await eventually(async () => expect(await spoken(id)).toEqual(['Olá!']));
  expect(await transcripts(id)).toEqual(['Meu segredo-falado']);
  expect(await world.logBytes()).not.toContain('segredo-falado');
  const { contact } = Object(await shop.ticket(id));
  expect(
    (await world.admin.api('POST', `/contacts/${contact.id}/erase`, { reason: 'request', confirmation: contact.name }))
      .status,
  ).toBe(200);
  await eventually(async () => {
    const rows = await world.system.db('views.message').where({ ticket_id: id }).pluck('transcript');
    expect(rows.join('')).toBe('');
  });
});
