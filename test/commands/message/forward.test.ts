import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mediaStored } from '../../../commands/message/media.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { storedPicture } from '../../domain/message/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openDesk, pdf, type Desk } from '../media/desk.ts';
import type { Person } from '../world.ts';
import { openUnfetched } from './unfetched.ts';

let desk: Desk;
let loja: number;
let vendas: number;
let bia: Person;
let numbers = 5_511_970_000_000;
beforeAll(async () => {
  desk = await openDesk();
  loja = await desk.world.addConnection('Loja');
  vendas = await desk.world.addQueue('Vendas');
  bia = await desk.world.addPerson('Bia', { queueIds: [vendas] });
});
afterAll(() => desk?.world.close());

const open = async () => {
  const { id } = await desk.world.write(loja, String(++numbers), 'Olá');
  await desk.world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await bia.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
  return id;
};
const page = async (id: number, by: Person = bia) =>
  listMessages.reply.parse((await by.api('GET', `/messages/${id}`)).body);
const contactOf = async (ticketId: number) => (await page(ticketId, desk.world.admin)).ticket.contactId;
const stranger = async (name: string) => {
  const number = String(++numbers);
  return Number(Object((await bia.api('POST', '/contacts', { name, number })).body).id);
};
const forward = (body: object, headers?: Record<string, string>, by: Person = bia) =>
  by.api('POST', '/message/forward', body, headers);

test('a text is forwarded once into a new ticket of the user, marked and signed (R203)', async () => {
  const from = await open();
  const [said] = (await page(from)).messages;
  const contactId = await stranger('Rui');
  const key = { 'idempotency-key': 'encaminhar' };
  const asked = { messageId: said?.id, contactId, signMessage: true };
  for (const headers of [key, key]) {
    const { status, body } = await forward(asked, headers);
    expect(status).toBe(200);
    expect(messageShape.parse(body)).toMatchObject({ isForwarded: true, fromMe: true, ack: 1, body: '*Bia:*\nOlá' });
  }
  const { body } = await forward({ ...asked, signMessage: false });
  const signed = (await page(messageShape.parse(body).ticketId)).messages.find(({ body: words }) =>
    words.startsWith('*'),
  );
  const again = await forward({ messageId: signed?.id, contactId: await stranger('Téo'), signMessage: true });
  expect(messageShape.parse(again.body).body).toBe('*Bia:*\nOlá'); // signed once, by the user who forwards it
  const there = await page(messageShape.parse(body).ticketId);
  expect(there.ticket).toMatchObject({ status: 'open', userId: bia.user.id, contactId, queueId: vendas });
  expect(there.messages.map((one) => one.body)).toEqual(['*Bia:*\nOlá', 'Olá']);
  const waiting = await outboxOf(desk.world.system.db, { companyId: desk.world.companyId, connectionId: loja }, 100);
  expect(waiting.map(({ body: words, isForwarded }) => [words, isForwarded])).toEqual([
    ['*Bia:*\nOlá', true],
    ['Olá', true],
    ['*Bia:*\nOlá', true],
  ]);
});

test('a file is forwarded without upload or copy under a new name, into the contact’s existing ticket', async () => {
  const [from, to] = [await open(), await open()];
  const form = new FormData();
  form.append('medias', new Blob([pdf]), 'Preços.pdf');
  form.append('body', 'Veja');
  const init = { method: 'POST', headers: { authorization: `Bearer ${bia.token}` }, body: form };
  const posted = await fetch(`${desk.world.system.url}/v1/messages/${from}`, init);
  const file = messageShape.parse(await posted.json());
  const contactId = await contactOf(to);
  await desk.world.write(loja, String(numbers), 'Chegou?');
  const answer = await forward({ messageId: file.id, contactId });
  const copy = messageShape.parse(answer.body);
  expect(copy).toMatchObject({ ticketId: to, isForwarded: true, mediaName: 'Preços.pdf', body: 'Veja' });
  expect(copy.mediaUrl?.split('/').at(-1)).not.toBe(file.mediaUrl?.split('/').at(-1));
  expect((await desk.fetched(copy.mediaUrl)).bytes.equals(pdf)).toBe(true);
  // Forwarding does not mark the messages there as read.
  expect((await bia.api('GET', `/tickets/${to}`)).body).toMatchObject({ unreadMessages: 2 });
});

