import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { receiveMessage, type Incoming } from '../../../commands/message/receive.ts';
import { messageShape, type MessageRecord } from '../../../domain/message/shape.ts';
import { openProvider, type Provider } from '../../connector/hooks/provider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let provider: Provider;
let line: number;
const maria = '5511988887777';
beforeAll(async () => {
  provider = await openProvider();
  provider.says(() => ({}));
  world = await openWorld(10, { outsideHosts: ['127.0.0.1'] });
  const { admin } = world;
  const form = { type: 'webhook', name: 'ERP', urlN8N: `${provider.url}/gancho`, events: ['message.received'] };
  expect((await admin.api('POST', '/queueIntegration', form)).status).toBe(200);
  line = await world.addConnection('Loja');
});
afterAll(async () => {
  await world?.close();
  await provider?.close();
});

const hears = (waId: string, body: string, over: Partial<Incoming> = {}) =>
  receiveMessage(world.inbox, {
    ...world.incoming(line, maria, body),
    timestamp: Math.floor(Date.now() / 1000),
    waId,
    ...over,
  });
const shown = async (body: string): Promise<MessageRecord> => {
  const { id } = await world.ticketOf(maria);
  return eventually(async () => {
    const { messages } = Object((await world.admin.api('GET', `/messages/${id}`)).body);
    return messageShape.parse(messages.find((message: { body: string }) => message.body === body));
  });
};
const told = (body: string) =>
  eventually(async () => {
    const all = provider.asked.map((call) => Object(JSON.parse(call.body)).message);
    const found = all.find((message) => message?.body === body);
    expect(found).toBeDefined();
    return found;
  });

const author = { number: null, lid: null };
test('an answer to a message that Atende does not have shows the quote in the conversation and in the notice', async () => {
  const quote = { kind: 'imageMessage', body: 'Promoção', isStatus: true, ...author };
  await hears('Q1', 'Ainda tem?', { quotedWaId: 'NEVER', quotedFromMe: true, quote });
  const { quotedMsg } = await shown('Ainda tem?');
  expect(quotedMsg).toMatchObject({
    body: 'Promoção',
    mediaType: 'image',
    fromMe: true,
    isElsewhere: true,
    isStatus: true,
  });
  const { quoted } = await told('Ainda tem?');
  expect(quoted).toEqual({ id: quotedMsg?.id, type: 'image', fromMe: true, body: 'Promoção' });
});

test('a message of the conversation is quoted with its own words, even if the answer shows others', async () => {
  await hears('Q2', 'A pergunta');
  await hears('Q3', 'A resposta', {
    quotedWaId: 'Q2',
    quote: { kind: 'text', body: 'outras palavras', isStatus: false, ...author },
  });
  const { quotedMsg } = await shown('A resposta');
  expect(quotedMsg).toMatchObject({ body: 'A pergunta', fromMe: false });
  expect(quotedMsg).not.toHaveProperty('isElsewhere');
  expect(await told('A pergunta')).toMatchObject({ quoted: null });
});

test('a click on an ad without words becomes a message with the ad, in the ticket list and in the notice', async () => {
  const ad = {
    title: 'Camiseta azul',
    body: 'Só hoje',
    url: 'https://fb.me/abc',
    sourceId: '1202',
    sourceType: 'ad',
    sourceApp: 'instagram',
    ctwaClid: 'ARAkLk',
    ref: '',
    conversionSource: 'FB_Ads',
  };
  await hears('Q4', '', { ad: { ...ad, thumbnail: '/9j/4A==' } });
  expect(await shown('')).toMatchObject({
    mediaType: 'conversation',
    ad: { ...ad, image: 'data:image/jpeg;base64,/9j/4A==' },
  });
  expect(await told('')).toMatchObject({ type: 'conversation', ad });
  await eventually(async () => expect(await world.ticketOf(maria)).toMatchObject({ lastMessage: '📣 Camiseta azul' }));
  expect(await told('A resposta')).toMatchObject({ ad: null });
});
