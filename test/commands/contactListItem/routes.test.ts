import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { bucketId, bucketOf } from '../../../domain/contactListItem/bucket.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

const found = z.looseObject({ id: z.number(), version: z.number() });
let world: World;
let caio: Person;
let listId = 0;
beforeAll(async () => {
  world = await openWorld();
  caio = await world.addPerson('Caio');
  listId = await newList('Clientes');
});
afterAll(() => world?.close());

const newList = async (name: string): Promise<number> =>
  found.parse((await world.admin.api('POST', '/contact-lists', { name })).body).id;
const put = (who: object, by = world.admin) =>
  by.api('POST', '/contact-list-items', { contactListId: listId, companyId: 1, ...who });
const page = async (query = '') =>
  (await world.admin.api('GET', `/contact-list-items?contactListId=${listId}${query}`)).body;
const counts = async (id = listId) => (await world.admin.api('GET', `/contact-lists/${id}`)).body;

describe('an item of a contact list', () => {
  test('is added, read, found, changed and removed by any user; the list counts it', async () => {
    const ana = { name: 'Ana Lima', number: '+55 (11) 98888-7777', email: 'ana@exemplo.com.br' };
    const { status, body } = await put(ana, caio);
    const own = { ...ana, number: '5511988887777', isWhatsappValid: null, contactListId: listId, companyId: 1 };
    expect({ status, body }).toMatchObject({ status: 200, body: own });
    const { id } = found.parse(body);
    await put({ name: 'Bruno Sá', number: '5511977776666' });
    expect(await counts()).toMatchObject({ contactsCount: 2, checkedCount: 0, validCount: 0 });
    expect(await page()).toMatchObject({ contacts: [own, { name: 'Bruno Sá', email: '' }], count: 2, hasMore: false });
    for (const search of ['ana', 'LIMA', '98888', '8888-7777', 'ana@exemplo'])
      expect(await page(`&searchParam=${search}`)).toMatchObject({ contacts: [{ id }], count: 1 });
    expect((await caio.api('GET', `/contact-list-items/${id}`)).body).toEqual({ ...Object(body), changedBy: 'Caio' });

    const renamed = await caio.api('PUT', `/contact-list-items/${id}`, { name: 'Ana Souza' });
    expect(renamed).toMatchObject({ status: 200, body: { ...own, name: 'Ana Souza', version: 1 } });
    const late = await world.admin.api('PUT', `/contact-list-items/${id}?seen=0`, { name: 'Ana S.' });
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_CHANGED_MEANWHILE', name: 'Caio' } });
    expect((await caio.api('DELETE', `/contact-list-items/${id}`)).status).toBe(200);
    expect(await page()).toMatchObject({ contacts: [{ name: 'Bruno Sá' }], count: 1 });
    expect((await caio.api('GET', `/contact-list-items/${id}`)).status).toBe(404);
  });

  test('is on the list once in any spelling of its number, and keeps its id with another number', async () => {
    const { body } = await put({ name: 'Carla', number: '5511966665555' });
    const { id } = found.parse(body);
    const twice = { status: 400, body: { error: 'ERR_DUPLICATED_CONTACT' } };
    expect(await put({ name: 'Carla outra vez', number: '551166665555' })).toMatchObject(twice);
    const other = '5521955554444';
    expect(bucketOf(other)).not.toBe(bucketOf('5511966665555'));
    const moved = await world.admin.api('PUT', `/contact-list-items/${id}`, { number: other });
    expect(moved).toMatchObject({ status: 200, body: { id, name: 'Carla', number: other, version: 1 } });
    expect(await page('&searchParam=carla')).toMatchObject({ contacts: [{ id, number: other }], count: 1 });
    expect(await counts()).toMatchObject({ contactsCount: 2 });
    expect(await put({ name: 'Nova', number: '5511966665555' })).toMatchObject({ status: 200 });
    expect(await put({ name: 'Carla', number: other })).toMatchObject(twice);
  });

  test('is refused with invalid fields, and nothing is added', async () => {
    const right = { name: 'Davi', number: '5511944443333', email: '' };
    const wrong: [object, number, string][] = [
      [{ name: 'D' }, 400, 'Too Short!'],
      [{ name: 'D'.repeat(51) }, 400, 'Too Long!'],
      [{ number: '1234567' }, 400, 'Too Short!'],
      [{ number: '1'.repeat(51) }, 400, 'Too Long!'],
      [{ email: 'davi' }, 400, 'Invalid email'],
      [{ contactListId: 99_999 }, 404, 'ERR_NO_RECORD_FOUND'],
    ];
    const appended = await world.appendedBy(async () => {
      for (const [each, status, error] of wrong)
        expect(await put({ ...right, ...each })).toMatchObject({ status, body: { error } });
    });
    expect(appended).toEqual([]);
  });

  test('sends live frames, as lists do (R529, R706)', async () => {
    const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
    socket.say({ type: 'hello', token: world.admin.token });
    await socket.until(({ action }) => action === 'welcome');
    const heard = async (topic: string, action: string) =>
      (await socket.until((frame) => frame.event === `company-1-${topic}` && frame.action === action)).at(-1);
    const contactListId = await newList('Ao vivo');
    const record = { id: contactListId };
    expect(await heard('ContactList', 'create')).toMatchObject({ payload: { record } });
    const { id } = found.parse((await put({ name: 'Gil', number: '5511922221111', contactListId })).body);
    expect(await heard('ContactListItem', 'create')).toMatchObject({ payload: { record: { id, contactListId } } });
    await caio.api('PUT', `/contact-list-items/${id}`, { name: 'Gilda' });
    expect(await heard('ContactListItem', 'update')).toMatchObject({ payload: { record: { id, name: 'Gilda' } } });
    await caio.api('DELETE', `/contact-list-items/${id}`);
    expect(await heard('ContactListItem', 'delete')).toMatchObject({ payload: { id } });
    await caio.api('PUT', `/contact-lists/${contactListId}`, { name: 'Sempre ao vivo' });
    const renamed = { ...record, name: 'Sempre ao vivo' };
    await eventually(async () =>
      expect(await heard('ContactList', 'update')).toMatchObject({ payload: { record: renamed } }),
    );
    await caio.api('DELETE', `/contact-lists/${contactListId}`);
    expect(await heard('ContactList', 'delete')).toMatchObject({ payload: record });
    socket.terminate();
  });

  test('is deleted with its list; a company whose plan has no campaigns cannot read or write any', async () => {
    const gone = await newList('Passados');
    await put({ name: 'Edu', number: '5511933332222', contactListId: gone });
    expect((await world.admin.api('DELETE', `/contact-lists/${gone}`)).status).toBe(200);
    expect((await world.admin.api('GET', `/contact-list-items?contactListId=${gone}`)).status).toBe(404);
    const stream = `contactListItem-1.${bucketId({ listId: gone, bucket: bucketOf('5511933332222') })}`;
    await eventually(async () => {
      const types = (await world.system.deps.store.read(stream)).events.map(({ event }) => event.type);
      expect(types.slice(-2)).toEqual(['ContactListItemsEnded', 'ContactListKeyForgotten']);
    });
    const [before] = (await world.system.deps.store.read(stream)).events;
    expect(before?.event).toMatchObject({ type: 'ContactListItemsAdded', data: { items: [] } }); // it cannot be decrypted

    const companyId = await world.addCompany({ planId: await world.addPlan({ useCampaigns: false }) });
    const rui = await world.addPerson('Rui', { companyId, profile: 'admin' });
    for (const path of ['/contact-lists', '/contact-lists/list', '/contact-list-items?contactListId=1'])
      expect(await rui.api('GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect((await rui.api('POST', '/contact-lists', { name: 'Minha' })).status).toBe(403);
  });
});