test('a sticker is forwarded as a sticker, in WebP', async () => {
  const { system, companyId } = desk.world;
  const from = await open();
  const id = await openUnfetched(desk.world, { ticketId: from, connectionId: loja }, undefined, 'stickerMessage');
  const folder = join(mediaFolder(system.context.config.dataDir), String(companyId));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'figurinha.webp'), 'RIFF');
  const sticker = { ...storedPicture, path: 'figurinha.webp', name: '', mime: 'image/webp', kind: 'sticker' } as const;
  const key = (await system.deps.lookup.messageKey(companyId, id)) ?? '';
  await mediaStored(system.deps, { companyId, id: key }, { ...sticker, thumbnail: null });
  await eventually(async () =>
    expect((await system.deps.lookup.message(companyId, id))?.mediaUrl).toBe('figurinha.webp'),
  );
  const passed = await forward({ messageId: id, contactId: await stranger('Nina') });
  expect(messageShape.parse(passed.body)).toMatchObject({ mediaType: 'sticker', isForwarded: true });
  const waiting = await outboxOf(system.db, { companyId, connectionId: loja }, 100);
  expect(waiting.at(-1)).toMatchObject({ body: '', media: { kind: 'sticker', mime: 'image/webp' } });
});

test('contact cards and places are forwarded unsigned; other content that is no text is refused', async () => {
  const from = await open();
  const contactId = await stranger('Ari');
  const say = (more: object) =>
    receiveMessage(desk.world.inbox, desk.world.incoming(loja, String(numbers - 1), '', { raw: '', ...more }));
  const [cards, image] = [[{ name: 'Rui', number: '5511988870001' }], '/9j/2Q=='];
  const sé = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé', url: '' };
  await say({ kind: 'contactMessage', body: 'Rui', cards });
  await say({ kind: 'liveLocationMessage', body: 'Sé', location: { ...sé, isLive: true, thumbnail: image } });
  await say({ kind: 'pollCreationMessage', body: 'Qual?' });
  const [, card, place, poll] = await eventually(async () => {
    const { messages } = await page(from);
    return messages.length === 4 ? messages : Promise.reject();
  });
  const passed = async (id = '') => forward({ messageId: id, contactId, signMessage: true });
  expect((await passed(card?.id)).body).toMatchObject({
    mediaType: 'contactMessage',
    body: expect.stringContaining('FN:Rui'),
    isForwarded: true,
  });
  const { body } = await passed(place?.id);
  expect(body).toMatchObject({ mediaType: 'locationMessage', body: expect.stringMatching(/\|Sé$/) });
  expect(await passed(poll?.id)).toMatchObject({ body: { error: 'ERR_CREATING_MESSAGE' } });
  const shown = (await page(messageShape.parse({ ...place, ...Object(body) }).ticketId)).messages;
  expect(shown.map((one) => [one.cards, one.location?.isLive])).toEqual([
    [cards, undefined],
    [[], false],
  ]);
  const waiting = await outboxOf(desk.world.system.db, { companyId: desk.world.companyId, connectionId: loja }, 100);
  expect(waiting.slice(-2)).toMatchObject([{ cards }, { location: { ...sé, isLive: false, thumbnail: image } }]);
});

test('forwarding is refused for invisible or unknown messages and for unknown contacts', async () => {
  const from = await open();
  const [said] = (await page(from)).messages;
  const contactId = await stranger('Ivo');
  const eva = await desk.world.addPerson('Eva', { queueIds: [await desk.world.addQueue('Outra')] });
  const refused = async () => {
    expect(await forward({ messageId: said?.id, contactId }, {}, eva)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
    expect(await forward({ messageId: said?.id, contactId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    });
    expect(await forward({ messageId: crypto.randomUUID(), contactId })).toMatchObject({
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    });
    expect((await forward({ contactId })).status).toBe(400);
  };
  expect(await desk.world.appendedBy(refused)).toEqual([]);
});

test('forwarding into a colleague’s ticket is refused', async () => {
  const [from, to] = [await open(), await open()];
  const leo = await desk.world.addPerson('Leo', { queueIds: [vendas] });
  const [said] = (await page(from)).messages;
  const contactId = await contactOf(to);
  await desk.world.admin.api('PUT', `/tickets/${to}`, { userId: leo.user.id });
  const refused = async () =>
    expect(await forward({ messageId: said?.id, contactId })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  expect(await desk.world.appendedBy(refused)).toEqual([]);
});
