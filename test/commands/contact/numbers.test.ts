import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noteSpelling } from '../../../commands/contact/spelling.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { receiveMessage } from '../../../commands/message/receive.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { apiOf, type Api } from '../../kernel/api.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';
import { openPhone, type Phone } from './phone.ts';

const token = 'o-token-bem-longo-dos-numeros';
let world: World;
let user: Person;
let phone: Phone;
let shop: number;
let api: Api;
beforeAll(async () => {
  world = await openWorld();
  user = await world.addPerson('Caio');
  phone = await openPhone(world.system.context.databaseUrl, world.system.db);
  shop = await world.addConnection('Loja');
  await world.admin.api('PUT', `/whatsapp/${shop}`, { token });
  await phone.show(world.companyId, shop, 'CONNECTED');
  api = apiOf(world.system.url, token);
});
afterAll(async () => {
  await phone?.close();
  await world?.close();
});

const add = (number: string) => user.api('POST', '/contacts', { name: 'Maria', email: '', number });
const found = async (search: string): Promise<{ id: number; number: string }[]> =>
  Object((await user.api('GET', `/contacts?searchParam=${encodeURIComponent(search)}`)).body).contacts;
const spell = (asked: string, spelled: string) => {
  for (const each of [asked, spelled]) phone.known.set(each, spelled);
};

describe('a number that is valid in two countries', () => {
  test.each([
    ['51912345678', '51912345678'],
    ['4733123456', '554733123456'],
  ])('%s is the one that is on WhatsApp: %s', async (typed, number) => {
    spell(number, number);
    expect(await add(typed)).toMatchObject({ status: 200, body: { number } });
  });
  test('is refused if both are on WhatsApp, with both ways to write it', async () => {
    for (const number of ['51987654321', '5551987654321']) spell(number, number);
    const both = { national: '+5551987654321', international: '+51987654321' };
    expect(await add('51 98765-4321')).toMatchObject({ status: 400, body: { error: 'ERR_NUMBER_AMBIGUOUS', ...both } });
    expect(await add('+51 987 654 321')).toMatchObject({ status: 200, body: { number: '51987654321' } });
  });
});

describe('a number that WhatsApp spells differently', () => {
  test('becomes one contact that both spellings find, and is refused a second time', async () => {
    spell('541122223333', '5491122223333');
    const { body } = await add('+54 11 2222-3333');
    expect(body).toMatchObject({ number: '5491122223333' });
    const { id } = Object(body);
    for (const search of ['541122223333', '5491122223333', '+54 (0) 11 2222-3333'])
      await eventually(async () => expect((await found(search)).map((each) => each.id)).toContain(id));
    expect(await add('+54 11 2222-3333')).toMatchObject({ status: 400, body: { contactId: id } });
  });

  test.each([
    ['541166667777', '5491166667777'],
    ['525566667777', '5215566667777'],
    ['5531966667777', '553166667777'],
  ])('%s leads every way to add a contact to the known one with %s', async (asked, spelled) => {
    spell(asked, spelled);
    await receiveMessage(world.inbox, world.incoming(shop, spelled, 'Oi'));
    const { contactId } = await world.ticketOf(spelled);
    const row = { name: 'Rui', email: '', number: `+${asked}` };
    expect(await user.api('POST', '/contactsImport', row)).toMatchObject({
      status: 200,
      body: { id: contactId, number: spelled, status: 'exists' },
    });
    expect(await add(`+${asked}`)).toMatchObject({ status: 400, body: { error: 'ERR_DUPLICATED_CONTACT', contactId } });
  });

  test('is one contact and one conversation in the API, no matter which number the customer answers from', async () => {
    spell('525512345678', '5215512345678');
    const { status, body } = await api('POST', '/api/messages/send', { number: '525512345678', body: 'Hola' });
    expect({ status, body }).toMatchObject({ status: 200 });
    await receiveMessage(world.inbox, world.incoming(shop, '5215512345678', 'Gracias'));
    const ticket = await world.ticketOf('5215512345678');
    await eventually(async () => expect(await found('5512345678')).toMatchObject([{ id: ticket.contactId }]));
    const again = await api('POST', '/api/messages/send', { number: '525512345678', body: 'Otra' });
    expect(again).toMatchObject({ status: 200, body: { ticketId: ticket.id } });
  });

  test('is left out of campaigns in every spelling after its contact asked to stop', async () => {
    const { lookup, store } = world.system.deps;
    const [asked, spelled] = ['541155556666', '5491155556666'];
    await receiveMessage(world.inbox, world.incoming(shop, spelled, 'SAIR'));
    const { contactId } = await world.ticketOf(spelled);
    await handle(store, contact, {
      target: { companyId: world.companyId, id: contactId },
      command: { type: 'AskToStop', word: 'SAIR' },
      cause: nextCause(world.companyId),
    });
    await noteSpelling(world.system.deps, { companyId: world.companyId, asked, spelled }, nextCause(world.companyId));
    await eventually(async () =>
      expect([...(await lookup.stoppedOf(world.companyId, [asked, spelled]))].toSorted()).toEqual([asked, spelled]),
    );
  });
});

test('a number that is not on WhatsApp is refused by the API and creates no contact', async () => {
  const appended = await world.appendedBy(async () =>
    expect(await api('POST', '/api/messages/send', { number: '4520999999', body: 'Oi' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    }),
  );
  expect(appended.filter((each) => /^(contact|message)-/.test(each))).toEqual([]);
});
