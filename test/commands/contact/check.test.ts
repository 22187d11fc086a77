import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { contactWhole } from '../../../domain/contact/shape.ts';
import { openWorld, type Person, type World } from '../world.ts';
import { openPhone, type Phone } from './phone.ts';

let world: World;
let user: Person;
let phone: Phone;
let shop: number; // the default connection
beforeAll(async () => {
  world = await openWorld();
  user = await world.addPerson('Caio');
  phone = await openPhone(world.system.context.databaseUrl, world.system.db);
  shop = await world.addConnection('Loja');
});
afterAll(async () => {
  await phone?.close();
  await world?.close();
});
afterEach(() => {
  phone.fails = false;
  phone.asked.length = 0;
  return phone.show(world.companyId, shop, 'CONNECTED');
});

let serial = 0;
const freeNumber = () => `5531977${String(++serial).padStart(6, '0')}`;
const onWhatsApp = (picture = '') => {
  const number = freeNumber();
  phone.known.set(number, number);
  if (picture) phone.pictures.set(number, picture);
  return number;
};
const post = (path: string, fields: object) => user.api('POST', path, { name: 'Maria', email: '', ...fields });
const refused = (error: string, status = 400) => ({ status, body: { error } });
const refuses = async (answer: () => Promise<unknown>, expected: object) => {
  const appended = await world.appendedBy(async () => expect(await answer()).toMatchObject(expected));
  expect(appended).toEqual([]);
};

describe('without a connected phone', () => {
  test('a contact is stored unchecked, and an import is refused', async () => {
    await phone.show(world.companyId, shop, 'TIMEOUT');
    const number = freeNumber();
    expect(await post('/contacts', { number })).toMatchObject({ status: 200, body: { number, profilePicUrl: '' } });
    const row = () => post('/contactsImport', { number: freeNumber() });
    await refuses(row, refused('ERR_WAPP_NOT_INITIALIZED'));
    await refuses(() => user.api('POST', '/contacts/import'), refused('ERR_WAPP_NOT_INITIALIZED'));
    await refuses(() => user.api('GET', `/contacts/profile/${number}`), refused('ERR_WAPP_NOT_INITIALIZED'));
    expect(phone.asked).toEqual([]);
  });
  test('without any connection an import is refused with the reason', async () => {
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const row = { name: 'Maria', number: freeNumber(), email: '' };
    await refuses(() => rui.api('POST', '/contactsImport', row), refused('ERR_NO_DEF_WAPP_FOUND'));
    await refuses(() => rui.api('POST', '/contacts/import'), refused('ERR_NO_DEF_WAPP_FOUND'));
    expect(await rui.api('POST', '/contacts', row)).toMatchObject({ status: 200 });
  });
});

describe('with a connected phone', () => {
  test('a number is stored as WhatsApp spells it, with its picture', async () => {
    const eight = `553188${String(++serial).padStart(6, '0')}`;
    const typed = `55319${eight.slice(4)}`;
    phone.known.set(typed, eight);
    phone.pictures.set(eight, 'https://exemplo.com.br/maria.jpg');
    const { status, body } = await post('/contacts', { number: typed });
    const picture = 'https://exemplo.com.br/maria.jpg';
    expect({ status, body }).toMatchObject({ status: 200, body: { number: eight, profilePicUrl: picture } });
    expect(body).toMatchObject({ urlPicture: picture });
    expect(await post('/contacts', { number: typed })).toMatchObject(refused('ERR_DUPLICATED_CONTACT'));
    const ticket = await world.write(shop, eight, 'Oi');
    expect(ticket.contactId).toBe(Object(body).id);
  });
  test('a number that is not on WhatsApp is refused', async () => {
    const number = freeNumber();
    for (const path of ['/contacts', '/contactsImport'])
      await refuses(() => post(path, { number }), refused('ERR_WAPP_INVALID_CONTACT'));
    const kept = contactWhole.parse((await post('/contacts', { number: onWhatsApp() })).body);
    await refuses(() => user.api('PUT', `/contacts/${kept.id}`, { number }), refused('ERR_WAPP_INVALID_CONTACT'));
    expect((await user.api('GET', `/contacts/${kept.id}`)).body).toEqual(kept);
  });
  test('nothing is stored if WhatsApp does not answer', async () => {
    phone.fails = true;
    const number = freeNumber();
    for (const path of ['/contacts', '/contactsImport'])
      await refuses(() => post(path, { number }), refused('ERR_WAPP_CHECK_CONTACT'));
  });
  test('another connection is asked while the default one is down', async () => {
    const other = await world.addConnection('Oficina');
    await phone.show(world.companyId, shop, 'DISCONNECTED');
    await phone.show(world.companyId, other, 'CONNECTED');
    const number = onWhatsApp();
    expect(await post('/contactsImport', { number })).toMatchObject({ status: 200, body: { status: 'created' } });
    expect(phone.asked).toMatchObject([{ connectionId: other, about: 'number', number }]);
    await refuses(() => user.api('POST', '/contacts/import'), refused('ERR_WAPP_NOT_INITIALIZED'));
    await phone.show(world.companyId, other, 'DISCONNECTED');
  });
  test('the profile of a number shows the contact and the picture; punctuation does not matter', async () => {
    const number = onWhatsApp('https://exemplo.com.br/rui.jpg');
    const { body } = await post('/contacts', { number, name: 'Rui' });
    const typed = encodeURIComponent(
      `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`,
    );
    const profile = { contactId: Object(body).id, urlPicture: 'https://exemplo.com.br/rui.jpg' };
    for (const asked of [number, typed])
      expect(await user.api('GET', `/contacts/profile/${asked}`)).toEqual(
        expect.objectContaining({ status: 200, body: profile }),
      );
    const stranger = freeNumber();
    await refuses(() => user.api('GET', `/contacts/profile/${stranger}`), {
      status: 200,
      body: { contactId: null, urlPicture: '' },
    });
    await refuses(() => user.api('GET', '/contacts/profile/abc'), { status: 400 });
  });
});

