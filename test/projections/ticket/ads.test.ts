import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MessageAd } from '../../../domain/message/content.ts';
import { messagePage } from '../../../projections/message/pages.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { deleted, received } from '../../domain/message/facts.ts';
import { aCompany, ada } from '../facts.ts';
import { messageId, messageStream, openLog, openViews, type Views } from '../views.ts';

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log), [log.happened('ticket-1.1', opened())]);
});

const on = (stream: string, ...events: Parameters<typeof log.happened>[1][]) =>
  views.apply(events.map((event) => log.happened(stream, event)));
const ticketIs = async () => {
  const [ticket] = await ticketsBy(views.db, 1, 'id', [1]);
  if (!ticket) throw new Error('no ticket');
  return ticket;
};
const messages = async () => (await messagePage(views.db, { ticket: await ticketIs(), actor: ada }, 1)).messages;
const ad: MessageAd = {
  title: 'Camiseta azul',
  body: 'Só hoje',
  url: '',
  sourceId: '1202',
  sourceType: 'ad',
  sourceApp: '',
  ctwaClid: 'ARAkLk',
  ref: '',
  conversionSource: '',
  thumbnail: '',
};
const clicks = (waId: string, over: Parameters<typeof received>[0] = {}) =>
  on(messageStream(waId), received({ waId, body: '', ad, ...over }));

test('a message tells the ad that it came from; the list names the ad where nothing was written', async () => {
  await clicks('A');
  const { thumbnail: _, ...said } = ad;
  expect(await messages()).toMatchObject([{ body: '', mediaType: 'conversation', ad: { ...said, image: null } }]);
  expect(await ticketIs()).toMatchObject({ lastMessage: '📣 Camiseta azul' });
  await clicks('B', { ad: { ...ad, title: '', body: '' }, timestamp: 1_790_000_005 });
  expect(await ticketIs()).toMatchObject({ lastMessage: '📣' });
  await clicks('C', { body: 'Tem M?', timestamp: 1_790_000_006 });
  expect(await ticketIs()).toMatchObject({ lastMessage: 'Tem M?' });
  await clicks('D', { kind: 'imageMessage', timestamp: 1_790_000_007 });
  expect(await ticketIs()).toMatchObject({ lastMessage: '📷' });
});

test('what quotes a click without words shows the ad', async () => {
  await clicks('A');
  await on(
    messageStream('B'),
    received({ waId: 'B', body: 'É este', quotedId: messageId('A'), timestamp: 1_790_000_005 }),
  );
  const [, answer] = await messages();
  expect(answer).toMatchObject({ ad: null, quotedMsg: { body: 'Camiseta azul' } });
});

test('a deleted message, and a contact who was forgotten, tell no ad', async () => {
  await clicks('A');
  await on(messageStream('A'), deleted());
  expect(await messages()).toMatchObject([{ ad: null, isDeleted: true }]);
  await clicks('B', { timestamp: 1_790_000_005 });
  await on('contact-1.2', { type: 'ContactErased', data: { reason: 'request' } });
  expect(JSON.stringify(await views.db('views.message').select('ad'))).not.toContain('Camiseta');
});
