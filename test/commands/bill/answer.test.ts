import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { openProvider, type Provider } from '../../connector/hooks/provider.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let provider: Provider;
let shop: { queueId: number; whatsappId: number };
const option = (answer: object) => ({ queueId: shop.queueId, title: '2ª via', message: '', answer });

beforeAll(async () => {
  provider = await openProvider();
  world = await openWorld(10, { outsideHosts: ['127.0.0.1'] });
  const queueId = await world.addQueue('Boletos');
  const whatsappId = await world.addConnection('Loja');
  await world.admin.api('PUT', `/whatsapp/${whatsappId}`, { queueIds: [queueId] });
  shop = { queueId, whatsappId };
});
afterEach(() => {
  provider.asked.length = 0;
  provider.says(() => ({}));
});
afterAll(async () => {
  await world?.close();
  await provider?.close();
});

const hears = (number: string, body: string) =>
  receiveMessage(world.inbox, {
    ...world.incoming(shop.whatsappId, number, body),
    timestamp: Math.floor(Date.now() / 1000),
  });
type Said = { fromMe: boolean; body: string; mediaType: string };
const said = async (number: string): Promise<Said[]> => {
  const { id } = await world.ticketOf(number);
  const { body } = await world.admin.api('GET', `/messages/${id}`);
  const all: Said[] = Object(body).messages;
  return all.filter(({ fromMe }) => fromMe);
};
const last = (number: string, text: string) =>
  eventually(async () => expect((await said(number)).at(-1)?.body).toContain(text));
const choose = async (number: string) => {
  await hears(number, 'Oi');
  await last(number, '2ª via');
  await hears(number, '1');
  await last(number, 'CPF ou CNPJ');
};

test('an option can give bills only if their billing program is configured', async () => {
  const { admin } = world;
  const refused = { status: 400, body: { error: 'ERR_BILLS_NOT_SET_UP' } };
  expect(await admin.api('POST', '/queue-options', option({ is: 'bills', from: 'ixc' }))).toMatchObject(refused);
  expect((await admin.api('POST', '/queue-options', option({ is: 'bills', from: 'sap' }))).status).toBe(400);
  await admin.api('PUT', '/settings/ipixc', { value: provider.url });
  await admin.api('PUT', '/settings/tokenixc', { value: '7:segredo' });
  expect((await admin.api('POST', '/queue-options', option({ is: 'bills', from: 'ixc' }))).status).toBe(200);
  expect((await admin.api('POST', '/queue-options', { ...option({ is: 'text' }), title: 'Outro' })).status).toBe(200);
});

test('a customer who types a CPF gets the open bill with its description, PDF and Pix code (R622)', async () => {
  const number = '5511970010001';
  provider.answer(({ path }, res) => {
    const answer = {
      cliente: { total: '1', registros: [{ id: '5' }] },
      fn_areceber: { total: '1', registros: [{ id: '11', valor: '99.90', data_vencimento: '2026-12-10' }] },
      get_pix: { pix: { qrCode: { qrcode: '00020126' } } },
    }[path.split('/').at(-1) ?? ''];
    res.end(answer ? JSON.stringify(answer) : Buffer.from('%PDF-1.4 fatura').toString('base64'));
  });
  await choose(number);
  await hears(number, '529.982.247-25');
  await last(number, '00020126');
  const all = await said(number);
  expect(all.slice(-5).map(({ body, mediaType }) => [mediaType, body])).toEqual([
    ['conversation', 'Um momento, estou procurando…'],
    ['conversation', '*Fatura*\nVencimento: 10/12/2026\nValor: R$ 99,90'],
    ['application', ''],
    ['conversation', 'Pix copia e cola:'],
    ['conversation', '00020126'],
  ]);
  // No stream name reveals the customer, and the typed text is sealed.
  const log = await world.logBytes();
  expect(log).toContain('"bill-');
  expect(log).not.toMatch(/52998224725|529\.982|00020126/);
});

test('a customer without bills gets an answer and may type another number', async () => {
  const number = '5511970010002';
  provider.says(() => ({ total: 0 }));
  await choose(number);
  await hears(number, '52998224725');
  await last(number, 'Não encontrei fatura em aberto');
  await hears(number, '#');
  await last(number, '2ª via');
});

test('a customer reads that an agent takes over if the billing program fails, and the menu ends', async () => {
  const number = '5511970010003';
  provider.answer((_, res) => void res.writeHead(401).end());
  await choose(number);
  await hears(number, '52998224725');
  await last(number, 'Um atendente vai continuar');
  await eventually(async () => expect((await world.ticketOf(number)).status).toBe('pending'));
  const before = (await said(number)).length;
  await hears(number, '52998224725');
  await hears(number, '#');
  await last(number, '2ª via');
  expect(await said(number)).toHaveLength(before + 1);
});
