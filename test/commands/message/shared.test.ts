import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { messageShape } from '../../../domain/message/shape.ts';
import { outboxOf } from '../../../projections/message/outbox.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let loja: number;
let ticketId: number;
beforeAll(async () => {
  world = await openWorld();
  loja = await world.addConnection('Loja');
  ticketId = (await world.write(loja, '5511955550001', 'Onde fica a loja?')).id;
  await world.admin.api('PUT', `/tickets/${ticketId}`, { status: 'open' });
});
afterAll(() => world?.close());

const send = (body: object, key: string = crypto.randomUUID()) =>
  world.admin.api('POST', `/messages/${ticketId}`, body, { 'idempotency-key': key });
const contact = async (name: string, number: string) =>
  Number(Object((await world.admin.api('POST', '/contacts', { name, number })).body).id);
const waiting = async () => outboxOf(world.system.db, { companyId: world.companyId, connectionId: loja }, 50);

describe('an agent sends', () => {
  test('the card of a contact, once for a repeated request', async () => {
    const contactId = await contact('Rui Costa', '5511955550002');
    for (const _ of [1, 2]) {
      const { status, body } = await send({ contactId }, 'um-cartao');
      expect(status).toBe(200);
      expect(messageShape.parse(body)).toMatchObject({
        mediaType: 'contactMessage',
        body: expect.stringContaining('FN:Rui Costa'),
        userId: world.admin.user.id,
      });
    }
    expect(await waiting()).toMatchObject([{ cards: [{ name: 'Rui Costa', number: '5511955550002' }] }]);
  });

  test('a place with its name and address', async () => {
    const location = { latitude: -23.55052, longitude: -46.633308, name: 'Loja da Sé', address: 'Praça da Sé, 100' };
    const { status, body } = await send({ location });
    expect(status).toBe(200);
    expect(messageShape.parse(body)).toMatchObject({ mediaType: 'locationMessage', location });
    expect((await waiting()).at(-1)).toMatchObject({ location: { ...location, isLive: false } });
  });

  test('a place without words', async () =>
    expect(await send({ location: { latitude: 0, longitude: 0 } })).toMatchObject({ status: 200 }));
});

test('nothing is sent for a place that is none, for a group or a contact of another company', async () => {
  const before = await waiting();
  for (const location of [
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: -181 },
    { latitude: '1' },
    {},
    'Sé',
  ])
    expect((await send({ location })).status).toBe(400);
  const companyId = await world.addCompany({ dueDate: '2099-01-01', planId: 1 });
  const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
  const { body } = await rui.api('POST', '/contacts', { name: 'Alheia', number: '5511955550003' });
  for (const contactId of [Object(body).id, 999_999])
    expect(await send({ contactId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  const group = { groupId: '120363000000000001', subject: 'Obra' };
  const said = world.incoming(loja, '5511955550001', 'na obra', { group });
  await receiveMessage(world.inbox, said);
  const groups = await eventually(async () => {
    const { rows } = await world.system.db.raw(`select id from views.contact where name = 'Obra'`);
    expect(rows).toHaveLength(1);
    return rows;
  });
  expect(await send({ contactId: groups[0].id })).toMatchObject({ status: 404 });
  expect(await waiting()).toEqual(before);
});
