import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { messagePage } from '../../../projections/message/pages.ts';
import { ticketsBy } from '../../../projections/ticket/read.ts';
import { opened } from '../../domain/ticket/facts.ts';
import { decrypted, deleted, received } from '../../domain/message/facts.ts';
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
const says = (waId: string, over: Parameters<typeof received>[0] = {}) =>
  on(messageStream(waId), received({ waId, ...over }));
const shown = async (body: string) => {
  const [ticket] = await ticketsBy(views.db, 1, 'id', [1]);
  if (!ticket) throw new Error('no ticket');
  const { messages } = await messagePage(views.db, { ticket, actor: ada }, 1);
  return messages.find((message) => message.body === body)?.quotedMsg;
};
const quote = { kind: 'imageMessage', body: 'Promoção', fromMe: true };

test('of a message that is not there the quote is shown as the answer has it, until it comes', async () => {
  await says('B', { body: 'Quero', quotedId: messageId('A'), quote: { ...quote, isStatus: true } });
  expect(await shown('Quero')).toEqual({
    id: messageId('A'),
    body: 'Promoção',
    fromMe: true,
    contact: { name: 'Maria' },
    mediaType: 'image',
    isElsewhere: true,
    isStatus: true,
  });
  await says('A', { body: 'Promoção de hoje', timestamp: 1_789_000_000 });
  const there = await shown('Quero');
  expect(there).toMatchObject({ body: 'Promoção de hoje', fromMe: false, mediaType: 'conversation' });
  expect(there).not.toHaveProperty('isElsewhere');
});

test('one that does not say what it answers shows what it quotes, and one that could not be read at first, too', async () => {
  await says('B', { body: 'Esta', quote });
  expect(await shown('Esta')).toMatchObject({ id: '', body: 'Promoção', isElsewhere: true });
  await says('C', { kind: 'ciphertext', body: '' });
  await on(messageStream('C'), decrypted({ waId: 'C', body: 'Aquela', quote }));
  expect(await shown('Aquela')).toMatchObject({ body: 'Promoção', isElsewhere: true });
});

test('a deleted answer, and a contact who was forgotten, quote nothing', async () => {
  await says('B', { body: 'Quero', quote });
  await on(messageStream('B'), deleted());
  expect(await shown('')).toBeNull();
  await says('C', { body: 'Também', quote });
  await on('contact-1.2', { type: 'ContactErased', data: { reason: 'request' } });
  expect(JSON.stringify(await views.db('views.message').select('quote'))).not.toContain('Promoção');
});
