import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acknowledgeMessage, settleWish } from '../../../commands/message/acknowledge.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { messageShape, type MessageRecord } from '../../../domain/message/shape.ts';
import { ticketHistory } from '../../../projections/audit/contract.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openPhone } from '../contact/phone.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let loja: number;
let vendas: number;
let caio: Person;
let numbers = 5_511_960_000_000;
beforeAll(async () => {
  world = await openWorld();
  vendas = await world.addQueue('Vendas');
  loja = await world.addConnection('Loja');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
});
afterAll(() => world?.close());

const open = async (by: Person = caio) => {
  const { id } = await world.write(loja, String(++numbers), 'Olá');
  await world.admin.api('PUT', `/tickets/${id}`, { queueId: vendas });
  expect((await by.api('PUT', `/tickets/${id}`, { status: 'open' })).status).toBe(200);
  return id;
};
const shown = async (ticketId: number) => {
  const { body } = await world.admin.api('GET', `/messages/${ticketId}`);
  return listMessages.reply.parse(body).messages;
};
const sees = (ticketId: number, id: string, what: Partial<MessageRecord>) =>
  eventually(async () => expect((await shown(ticketId)).find((one) => one.id === id)).toMatchObject(what));
/** Sends a text that WhatsApp takes. */
const sent = async (ticketId: number, body = 'Bom dai') => {
  const { id } = messageShape.parse((await caio.api('POST', `/messages/${ticketId}`, { body })).body);
  const key = await eventually(
    async () => (await world.system.deps.lookup.messageKey(world.companyId, id)) ?? Promise.reject(),
  );
  const on = { companyId: world.companyId, connectionId: loja, waId: key.slice(key.lastIndexOf('.') + 1) };
  await acknowledgeMessage(world.system.deps, { ...on, ack: 2 });
  await sees(ticketId, id, { ack: 2 });
  return { id, on };
};
const waiting = async () => outboxOf(world.system.db, { companyId: world.companyId, connectionId: loja }, 100);
const waitingFor = (waId: string) =>
  eventually(async () => {
    const row = (await waiting()).find((each) => each.of.waId === waId && each.wish);
    return row ?? Promise.reject();
  });

test('an edit is shown as pending until WhatsApp took it, and then as the message’s words', async () => {
  const ticketId = await open();
  const { id, on } = await sent(ticketId);
  const key = { 'idempotency-key': 'corrigir' };
  const wish = { is: 'edit', body: 'Bom dia', error: '' };
  for (const headers of [key, key])
    expect(await caio.api('POST', `/messages/edit/${id}`, { body: ' Bom dia ' }, headers)).toMatchObject({
      status: 200,
      body: { id, body: 'Bom dai', isEdited: false, wish },
    });
  const row = await waitingFor(on.waId);
  expect(row).toMatchObject({ wish: { is: 'edit', body: 'Bom dia' } });
  expect(row.waId).not.toBe(on.waId);
  expect((await waiting()).filter(({ of }) => of.waId === on.waId)).toHaveLength(1);
  for (let told = 0; told < 2; told++)
    await settleWish(world.system.deps, { ...on, of: { waId: on.waId, fromMe: true }, wishId: row.waId, done: true });
  await sees(ticketId, id, { body: 'Bom dia', isEdited: true, wish: null });
  expect((await waiting()).filter(({ of }) => of.waId === on.waId)).toEqual([]);
});

test('a deletion that WhatsApp refuses leaves the message and shows the reason; it can be repeated (R208)', async () => {
  const ticketId = await open();
  const { id, on } = await sent(ticketId, 'Engano');
  const remove = () => caio.api('DELETE', `/messages/${id}`);
  expect(await remove()).toMatchObject({
    status: 200,
    body: { wish: { is: 'deletion', error: '' }, isDeleted: false },
  });
  await settleWish(world.system.deps, {
    ...on,
    of: { waId: on.waId, fromMe: true },
    wishId: (await waitingFor(on.waId)).waId,
    done: false,
  });
  await sees(ticketId, id, { body: 'Engano', wish: { is: 'deletion', body: '', error: 'ERR_DELETE_WAPP_MSG' } });
  expect((await waiting()).filter(({ of }) => of.waId === on.waId)).toEqual([]);
  expect((await remove()).status).toBe(200);
  await settleWish(world.system.deps, {
    ...on,
    of: { waId: on.waId, fromMe: true },
    wishId: (await waitingFor(on.waId)).waId,
    done: true,
  });
  await sees(ticketId, id, { body: '', isDeleted: true, wish: null });
});