describe('a row of a spreadsheet', () => {
  test('becomes a contact; a second import finds it', async () => {
    const number = onWhatsApp();
    const row = { name: 'Maria', number, email: 'maria@exemplo.com.br' };
    const { body } = await post('/contactsImport', row);
    expect(body).toMatchObject({ ...row, status: 'created' });
    const again = () => post('/contactsImport', { ...row, name: 'Outra' });
    await refuses(again, { status: 200, body: { id: Object(body).id, name: 'Maria', status: 'exists' } });
    const other = `${number.slice(0, 4)}${number.slice(5)}`;
    await refuses(() => post('/contactsImport', { number: other }), { status: 200, body: { status: 'exists' } });
  });
  test('may contain the number as a JSON number', async () =>
    expect(await post('/contactsImport', { number: Number(onWhatsApp()) })).toMatchObject({ status: 200 }));
  test.each([
    [{ name: '' }, 'Required'],
    [{ name: 'A' }, 'Too Short!'],
    [{ number: '123' }, 'Too Short!'],
    [{ number: 'sem número' }, 'Too Short!'],
    [{ email: 'x' }, 'Invalid email'],
  ])('%j is refused: %s', async (wrong, message) => {
    const issues = expect.arrayContaining([expect.objectContaining({ message })]);
    const row = { number: onWhatsApp(), ...wrong };
    await refuses(() => post('/contactsImport', row), { status: 400, body: { issues } });
  });
});

describe('the agenda of the phone', () => {
  const entries = async (
    of: number,
    ...rows: (readonly [key: string, number: string, lid: string, name: string])[]
  ) => {
    await world.system.db('connector.agenda').where({ connection_id: of }).delete();
    for (const [key, number, lid, name] of rows)
      await world.system
        .db('connector.agenda')
        .insert({ company_id: world.companyId, connection_id: of, key, number, lid, name });
  };
  const take = () => user.api('POST', '/contacts/import');

  test('is imported once; existing contacts keep their name, and entries without a number are skipped', async () => {
    const [one, two, lid] = [freeNumber(), freeNumber(), '170000000000077'];
    await post('/contacts', { number: onWhatsApp() });
    const kept = onWhatsApp();
    await post('/contacts', { number: kept, name: 'Nome dado' });
    const other = `${kept.slice(0, 4)}${kept.slice(5)}`;
    await entries(
      shop,
      [one, one, '', 'Ana'],
      [two, two, '170000000000078', 'Bruno'],
      [lid, '', lid, 'Sem número'],
      [other, other, '', 'Da agenda'],
    );
    expect((await take()).body).toEqual({ imported: 2, existing: 1, skipped: 1 });
    const { body } = await user.api('GET', '/contacts/list');
    const named = Object(body).filter((each: { number: string }) => [one, two, kept].includes(each.number));
    expect(named.map(({ name }: { name: string }) => name)).toEqual(['Ana', 'Bruno', 'Nome dado']);
    await refuses(take, { status: 200, body: { imported: 0, existing: 3, skipped: 1 } });
    const written = await world.write(shop, two, 'Oi', { lid: '170000000000078', pushName: 'B.' });
    expect(written.contact).toMatchObject({ name: 'Bruno', number: two });
  });
  test('names a contact that was shown by number only', async () => {
    const number = freeNumber();
    await world.write(shop, number, 'Oi', { pushName: '' });
    await entries(shop, [number, number, '', 'Carla']);
    expect((await take()).body).toEqual({ imported: 0, existing: 1, skipped: 0 });
    expect((await world.ticketOf(number)).contact.name).toBe('Carla');
  });
  test('of six hundred people is imported completely', async () => {
    const rows = Array.from({ length: 600 }, () => {
      const number = freeNumber();
      return [number, number, '', `Pessoa ${number.slice(-4)}`] as const;
    });
    await entries(shop, ...rows);
    expect((await take()).body).toEqual({ imported: 600, existing: 0, skipped: 0 });
    expect((await user.api('GET', '/contacts?searchParam=pessoa')).body).toMatchObject({ count: 600, hasMore: true });
  });
});
