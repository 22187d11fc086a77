import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { adminsOf, companyUser, removedUsers, userIds, userPage, usersByIds } from '../../../projections/user/read.ts';
import { rated } from '../../domain/ticket/facts.ts';
import { aCompany, person } from '../facts.ts';
import { openLog, openViews, type Views } from '../views.ts';

let views: Views;
let log = openLog();
beforeAll(async () => {
  views = await openViews();
});
afterAll(() => views?.drop());
beforeEach(async () => {
  await views.empty();
  log = openLog();
  await views.apply(aCompany(log));
});
type Event = Parameters<typeof log.happened>[1];
const on = (stream: string, event: Event, by: number | 'system' = 'system') =>
  views.apply([log.happened(stream, event, { userId: by })]);
const bia = async () => companyUser(views.db, 1, 7);
const found = async (searchParam: string) =>
  (await userPage(views.db, 1, { searchParam, pageNumber: 1 })).users.map(({ name }) => name);

describe('a user record', () => {
  test('has the average rating by the contacts of their tickets (R314)', async () => {
    expect(await bia()).toMatchObject({ averageRating: null });
    await on('ticket-1.1', rated(1, 7));
    await on('ticket-1.2', rated(3, 7));
    await on('ticket-1.3', rated(1, 8));
    await on('ticket-1.4', rated(1, null));
    await on('ticket-2.1', rated(1, 7));
    expect(await bia()).toMatchObject({ averageRating: 2 });
  });

  test('carries the version and the author of their last change, of any kind', async () => {
    const before = await bia();
    const told = await on('user-1.7', { type: 'PasswordChanged', data: {} }, 1);
    expect(await bia()).toMatchObject({ version: Number(before?.version) + 1, changedBy: 'Ada' });
    expect(told).toMatchObject([{ topic: 'user', action: 'update', id: '7' }]);
    await on('user-1.7', { type: 'UserRenamed', data: { name: 'Béa' } });
    expect(await bia()).toMatchObject({ name: 'Béa', version: Number(before?.version) + 2, changedBy: '' });
  });

  test('is found by the new name and e-mail, no longer by the old ones', async () => {
    await on('user-1.7', { type: 'UserRenamed', data: { name: 'Ângela' } });
    expect([await found('bia@'), await found('an'), await found('BIA')]).toEqual([['Ângela'], ['Ângela'], ['Ângela']]);
    await on('user-1.7', { type: 'UserEmailChanged', data: { email: 'prado@exemplo.com.br' } });
    expect([await found('bia'), await found('prado')]).toEqual([[], ['Ângela']]);
  });

  test('shows queues and a default connection only while they exist', async () => {
    await on('user-1.7', { type: 'UserConnectionChosen', data: { whatsappId: 3 } });
    expect(await bia()).toMatchObject({ whatsappId: 3, queues: [{ id: 1 }] });
    await on('connection-1.3', { type: 'ConnectionRemoved', data: {} });
    await on('queue-1.1', { type: 'QueueRemoved', data: { targetQueueId: null } });
    expect(await bia()).toMatchObject({ whatsappId: null, queues: [] });
  });

  test('has no company in a frame, except for the signed-in user', async () => {
    const [shown] = await usersByIds(views.db, 1, [7]);
    expect(shown).not.toHaveProperty('company');
    expect(await bia()).toHaveProperty('company', { id: 1, name: 'Minha empresa' });
  });

  test('appears only among the removed users after removal', async () => {
    await on('user-1.7', { type: 'UserPromoted', data: { profile: 'admin' } });
    const [ids, admins] = [await userIds(views.db, 1), await adminsOf(views.db, 1)];
    const told = await on('user-1.7', { type: 'UserRemoved', data: {} });
    expect(told).toMatchObject([{ topic: 'user', action: 'delete', id: '7' }]);
    expect([await bia(), await found('bia'), await usersByIds(views.db, 1, [7])]).toEqual([null, [], []]);
    expect(await userIds(views.db, 1)).toEqual(ids.filter((id) => id !== 7));
    expect(await adminsOf(views.db, 1)).toEqual(admins.filter((id) => id !== 7));
    const bia7 = { id: 7, name: 'Bia', email: expect.any(String) };
    expect(await removedUsers(views.db, 1, 1)).toEqual({ users: [bia7], hasMore: false });
  });

  test('appears on a page of 20 removed users, sorted by name', async () => {
    const ids = Array.from({ length: 23 }, (_, at) => 100 + at);
    await views.apply(
      ids.flatMap((id) => [
        log.happened(`user-1.${id}`, person(`Zoe${id}`)),
        log.happened(`user-1.${id}`, { type: 'UserRemoved', data: {} }),
      ]),
    );
    const pages = await Promise.all([1, 2, 3].map((page) => removedUsers(views.db, 1, page)));
    expect(pages.map(({ users }) => users.map(({ id }) => id))).toEqual([ids.slice(0, 20), ids.slice(20), []]);
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false, false]);
    expect(await removedUsers(views.db, 2, 1)).toEqual({ users: [], hasMore: false });
  });

  test('that is erased appears nowhere, and no data remains', async () => {
    await on('user-1.7', { type: 'UserRemoved', data: {} });
    await on('user-1.7', { type: 'UserErased', data: { reason: 'request' } });
    expect(await removedUsers(views.db, 1, 1)).toEqual({ users: [], hasMore: false });
    const { rows } = await views.db.raw(
      'select name, email, wpp, trim(search) as search from views.app_user where id = 7',
    );
    expect(rows).toEqual([{ name: '', email: '', wpp: '', search: '' }]);
  });
});
