import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { load } from '../../../commands/kernel/handle/handle.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { contactWhole, type WholeContact } from '../../../domain/contact/shape.ts';
import { allContacts } from '../../../projections/contact/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { nextCause, openWorld, type Person, type World } from '../world.ts';

let world: World;
let admin: Person;
let user: Person;
let rui: Person; // admin of another company
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  user = await world.addPerson('Caio');
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

let serial = 0;
const freeNumber = () => `5511988${String(++serial).padStart(6, '0')}`;
const contactIn = ({ status, body }: { status: number; body: unknown }): WholeContact => {
  expect({ status, body }).toMatchObject({ status: 200 });
  return contactWhole.strict().parse(body);
};
const add = async (fields: object = {}, by = user, headers: Record<string, string> = {}) =>
  contactIn(await by.api('POST', '/contacts', { name: 'Maria', number: freeNumber(), email: '', ...fields }, headers));
const get = async (id: number, by = user) => contactIn(await by.api('GET', `/contacts/${id}`));
const refused = (error: string, status: number) => ({ status, body: { error } });
const unknown = refused('ERR_NO_CONTACT_FOUND', 404);
/** Expects this answer and no new event in the log. */
const refuses = async (answer: () => Promise<unknown>, expected: object) => {
  const appended = await world.appendedBy(async () => expect(await answer()).toMatchObject(expected));
  expect(appended).toEqual([]);
};
const issue = (field: string, message: string) => ({
  status: 400,
  body: { issues: expect.arrayContaining([expect.objectContaining({ path: [field], message })]) },
});

describe('a contact that a user registers', () => {
  test('is stored as entered, with its number in digits', async () => {
    const extraInfo = [{ name: 'CPF', value: '000.000.000-00' }];
    const number = freeNumber();
    const typed = `+${number.slice(0, 2)} (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`;
    const fields = { name: ' Maria Souza ', number: typed, email: 'maria@exemplo.com.br', disableBot: true, extraInfo };
    const made = await add({ ...fields, companyId: 99 });
    expect(made).toMatchObject({ name: 'Maria Souza', number, email: fields.email, disableBot: true, extraInfo });
    expect(made).toMatchObject({ whatsapp: null, profilePicUrl: '', urlPicture: '', tags: [], lid: '', version: 0 });
    expect(made).toMatchObject({ changedBy: 'Caio', uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await get(made.id)).toEqual(made);
  });
  test('needs only a name and a number', async () => {
    const made = contactIn(await user.api('POST', '/contacts', { name: 'Jó', number: freeNumber() }));
    expect(made).toMatchObject({ email: '', disableBot: false, extraInfo: [] });
    const nulls = { email: null, disableBot: null, extraInfo: null };
    expect(await add(nulls)).toMatchObject({ email: '', disableBot: false, extraInfo: [] });
  });
  test.each([
    ['name', '', 'Required'],
    ['name', '  ', 'Required'],
    ['name', 'A', 'Too Short!'],
    ['name', 'A'.repeat(51), 'Too Long!'],
    ['number', '5511999', 'Too Short!'],
    ['number', '+55 (11) ---', 'Too Short!'],
    ['number', '5'.repeat(51), 'Too Long!'],
    ['email', 'x', 'Invalid email'],
    ['email', 'maria@', 'Invalid email'],
  ])('is refused with the %s %j: %s', async (field, value, message) => {
    const { id } = await add();
    const before = await get(id);
    const fields = { name: 'Maria', number: freeNumber(), email: '' };
    await refuses(() => user.api('POST', '/contacts', { ...fields, [field]: value }), issue(field, message));
    await refuses(() => user.api('PUT', `/contacts/${id}`, { [field]: value }), issue(field, message));
    expect(await get(id)).toEqual(before);
  });
  test('is refused without any field', () =>
    refuses(() => user.api('POST', '/contacts', {}), { status: 400, body: { error: 'Valor inválido: name' } }));
  test('may have a name of 2 to 50 characters and a number of 8 to 50', async () => {
    for (const name of ['Jó', 'A'.repeat(50)]) expect(await add({ name })).toMatchObject({ name });
    expect(await add({ number: '12345678' })).toMatchObject({ number: '12345678' });
    expect(await add({ number: '+55 (11) 98888-7001'.padEnd(50) })).toMatchObject({ number: '5511988887001' });
  });
  test.each([
    ['7'.repeat(16), 'ERR_NUMBER_LONG'],
    ['98840-1266', 'ERR_NUMBER_NO_AREA'],
    ['11 98840-1266 / 11 3333-4444', 'ERR_NUMBER_SEVERAL'],
    ['5,51198840E+12', 'ERR_NUMBER_ABBREVIATED'],
  ])('with the number %s is refused: %s', async (number, error) => {
    await refuses(() => user.api('POST', '/contacts', { name: 'Maria', number, email: '' }), {
      status: 400,
      body: { error },
    });
  });
  test("without a country code gets a number of the company's country", async () => {
    expect(await add({ number: '(011) 98888-7002' })).toMatchObject({ number: '5511988887002' });
    expect(await add({ number: '＋４５ 2012-3456' })).toMatchObject({ number: '4520123456' });
  });
  test('with a number that the company has in any spelling is refused; another company may have it', async () => {
    const { id, number } = await add();
    for (const typed of [number, `${number.slice(0, 4)}${number.slice(5)}`, `+${number}`])
      await refuses(() => user.api('POST', '/contacts', { name: 'Outra', number: typed, email: '' }), {
        status: 400,
        body: { error: 'ERR_DUPLICATED_CONTACT', contactId: id },
      });
    expect(await get(id)).toMatchObject({ name: 'Maria' });
    expect(await add({ number, name: 'Outra' }, rui)).toMatchObject({ number, name: 'Outra' });
  });
  test('is created once for a repeated Idempotency-Key', async () => {
    const [number, key] = [freeNumber(), { 'idempotency-key': 'contato-1' }];
    const { id } = await add({ number }, user, key);
    expect((await add({ number }, user, key)).id).toBe(id);
    const same = { number: freeNumber() };
    const both = await Promise.all([1, 2].map(() => add(same, user, { 'idempotency-key': 'contato-2' })));
    expect(both[0]?.id).toBe(both[1]?.id);
  });
  test('is created once by twenty concurrent requests; the others are refused', async () => {
    const fields = { name: 'Maria', number: freeNumber(), email: '' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => user.api('POST', '/contacts', fields)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => Object(body).error === 'ERR_DUPLICATED_CONTACT')).toHaveLength(19);
  });
});

