import { afterEach, describe, expect, test } from '@jest/globals';
import { unsetQueue } from '../../../../domain/queue/events.ts';
import { profile, users } from '../../../../web/features/user/slice.ts';
import { heard } from '../../kernel/heard.ts';
import { openPage, shownUser, user, type UserPage } from './page.ts';
import type { Asked } from '../../kernel/openFeature.ts';

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
  const { pageNumber, searchParam = '' } = query;
  const from = (Number(pageNumber) - 1) * 20;
  const found = all.filter(({ name }) => name.toLowerCase().includes(searchParam));
  return { users: found.slice(from, from + 20), count: found.length, hasMore: found.length > from + 20 };
};
const open = async () => {
  page = openPage(serve);
  page.dispatch(users.actions.shown());
  await page.wait();
};
const names = () => page.list().records.map(({ name }) => name);
const told = (action: 'create' | 'update', record: ReturnType<typeof user>) =>
  page.dispatch(heard('user', action, { user: record }));

describe('the list of users', () => {
  test('loads page by page and is searched by name and e-mail', async () => {
    await open();
    page.dispatch(users.actions.moreAsked());
    await page.wait();
    expect([names().length, page.list().hasMore]).toEqual([25, false]);
    page.dispatch(users.actions.searched('PESSOA 07'));
    await page.wait(500);
    expect(page.asked.at(-1)?.query).toEqual({ searchParam: 'pessoa 07', pageNumber: '1' });
    told('create', user(50, { name: 'Rui', email: 'pessoa 07@exemplo.com.br' }));
    told('create', user(51, { name: 'Outra' }));
    expect(names()).toEqual(['Pessoa 07', 'Rui']);
  });

  test('shows what others add, change and delete (R329)', async () => {
    await open();
    told('create', user(50, { name: 'Álvaro' }));
    expect(names()[0]).toBe('Álvaro');
    told('update', user(50, { name: 'Zeca', version: 1 }));
    expect(names()[0]).toBe('Pessoa 01');
    page.dispatch(heard('user', 'delete', { userId: 1 }));
    expect(names()[0]).toBe('Pessoa 02');
  });

  test('shows who is online live, without a new version of the record', async () => {
    await open();
    told('update', user(3, { online: true }));
    expect(page.list().records.find(({ id }) => id === 3)).toMatchObject({ online: true });
    told('update', user(3));
    expect(page.list().records.find(({ id }) => id === 3)).toMatchObject({ online: false });
  });

  test('renames a queue in every row at once, and removes a deleted one, without a request', async () => {
    const { id, name, color } = queue;
    const queues = [{ id, name, color, UserQueue: { queueId: id } }];
    page = openPage(() => ({ users: [shownUser(1, { queues })], count: 1, hasMore: false }));
    page.dispatch(users.actions.shown());
    await page.wait();
    const shown = () => page.list().records[0]?.queues.map((each) => each.name);
    expect(shown()).toEqual(['Vendas']);
    page.dispatch(heard('queue', 'update', { queue: { ...queue, name: 'Loja', version: 1 } }));
    expect(shown()).toEqual(['Loja']);
    page.dispatch(heard('queue', 'delete', { queueId: 1 }));
    expect(shown()).toEqual([]);
    await page.wait(1000);
    expect(page.asked).toHaveLength(1);
  });
});

describe('the form of a user', () => {
  const values = { name: 'Bia', email: 'bia@exemplo.com.br', password: 'segredo', queueIds: [1] };
  test('saves after 400 ms and says so', async () => {
    await open();
    page.dispatch(users.actions.saveClicked({ id: null, values }));
    await page.wait(399);
    expect(page.asked).toHaveLength(1);
    await page.wait(1);
    expect(page.asked.at(-1)).toMatchObject({ method: 'POST', path: '/users', body: values });
    expect(page.toasts()).toEqual(['Usuário salvo.']);
  });

  test('says who changed the user at the same time, but not that the user came online', async () => {
    await open();
    page.dispatch(users.actions.editClicked(user(3)));
    told('update', user(3, { online: true }));
    expect(page.list().conflict).toBeNull();
    told('update', user(3, { version: 1, changedBy: 'Caio' }));
    expect(page.list().conflict).toBe('Caio');
  });

  test('saves the user’s own profile separately, on any page', async () => {
    page = openPage(serve);
    page.dispatch(profile.actions.editClicked(user(7)));
    page.dispatch(profile.actions.saveClicked({ id: 7, values: { name: 'Eu Mesma' }, seen: 0 }));
    await page.wait(400);
    expect(page.asked).toMatchObject([
      { method: 'PUT', path: '/users/7', query: { seen: '0' }, body: { name: 'Eu Mesma' } },
    ]);
    expect(page.toasts()).toEqual(['Perfil salvo.']);
    expect([page.own().layer.is, page.own().records, page.list().phase]).toEqual(['none', [], 'idle']);
  });
});
