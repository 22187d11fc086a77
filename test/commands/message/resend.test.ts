import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acknowledgeMessage, failMessage } from '../../../commands/message/acknowledge.ts';
import { handle, streamOf } from '../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../commands/message/messageKey.ts';
import { message } from '../../../domain/message/decider.ts';
import { messageShape, type MessageRecord } from '../../../domain/message/shape.ts';
import { uuidOf } from '../../../eventstore/uuidOf.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { eventually } from '../../kernel/eventually.ts';
import { causeOf } from '../../kernel/log.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let loja: number;
let vendas: number;
let numbers = 5_511_950_000_000;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  vendas = await world.addQueue('Vendas');
  loja = await world.addConnection('Loja');
});
afterAll(() => world?.close());

const open = async (by: Person, connectionId = loja) => {
  const { id } = await world.write(connectionId, String(++numbers), 'Olá');
  await admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await by.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
  return id;
};
const shown = async (ticketId: number, id: string): Promise<MessageRecord | undefined> => {
  const { body } = await admin.api('GET', `/messages/${ticketId}`);
  return listMessages.reply.parse(body).messages.find((one) => one.id === id);
};
/** Sends a message that WhatsApp refuses, and returns its ids here and on WhatsApp. */
const refused = async (by: Person, ticketId: number) => {
  const { body } = await by.api('POST', `/messages/${ticketId}`, { body: 'Bom dia' });
  const { id } = messageShape.parse(body);
  const { deps } = world.system;
  const key = await eventually(async () => (await deps.lookup.messageKey(world.companyId, id)) ?? Promise.reject());
  const waId = key.slice(key.lastIndexOf('.') + 1);
  await failMessage(deps, { companyId: world.companyId, connectionId: loja, waId, reason: '429', queuedAt: '1' });
  await eventually(async () => expect(await shown(ticketId, id)).toMatchObject({ error: '429', ack: 0 }));
  return { id, waId };
};
const resend = (by: Person, id: string, headers?: Record<string, string>) =>
  by.api('POST', `/messages/${id}/resend`, {}, headers);
const waiting = async (connectionId = loja) =>
  (await outboxOf(world.system.db, { companyId: world.companyId, connectionId: connectionId }, 100)).map(
    ({ waId }) => waId,
  );

test('a failed message is sent again under the same id, once even if requested repeatedly', async () => {
  const caio = await world.addPerson('Caio', { queueIds: [vendas] });
  const { id, waId } = await refused(caio, await open(caio));
  expect(await waiting()).not.toContain(waId);
  const appended = await world.appendedBy(async () => {
    const key = { 'idempotency-key': 'de-novo' };
    for (const headers of [key, key, undefined])
      expect(await resend(caio, id, headers)).toMatchObject({ status: 200, body: { id, ack: 1, error: '' } });
  });
  expect(appended.filter((line) => line.startsWith('message-'))).toEqual([
    expect.stringMatching(/MessageQueuedAgain$/),
  ]);
  expect((await waiting()).filter((each) => each === waId)).toEqual([waId]);
});

test('a repeated request succeeds after its first answer was lost, even if the ticket was resolved since', async () => {
  const ticketId = await open(admin);
  const { id } = await refused(admin, ticketId);
  const key = { 'idempotency-key': 'perdida' };
  expect((await resend(admin, id, key)).status).toBe(200);
  expect((await admin.api('PUT', `/tickets/${ticketId}`, { status: 'closed' })).status).toBe(200);
  expect(await resend(admin, id, key)).toMatchObject({ status: 200, body: { id } });
});

test('only users who may write in the ticket can resend, and only while it is open', async () => {
  const [caio, dora] = [
    await world.addPerson('Caio', { queueIds: [vendas] }),
    await world.addPerson('Dora', { queueIds: [] }),
  ];
  const ticketId = await open(caio);
  const { id } = await refused(caio, ticketId);
  const appended = await world.appendedBy(async () => {
    expect(await resend(dora, id)).toMatchObject({ body: { error: 'ERR_NO_TICKET_FOUND' } });
    expect(await resend(admin, crypto.randomUUID())).toMatchObject({ body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    expect((await resend(admin, 'lixo')).status).toBe(404);
  });
  expect(appended).toEqual([]);
  const { body } = await admin.api('GET', `/messages/${ticketId}`);
  const [asked] = listMessages.reply.parse(body).messages;
  expect(await resend(caio, asked?.id ?? '')).toMatchObject({ body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  await admin.api('PUT', `/tickets/${ticketId}`, { status: 'closed' });
  expect(await resend(admin, id)).toMatchObject({ status: 400, body: { error: 'ERR_CREATING_MESSAGE' } });
});

test('users who may write in a conversation can resend, delete and forward a campaign’s message there', async () => {
  const [caio, dora] = [
    await world.addPerson('Caio', { queueIds: [vendas] }),
    await world.addPerson('Dora', { queueIds: [] }),
  ];
  const ticketId = await open(caio);
  const { companyId } = world;
  const { deps } = world.system;
  const { contactId } = listMessages.reply.parse((await admin.api('GET', `/messages/${ticketId}`)).body).ticket;
  const waId = '3EB0CAMPAIGN';
  const target = { companyId, id: messageKey(loja, 'out', waId) };
  const way = { ticketId: 0, contactId, connectionId: loja };
  const words = { body: 'Oferta', quotedId: null, userId: null, media: null, isForwarded: false };
  const automatic = { rule: 'campaign', choice: 'Natal' } as const;
  const said = { ...way, waId, timestamp: Math.floor(Date.now() / 1000), ...words, automatic };
  await handle(deps.store, message, { target, command: { type: 'QueueMessage', message: said }, cause: causeOf() });
  const id = uuidOf(streamOf('message', target));
  await failMessage(deps, { companyId, connectionId: loja, waId, reason: '429', queuedAt: null });
  await eventually(async () => expect(await shown(ticketId, id)).toMatchObject({ error: '429', ticketId: 0 }));
  expect(await resend(dora, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(await resend(caio, id)).toMatchObject({ status: 200, body: { id, ack: 1, error: '' } });
  const answered = await caio.api('POST', `/messages/${ticketId}`, { body: 'Veja', quotedMsg: { id } });
  await eventually(async () =>
    expect(await shown(ticketId, messageShape.parse(answered.body).id)).toMatchObject({
      quotedMsg: { body: 'Oferta' },
    }),
  );
  expect(await caio.api('POST', '/message/forward', { messageId: id, contactId })).toMatchObject({ status: 200 });
  expect(await dora.api('POST', '/message/forward', { messageId: id, contactId })).toMatchObject({ status: 404 });
  await acknowledgeMessage(deps, { companyId, connectionId: loja, waId, ack: 2 });
  expect(await admin.api('DELETE', `/messages/${id}`)).toMatchObject({ status: 200 });
});

test('messages that wait for a removed connection fail, and the agent sees why', async () => {
  const gone = await world.addConnection('De saída');
  const ticketId = await open(admin, gone);
  const { body } = await admin.api('POST', `/messages/${ticketId}`, { body: 'Ainda está aí?' });
  const { id } = messageShape.parse(body);
  expect(await waiting(gone)).toHaveLength(1);
  await admin.api('DELETE', `/whatsapp/${gone}`);
  await eventually(async () => expect(await shown(ticketId, id)).toMatchObject({ error: 'ERR_WAPP_REMOVED', ack: 0 }));
  expect(await waiting(gone)).toEqual([]);
  expect(await resend(admin, id)).toMatchObject({ status: 400, body: { error: 'ERR_SENDING_WAPP_MSG' } });
});
