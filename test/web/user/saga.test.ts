import { afterEach, describe, expect, test } from '@jest/globals';
import { unsetQueue } from '../../../domain/queue/events.ts';
import { recordFrame, userFrame } from '../../../web/kernel/frames.ts';
import { choicesAsked } from '../../../web/user/choicesSlice.ts';
import { profile, users } from '../../../web/user/feature.ts';
import { connection } from '../kernel/records.ts';
import { openPage, shownUser, user, type Asked, type UserPage } from './page.ts';

let page: UserPage;
afterEach(() => page.close());

const all = Array.from({ length: 25 }, (_, i) => shownUser(i + 1));
const marks = { version: 0, changedBy: '', createdAt: '', updatedAt: '' };
const queue = { ...unsetQueue, ...marks, id: 1, companyId: 1, name: 'Vendas', color: '#2f6fdd' };
const serve = ({ method, path, query, body }: Asked): unknown => {
  if (path === '/queue' || path === '/whatsapp') return [];
  if (method === 'POST') return shownUser(99, { name: String(Object(body).name) });
  if (method === 'PUT') return shownUser(7, { name: String(Object(body).name), version: 1 });
  if (method === 'DELETE') return { message: 'User deleted' };
  const asked = new URLSearchParams(query);
  const from = (Number(asked.get('pageNumber')) - 1) * 20;
  const found = all.filter(({ name }) => name.toLowerCase().includes(asked.get('searchParam') ?? ''));
  return { users: found.slice(from, from + 20), count: found.length, hasMore: found.length > from + 20 };
};
const open = async () => {
  page = openPage(serve);
  page.dispatch(users.actions.shown());
  await page.wait();
};
const names = () => page.list().records.map(({ name }) => name);
const told = (action: 'create' | 'update', record: ReturnType<typeof user>) =>
  page.dispatch(userFrame({ action, payload: { user: record } }));

describe('the list of users', () => {
  test('comes page by page and is searched by name and e-mail', async () => {
    await open();
    page.dispatch(users.actions.moreAsked());
    await page.wait();
    expect([names().length, page.list().hasMore]).toEqual([25, false]);
    page.dispatch(users.actions.searched('PESSOA 07'));
    await page.wait(500);
    expect(page.asked.at(-1)?.query).toBe('?searchParam=pessoa+07&pageNumber=1');
    told('create', user(50, { name: 'Rui', email: 'pessoa 07@exemplo.com.br' }));
    told('create', user(51, { name: 'Outra' }));
    expect(names()).toEqual(['Pessoa 07', 'Rui']);
  });

  test('follows what others add, change and delete (R329)', async () => {
    await open();
    told('create', user(50, { name: 'Álvaro' }));
    expect(names()[0]).toBe('Álvaro');
    told('update', user(50, { name: 'Zeca', version: 1 }));
    expect(names()[0]).toBe('Pessoa 01');
    page.dispatch(userFrame({ action: 'delete', payload: { userId: 1 } }));
    expect(names()[0]).toBe('Pessoa 02');
  });

  test('shows who is there as it is told, without a new version', async () => {
    await open();
    told('update', user(3, { online: true }));
    expect(page.list().records.find(({ id }) => id === 3)).toMatchObject({ online: true });
    told('update', user(3));
    expect(page.list().records.find(({ id }) => id === 3)).toMatchObject({ online: false });
  });

  test('is read again when queues change: they stand in its rows', async () => {
    await open();
    for (const action of ['update', 'delete']) page.dispatch(recordFrame({ topic: 'queue', action, payload: {} }));
    page.dispatch(recordFrame({ topic: 'tag', action: 'update', payload: {} }));
    await page.wait(499);
    expect(page.asked).toHaveLength(1);
    await page.wait(1);
    expect(page.asked.map(({ path }) => path)).toEqual(['/users', '/users']);
  });
});

describe('the form of a user', () => {
  const values = { name: 'Bia', email: 'bia@exemplo.com.br', password: 'segredo', queueIds: [1] };
  test('is saved after 400 ms and says so', async () => {
    await open();
    page.dispatch(users.actions.saveClicked({ id: null, values }));
    await page.wait(399);
    expect(page.asked).toHaveLength(1);
    await page.wait(1);
    expect(page.asked.at(-1)).toMatchObject({ method: 'POST', path: '/users', body: values });
    expect(page.toasts()).toEqual(['Usuário salvo.']);
  });

  test('tells who changed the user meanwhile, not that he came online', async () => {
    await open();
    page.dispatch(users.actions.editClicked(user(3)));
    told('update', user(3, { online: true }));
    expect(page.list().conflict).toBeNull();
    told('update', user(3, { version: 1, changedBy: 'Caio' }));
    expect(page.list().conflict).toBe('Caio');
  });

  test('offers the queues and connections of the company', async () => {
    page = openPage(({ path }) => (path === '/queue' ? [queue] : [connection(3, { name: 'Loja' })]));
    page.dispatch(choicesAsked());
    await page.wait();
    expect(page.choices()).toMatchObject({
      phase: 'ready',
      queues: [{ id: 1, name: 'Vendas' }],
      connections: [{ id: 3, name: 'Loja' }],
    });
  });

  test('one’s own profile is saved by itself, wherever one is', async () => {
    page = openPage(serve);
    page.dispatch(profile.actions.editClicked(user(7)));
    page.dispatch(profile.actions.saveClicked({ id: 7, values: { name: 'Eu Mesma' }, seen: 0 }));
    await page.wait(400);
    expect(page.asked).toEqual([{ method: 'PUT', path: '/users/7', query: '?seen=0', body: { name: 'Eu Mesma' } }]);
    expect(page.toasts()).toEqual(['Perfil salvo.']);
    expect([page.own().layer.is, page.own().records, page.list().phase]).toEqual(['none', [], 'idle']);
  });
});
