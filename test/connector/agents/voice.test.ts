import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MASK } from '../../../domain/kernel/mask.ts';
import { eventually } from '../../kernel/eventually.ts';
import { oggOf } from './azureServer.ts';
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

test('a voice message is transcribed once and answered; agents read it, and it counts for the day (R592)', async () => {
  const { server, spoken, hearsVoice, hears } = shop;
  server.hears('Vocês abrem no sábado?');
  server.says('Sim, até o meio-dia.');
  await shop.world.change('promptPriceMinute', '0.02');
  const before = await today();
  const { id } = await hearsVoice('5511970000101');
  await eventually(async () => expect(await spoken(id)).toEqual(['Sim, até o meio-dia.']));
  expect(lastWords()).toEqual(['[transcrição de áudio] Vocês abrem no sábado?']);
  expect(await transcripts(id)).toEqual(['Vocês abrem no sábado?']);
  const [form] = server.sounds();
  expect(form).toMatch(/name="model"\s+whisper-1/);
  expect(form).toMatch(/filename="audio\.ogg"[^]*OggS[^]*a voice/);
  expect(server.asked[0]?.headers.authorization).toBe('Bearer sk-segredo-da-loja');
  // Three seconds, at 2 cents per minute.
  expect(await today()).toMatchObject({ requests: before.requests + 2, cost: before.cost + 1000 });
  await hears('5511970000101', 'Obrigado');
  await eventually(async () => expect(await spoken(id)).toHaveLength(2));
  expect(server.sounds()).toHaveLength(1);
});

test('a voice message whose file is still arriving is answered once the file is stored', async () => {
  const { server, spoken, hearsVoice, world } = shop;
  server.hears('Quero lírios');
  server.says('Temos.');
  const { id, store, target } = await hearsVoice('5511970000102', false);
  await eventually(async () => {
    const { events } = await world.system.deps.store.read(`promptTalk-${target.companyId}.${id}`);
    expect(events.map(({ event }) => event.type)).toContain('PromptFailed');
  });
  expect(server.asked).toHaveLength(0);
  await store();
  await eventually(async () => expect(await spoken(id)).toEqual(['Temos.']));
});

test('a failing server is retried, and a second voice message is transcribed alone', async () => {
  const { server, spoken, hearsVoice, ticket } = shop;
  server.hears((_, res) => void res.writeHead(500).end());
  const { id } = await hearsVoice('5511970000103');
  await eventually(async () => expect(server.sounds()).toHaveLength(1));
  server.hears('Oi de novo');
  await eventually(async () => expect(await spoken(id)).toEqual(['Olá!']));
  expect(server.sounds()).toHaveLength(2);
  expect(await ticket(id)).toMatchObject({ handOver: null });
});

test('a server that does not know the model hands over to a person at once', async () => {
  const { server, hearsVoice, ticket, spoken, people } = shop;
  server.hears((_, res) => void res.writeHead(404, { 'content-type': 'application/json' }).end('{}'));
  const { id } = await hearsVoice('5511970000104');
  await eventually(async () =>
    expect(await ticket(id)).toMatchObject({ queueId: people, handOver: { why: 'failed' } }),
  );
  expect(await spoken(id)).toEqual([]);
});

test('a transcript is not found by other companies, and is erased with the contact', async () => {
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

describe('an answer of a prompt with a voice', () => {
  beforeAll(async () => {
    const form = { voice: 'pt-BR-YaraNeural', voiceKey: 'azure-segredo', voiceRegion: 'Brazil South' } as const;
    expect(await shop.change(form)).toMatchObject({
      status: 200,
      body: { voiceRegion: 'brazilsouth', voiceKey: MASK },
    });
  });
  beforeEach(() => {
    shop.azure.asked.length = 0;
    shop.azure.speaks(oggOf(4));
  });
  const said = async (ticketId: number) =>
    (await shop.conversation(ticketId)).filter(({ automatic }) => automatic === 'prompt');
  /** Returns why the answer was sent as text. */
  const unspoken = async (ticketId: number): Promise<unknown> => {
    const { events } = await shop.world.system.deps.store.read(`promptTalk-${shop.world.companyId}.${ticketId}`);
    const last = events.at(-1)?.event;
    return last?.type === 'PromptSaid' ? Object(last.data).unspoken : 'not yet';
  };
  const talks = async (number: string) => {
    await shop.hears(number, 'Oi');
    return (await shop.world.ticketOf(number)).id;
  };

  test('is a voice message whose text agents can read and the AI recognises as its answer (R592)', async () => {
    shop.server.says('Temos *rosas* & lírios.');
    const id = await talks('5511970000201');
    await eventually(async () => expect(await said(id)).toHaveLength(1));
    const [voice] = await said(id);
    expect(voice).toMatchObject({
      body: '',
      mediaType: 'audio',
      transcript: 'Temos *rosas* & lírios.',
      file: { isVoice: true, seconds: 4, mime: 'audio/ogg' },
    });
    expect(Buffer.from(await (await fetch(voice?.mediaUrl ?? '')).arrayBuffer())).toEqual(oggOf(4));
    expect(shop.azure.asked[0]).toMatchObject({
      path: '/brazilsouth/cognitiveservices/v1',
      headers: { 'ocp-apim-subscription-key': 'azure-segredo' },
      body: expect.stringContaining('pt-BR-YaraNeural">Temos rosas &amp; lírios.'),
    });
    await eventually(async () => expect(await unspoken(id)).toBeUndefined());
    shop.server.says('Por nada.');
    await shop.hears('5511970000201', 'Obrigado');
    await eventually(async () => expect(await said(id)).toHaveLength(2));
    const last = shop.server.completions().at(-1)?.messages;
    expect(last).toContainEqual({ role: 'assistant', content: 'Temos *rosas* & lírios.' });
    expect(await shop.world.logBytes()).not.toMatch(/azure-segredo|lírios/);
  });

  test.each([
    ['refuses', 'status 401', () => shop.azure.fails(401)],
    ['speaks nonsense', 'nonsense 200', () => shop.azure.speaks(Buffer.from('<html>'))],
  ])('is sent as text, once, if Azure %s, and the reason is stored', async (_, why, breaks) => {
    breaks();
    const id = await talks(`5511970003${why.length}${why.slice(-3)}`);
    await eventually(async () => expect(await unspoken(id)).toBe(why));
    const written = { body: 'Olá!', mediaType: 'conversation', transcript: '' };
    await eventually(async () => expect(await said(id)).toMatchObject([written]));
    expect(shop.azure.asked).toHaveLength(1);
  });

  test('is not spoken once an agent took the ticket', async () => {
    const release = shop.azure.holds();
    const id = await talks('5511970000203');
    await eventually(async () => expect(shop.azure.asked).toHaveLength(1));
    expect((await shop.world.admin.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
    release();
    await eventually(async () => expect(await unspoken(id)).not.toBe('not yet'));
    expect(await said(id)).toEqual([]);
  });

  test('is sent as text, without a request, if it is too long or has no key', async () => {
    shop.server.says('a'.repeat(2001));
    const id = await talks('5511970000204');
    await eventually(async () => expect(await unspoken(id)).toBe('unspeakable'));
    await shop.change({ voiceKey: '' });
    shop.server.says('Olá!');
    const other = await talks('5511970000205');
    await eventually(async () => expect(await unspoken(other)).toBe('noKey'));
    for (const each of [id, other])
      await eventually(async () => expect(await said(each)).toMatchObject([{ mediaType: 'conversation' }]));
    expect(shop.azure.asked).toHaveLength(0);
  });
});
