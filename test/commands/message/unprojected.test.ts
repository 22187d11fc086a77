import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { acknowledgeMessage } from '../../../commands/message/acknowledge.ts';
import { keyOfMessage } from '../../../commands/message/messageKey.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let loja: number;
let caio: Person;
let ticketId: number;
beforeAll(async () => {
  world = await openWorld(2);
  const vendas = await world.addQueue('Vendas');
  loja = await world.addConnection('Loja');
  caio = await world.addPerson('Caio', { queueIds: [vendas] });
  ({ id: ticketId } = await world.write(loja, '5511960000001', 'Olá'));
  await world.admin.api('PUT', `/tickets/${ticketId}`, { queueId: vendas });
  expect((await caio.api('PUT', `/tickets/${ticketId}`, { status: 'open' })).status).toBe(200);
  await world.system.freeze();
});
afterAll(async () => {
  await world?.system.thaw();
  await world?.close();
});

/** Sends a text that WhatsApp took and that no read model has. */
const sent = async (body: string) => {
  const { id } = z.object({ id: z.uuid() }).parse((await caio.api('POST', `/messages/${ticketId}`, { body })).body);
  expect(await world.system.deps.lookup.messageKey(world.companyId, id)).toBeNull();
  const key = (await keyOfMessage(world.system.deps, world.companyId, id)) ?? '';
  const on = { companyId: world.companyId, connectionId: loja, waId: key.slice(key.lastIndexOf('.') + 1) };
  await acknowledgeMessage(world.system.deps, { ...on, ack: 2 });
  return id;
};

test.each([
  {
    what: 'edited',
    method: 'POST',
    path: (id: string) => `/messages/edit/${id}`,
    body: { body: 'Bom dia' },
    shown: { wish: { is: 'edit' } },
  },
  {
    what: 'deleted',
    method: 'DELETE',
    path: (id: string) => `/messages/${id}`,
    body: undefined,
    shown: { wish: { is: 'deletion' } },
  },
  {
    what: 'given an emoji',
    method: 'POST',
    path: (id: string) => `/messages/${id}/reaction`,
    body: { emoji: '👍' },
    shown: {},
  },
  {
    what: 'asked to be sent again',
    method: 'POST',
    path: (id: string) => `/messages/${id}/resend`,
    body: {},
    shown: {},
  },
])('a message that the read models do not have yet is $what', async ({ method, path, body, shown }) => {
  const id = await sent('Bom dai');
  expect(await caio.api(method, path(id), body)).toMatchObject({ status: 200, body: { id, ...shown } });
});

test('such a message cannot be forwarded yet: the caller is asked to retry', async () => {
  const id = await sent('Bom dia');
  const forwarded = await caio.api('POST', '/message/forward', { messageId: id, contactId: 1 });
  expect(forwarded).toMatchObject({ status: 503, body: { error: 'ERR_BEHIND' } });
  expect(forwarded.headers.get('retry-after')).toBe('2');
});

test('a message that is not in the log either is not found', async () => {
  const asked = await caio.api('POST', `/messages/edit/${randomUUID()}`, { body: 'Bom dia' });
  expect(asked).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
});

test('a queue that was just added accepts a ticket', async () => {
  const added = await world.admin.api('POST', '/queue', { name: 'Nova', color: '#123456' });
  const { id: queueId } = Object(added.body);
  expect(await world.admin.api('PUT', `/tickets/${ticketId}`, { queueId })).toMatchObject({
    status: 200,
    body: { queueId },
  });
});