test('an emoji is pending until sent, one per message, and can be taken back; the log names the agent', async () => {
  const ticketId = await open();
  const [theirs] = await shown(ticketId);
  const id = theirs?.id ?? '';
  const give = (by: Person, emoji: string) => by.api('POST', `/messages/${id}/reaction`, { emoji });
  const queued = (emoji: string) =>
    eventually(async () => {
      const row = (await waiting()).find(({ wish }) => wish?.is === 'reaction' && wish.body === emoji);
      return row ?? Promise.reject();
    });
  const settle = async (emoji: string, done = true) => {
    const { of, waId: wishId } = await queued(emoji);
    expect(of.fromMe).toBe(false);
    await settleWish(world.system.deps, { companyId: world.companyId, connectionId: loja, of, wishId, done });
  };
  expect(await give(caio, '👍')).toMatchObject({ status: 200, body: { id, reacting: { emoji: '👍', error: '' } } });
  await sees(ticketId, id, { reactions: [], reacting: { emoji: '👍', error: '' } });
  await settle('👍');
  await sees(ticketId, id, { reactions: [{ emoji: '👍', fromMe: true, name: '' }], reacting: null });
  expect((await give(world.admin, '❤️')).status).toBe(200);
  await settle('❤️');
  await sees(ticketId, id, { reactions: [{ emoji: '❤️', fromMe: true, name: '' }], reacting: null });
  expect((await give(caio, '')).status).toBe(200);
  await settle('', false);
  await sees(ticketId, id, { reacting: { emoji: '', error: 'ERR_SENDING_WAPP_MSG' } });
  expect((await give(caio, '')).status).toBe(200);
  await settle('');
  await sees(ticketId, id, { reactions: [], reacting: null });
  const log = await world.admin.api('GET', `/tickets/${ticketId}/history`);
  const { entries } = ticketHistory.reply.parse(log.body);
  expect(entries.filter(({ type }) => type === 'MessageReacted').map(({ by }) => by)).toEqual([
    caio.user.id,
    world.admin.user.id,
    caio.user.id,
  ]);
  for (const emoji of ['ok', '12', '👍 sim', '']) {
    const { status } = await give(caio, emoji);
    expect([emoji, status]).toEqual([emoji, emoji ? 400 : 200]);
  }
});

test('editing and deleting are refused for the contact’s messages, a colleague’s ticket and invisible messages', async () => {
  const ticketId = await open();
  const { id } = await sent(ticketId);
  const [theirs] = await shown(ticketId);
  const davi = await world.addPerson('Davi', { queueIds: [vendas] });
  const eva = await world.addPerson('Eva', { queueIds: [await world.addQueue('Outra')] });
  const asks: [Person, string | undefined, number, string][] = [
    [caio, theirs?.id, 403, 'ERR_NO_PERMISSION'],
    [davi, id, 403, 'ERR_NO_PERMISSION'],
    [eva, id, 404, 'ERR_NO_TICKET_FOUND'],
    [caio, crypto.randomUUID(), 404, 'ERR_NO_MESSAGE_FOUND'],
  ];
  const refused = async () => {
    for (const [by, message, status, error] of asks) {
      expect(await by.api('POST', `/messages/edit/${message}`, { body: 'x' })).toMatchObject({
        status,
        body: { error },
      });
      expect(await by.api('DELETE', `/messages/${message}`)).toMatchObject({ status, body: { error } });
    }
    expect((await caio.api('POST', `/messages/edit/${id}`, { body: '  ' })).status).toBe(400);
  };
  expect(await world.appendedBy(refused)).toEqual([]);
});

test('an admin may delete a colleague’s message but not edit it', async () => {
  const ticketId = await open();
  const { id } = await sent(ticketId);
  expect(await world.admin.api('POST', `/messages/edit/${id}`, { body: 'Outra' })).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  const wish = { is: 'deletion', body: '', error: '' };
  expect(await world.admin.api('DELETE', `/messages/${id}`)).toMatchObject({ status: 200, body: { wish } });
});

test('a message sent over 2 days and 12 hours ago cannot be deleted: the customer’s phone would keep it', async () => {
  const number = String(++numbers);
  const { id: ticketId } = await world.write(loja, number, 'Olá');
  const typedAgo = async (body: string, hours: number) => {
    const timestamp = Math.floor(Date.now() / 1000) - hours * 3_600;
    const typed = { ...world.incoming(loja, number, body), fromMe: true, timestamp };
    await receiveMessage(world.inbox, typed);
    return eventually(async () => (await shown(ticketId)).find((one) => one.body === body)?.id ?? Promise.reject());
  };
  const remove = async (id: string) => world.admin.api('DELETE', `/messages/${id}`);
  const refused = { status: 400, body: { error: 'ERR_DELETE_TOO_LATE' } };
  expect(await remove(await typedAgo('velha', 61))).toMatchObject(refused);
  expect(await remove(await typedAgo('de anteontem', 59))).toMatchObject({ status: 200 });
});

test('a refusal that arrives in time is returned to the user', async () => {
  const ticketId = await open();
  const { context, db, deps } = world.system;
  const phone = await openPhone(context.databaseUrl, db);
  const { id, on } = await sent(ticketId, 'Fica');
  await phone.show(world.companyId, loja, 'CONNECTED');
  const asked = caio.api('DELETE', `/messages/${id}`);
  const row = await waitingFor(on.waId);
  await settleWish(deps, { ...on, of: { waId: on.waId, fromMe: true }, wishId: row.waId, done: false });
  expect(await asked).toMatchObject({ status: 400, body: { error: 'ERR_DELETE_WAPP_MSG' } });
  await sees(ticketId, id, { isDeleted: false });
  await phone.close();
});

test('a removed connection ends its pending changes and accepts no new ones', async () => {
  const ticketId = await open();
  const { id, on } = await sent(ticketId, 'Até logo');
  expect((await caio.api('DELETE', `/messages/${id}`)).status).toBe(200);
  await waitingFor(on.waId);
  expect((await world.admin.api('DELETE', `/whatsapp/${loja}`)).status).toBe(200);
  await sees(ticketId, id, { body: 'Até logo', wish: { is: 'deletion', body: '', error: 'ERR_DELETE_WAPP_MSG' } });
  expect(await caio.api('DELETE', `/messages/${id}`)).toMatchObject({ body: { error: 'ERR_SENDING_WAPP_MSG' } });
});