describe('a contact that is changed', () => {
  test('shows the change; absent and unchanged fields stay', async () => {
    const made = await add({ email: 'maria@exemplo.com.br', extraInfo: [{ name: 'CPF', value: '1' }] });
    const changed = contactIn(await admin.api('PUT', `/contacts/${made.id}`, { ...made, name: 'B2', companyId: 7 }));
    expect(changed).toEqual({
      ...made,
      name: 'B2',
      version: 1,
      changedBy: 'Administrador',
      updatedAt: expect.any(String),
    });
    expect(await get(made.id)).toEqual(changed);
    await refuses(() => user.api('PUT', `/contacts/${made.id}`, {}), { status: 200 });
    const extraInfo = [
      { name: 'CPF', value: '2' },
      { name: ' ', value: '' },
    ];
    const info = contactIn(await user.api('PUT', `/contacts/${made.id}`, { extraInfo, email: '', disableBot: 'true' }));
    expect(info).toMatchObject({ extraInfo: [{ name: 'CPF', value: '2' }], email: '', disableBot: true, name: 'B2' });
  });
  test('by another user in the meantime is refused with that user’s name; without a version the form wins', async () => {
    const { id, version } = await add();
    contactIn(await admin.api('PUT', `/contacts/${id}?seen=${version}`, { name: 'Do admin' }));
    const late = { name: 'Do Caio', number: freeNumber() };
    const why = { status: 409, body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Administrador' } };
    await refuses(() => user.api('PUT', `/contacts/${id}?seen=${version}`, late), why);
    expect(await get(id)).toMatchObject({ name: 'Do admin' });
    expect(contactIn(await user.api('PUT', `/contacts/${id}`, late))).toMatchObject(late);
  });
  test('can get another number, which frees the old one', async () => {
    const made = await add();
    const number = freeNumber();
    const moved = contactIn(await user.api('PUT', `/contacts/${made.id}`, { number }));
    expect(moved).toMatchObject({ id: made.id, number, name: 'Maria' });
    const next = await add({ number: made.number, name: 'Outra' });
    expect(next.id).not.toBe(made.id);
    await refuses(() => user.api('POST', '/contacts', { name: 'Mais uma', number, email: '' }), {
      body: { error: 'ERR_DUPLICATED_CONTACT', contactId: made.id },
    });
  });
  test('shares no number with a contact that writes from it at the same moment', async () => {
    const connectionId = await world.addConnection('Corrida');
    const { companyId, inbox, system } = world;
    for (let round = 0; round < 12; round++) {
      const [{ id }, number] = [await add(), freeNumber()];
      const seen = { companyId, connectionId, number, lid: null, name: 'Mari' };
      const [change, ...seers] = await Promise.all([
        user.api('PUT', `/contacts/${id}`, { number }),
        ...[0, round % 4, round].map(async (ms) => {
          await new Promise((resolve) => setTimeout(resolve, ms));
          return inbox.contacts.resolve(seen, nextCause(companyId));
        }),
      ]);
      expect([200, 400]).toContain(change.status);
      const owners = new Set(seers);
      expect(owners.size).toBe(1);
      if (change.status === 200) expect(owners).toEqual(new Set([id]));
      const { state } = await load(system.deps.store, contact, { companyId, id });
      expect(state).toMatchObject({ is: 'present' });
      expect('number' in state && state.number === number).toBe(owners.has(id));
    }
  });
  test('cannot get the number of another contact', async () => {
    const [one, other] = [await add(), await add()];
    await refuses(() => user.api('PUT', `/contacts/${one.id}`, { number: other.number }), {
      status: 400,
      body: { error: 'ERR_DUPLICATED_CONTACT', contactId: other.id },
    });
    expect(await get(one.id)).toEqual(one);
  });
  test('keeps its number if the other spelling is entered', async () => {
    const { id, number } = await add();
    const typed = `${number.slice(0, 4)}${number.slice(5)}`;
    expect(contactIn(await user.api('PUT', `/contacts/${id}`, { number: typed }))).toMatchObject({ number });
  });
  test('keeps the name that a user entered when the contact writes', async () => {
    const connectionId = await world.addConnection('Loja');
    const { id, number } = await add({ name: 'Maria da padaria' });
    const ticket = await world.write(connectionId, number, 'Bom dia', { pushName: 'Mari' });
    expect(ticket).toMatchObject({ contactId: id, contact: { name: 'Maria da padaria', number } });
  });
});

describe('a missing contact', () => {
  test('is not found: an unknown id, another company’s, or no id', async () => {
    const theirs = await add({}, rui);
    for (const id of [999_999, theirs.id, '99999999999999']) {
      await refuses(() => admin.api('GET', `/contacts/${id}`), unknown);
      await refuses(() => admin.api('PUT', `/contacts/${id}`, { name: 'Minha' }), unknown);
      await refuses(() => admin.api('DELETE', `/contacts/${id}`), unknown);
    }
    await refuses(() => admin.api('GET', '/contacts/abc'), { status: 404, body: { error: 'not found' } });
    expect(await get(theirs.id, rui)).toEqual(theirs);
  });
});

test('a contact is in the list of all contacts of its company, and in no other (R263)', async () => {
  const { id, number } = await add({ name: 'Yolanda' });
  const listed = async (who: Person, companyId: number) =>
    allContacts.reply.parse((await who.api('GET', `/contacts/list?companyId=${companyId}`)).body);
  const own = await listed(user, world.companyId);
  expect(own.filter((one) => one.id === id)).toEqual([{ id, name: 'Yolanda', number, email: '' }]);
  expect(own).toHaveLength(Object((await user.api('GET', '/contacts')).body).count);
  for (const companyId of [world.companyId, rui.user.companyId])
    expect((await listed(rui, companyId)).filter((one) => one.number === number)).toEqual([]);
});

describe('removing', () => {
  test('needs the permission', async () => {
    const { id } = await add();
    const forbidden = refused('ERR_NO_PERMISSION', 403);
    await refuses(() => user.api('DELETE', `/contacts/${id}`), forbidden);
    await refuses(() => user.api('DELETE', '/delete-contacts', { contactIds: [id] }), forbidden);
    await get(id);
  });
  test('hides a contact from every list; it cannot be removed again', async () => {
    const { id, number } = await add({ name: 'Zulmira' });
    expect(await admin.api('DELETE', `/contacts/${id}`)).toMatchObject({ status: 200 });
    expect(await admin.api('GET', `/contacts/${id}`)).toMatchObject(unknown);
    for (const term of ['zulmira', number])
      expect((await admin.api('GET', `/contacts?searchParam=${term}`)).body).toMatchObject({ contacts: [], count: 0 });
    expect(JSON.stringify((await admin.api('GET', '/contacts/list')).body)).not.toContain('Zulmira');
    await refuses(() => admin.api('DELETE', `/contacts/${id}`), unknown);
    await refuses(() => admin.api('PUT', `/contacts/${id}`, { name: 'Volta' }), unknown);
  });
  test('leaves its tickets and conversations readable; a contact that writes again returns', async () => {
    const connectionId = await world.addConnection('Balcão');
    const number = freeNumber();
    const before = await world.write(connectionId, number, 'Quanto custa?', { pushName: 'Zeca' });
    const { contactId, id } = before;
    expect(await get(contactId)).toMatchObject({ whatsapp: { id: connectionId, name: 'Balcão' } });
    expect((await admin.api('DELETE', `/contacts/${contactId}`)).status).toBe(200);
    expect(await admin.api('GET', `/tickets/${id}`)).toMatchObject({
      status: 200,
      body: { contact: { name: 'Zeca' } },
    });
    expect((await world.ticketOf(number)).id).toBe(id);
    const { body } = await admin.api('GET', `/messages/${id}`);
    expect(Object(body).messages).toMatchObject([{ body: 'Quanto custa?' }]);
    await eventually(async () => {
      expect(await world.write(connectionId, number, 'E agora?', { pushName: 'Zeca' })).toMatchObject({
        contactId,
        id,
      });
      expect(await get(contactId)).toMatchObject({ name: 'Zeca', number });
    });
  });
  test('and registering again restores the same contact', async () => {
    const { id, number } = await add({ email: 'velha@exemplo.com.br' });
    await admin.api('DELETE', `/contacts/${id}`);
    expect(await add({ number, name: 'De novo' })).toMatchObject({ id, name: 'De novo', email: '' });
  });
  test('frees the number for another contact', async () => {
    const [gone, other] = [await add(), await add()];
    await admin.api('DELETE', `/contacts/${gone.id}`);
    const moved = contactIn(await user.api('PUT', `/contacts/${other.id}`, { number: gone.number }));
    expect(moved).toMatchObject({ id: other.id, number: gone.number });
    const connectionId = await world.addConnection('Filial');
    expect((await world.write(connectionId, gone.number, 'Olá')).contactId).toBe(other.id);
  });
  test('several contacts removes only these', async () => {
    const [one, two, three] = [await add(), await add(), await add()];
    const contactIds = [one.id, String(two.id), one.id];
    expect(await admin.api('DELETE', '/delete-contacts', { contactIds })).toMatchObject({
      status: 200,
      body: { deleted: 2 },
    });
    for (const { id } of [one, two]) expect(await admin.api('GET', `/contacts/${id}`)).toMatchObject(unknown);
    expect(await get(three.id)).toEqual(three);
  });
  test('several contacts in a repeated request returns the first answer', async () => {
    const contactIds = [(await add()).id, (await add()).id];
    const key = { 'idempotency-key': 'apaga-1' };
    for (const _ of [1, 2])
      expect(await admin.api('DELETE', '/delete-contacts', { contactIds }, key)).toMatchObject({
        body: { deleted: 2 },
      });
  });
  test('several contacts, one of them unknown, removes none and names the unknown ones', async () => {
    const [mine, theirs] = [await add(), await add({}, rui)];
    await refuses(() => admin.api('DELETE', '/delete-contacts', { contactIds: [mine.id, theirs.id, 999_999] }), {
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND', missing: [theirs.id, 999_999] },
    });
    expect([await get(mine.id), await get(theirs.id, rui)]).toEqual([mine, theirs]);
  });
  test('all that a search finds removes only these, within the company, from a given id on', async () => {
    const found = { searchParam: 'Zoraide' };
    const [one, two] = [await add({ name: 'Zoraide Um' }), await add({ name: 'Dois Zoraide' })];
    const [other, theirs] = [await add({ name: 'Outra' }), await add({ name: 'Zoraide' }, rui)];
    await refuses(() => user.api('DELETE', '/delete-contacts', { found }), refused('ERR_NO_PERMISSION', 403));
    const behind = { ...found, after: Math.min(one.id, two.id) };
    const answer = (deleted: number) => ({ status: 200, body: { deleted, next: null } });
    expect(await admin.api('DELETE', '/delete-contacts', { found: behind })).toMatchObject(answer(1));
    expect(await admin.api('DELETE', '/delete-contacts', { found })).toMatchObject(answer(1));
    expect(await admin.api('DELETE', '/delete-contacts', { found })).toMatchObject(answer(0));
    for (const { id } of [one, two]) expect(await admin.api('GET', `/contacts/${id}`)).toMatchObject(unknown);
    expect([await get(other.id), await get(theirs.id, rui)]).toEqual([other, theirs]);
  });
  test.each([
    ['an empty list', { contactIds: [] }],
    ['both a list and a search', { contactIds: [1], found: { searchParam: '' } }],
    ['no list', {}],
    ['null', { contactIds: null }],
    ['words', { contactIds: ['all'] }],
  ])('%s is refused, never all', async (_, body) => {
    const { id } = await add();
    await refuses(() => admin.api('DELETE', '/delete-contacts', body), { status: 400 });
    await get(id);
  });
});
