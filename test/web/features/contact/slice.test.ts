import { afterEach, describe, expect, test } from '@jest/globals';
import { contactParting } from '../../../../web/features/contact/tasks.ts';
import { contacts } from '../../../../web/features/contact/slice.ts';
import { heard } from '../../kernel/heard.ts';
import { openPage, type ContactPage } from './page.ts';
import { refusal, type Serve } from '../../kernel/openFeature.ts';
import { contact } from './records.ts';

let page: ContactPage;
afterEach(() => page.close());

const { shown, searched, moreAsked, addClicked, saveClicked, editClicked, removeClicked, removeConfirmed } =
  contacts.actions;
const all = Array.from({ length: 25 }, (_, i) => contact(i + 1, { name: `Pessoa ${String(i + 1).padStart(2, '0')}` }));
const pageOf: Serve = ({ query, method, path, body }) => {
  if (path === '/contacts' && method === 'POST') return contact(99, { ...Object(body), id: 99 });
  if (path.startsWith('/contacts/') && method === 'PUT') return refusal(409, 'ERR_DUPLICATED_CONTACT');
  if (method === 'DELETE') return { message: 'ok' };
  const from = (Number(query['pageNumber']) - 1) * 20;
  const found = all.filter(({ name }) => name.toLowerCase().includes(query['searchParam'] ?? ''));
  return { contacts: found.slice(from, from + 20), count: found.length, hasMore: found.length > from + 20 };
};
const open = async (serve: Serve = pageOf) => {
  page = openPage(serve);
  page.dispatch(shown());
  await page.wait();
};
const state = () => contacts.select(page.getState());
const names = () => state().records.map(({ name }) => name);
const values = {
  name: 'Zilda',
  number: '5511988409999',
  email: '',
  disableBot: true,
  extraInfo: [{ name: 'CNPJ', value: '1' }],
};

describe('the list of contacts', () => {
  test('loads page by page', async () => {
    await open();
    expect([names().length, state().hasMore]).toEqual([20, true]);
    page.dispatch(moreAsked());
    await page.wait();
    expect([names().length, state().hasMore]).toEqual([25, false]);
    page.dispatch(moreAsked());
    await page.wait();
    expect(page.calls('/contacts').map(({ query }) => query['pageNumber'])).toEqual(['1', '2']);
  });

  test('searches in lower case, 500 ms after the last letter', async () => {
    await open();
    for (const typed of ['P', 'PES', 'PESSOA 07']) page.dispatch(searched(typed));
    await page.wait(499);
    expect(page.calls('/contacts')).toHaveLength(1);
    await page.wait(1);
    expect(page.calls('/contacts').at(-1)?.query).toEqual({ searchParam: 'pessoa 07', pageNumber: '1' });
    expect(names()).toEqual(['Pessoa 07']);
  });

  test('shows what others add, change and delete', async () => {
    await open();
    page.dispatch(heard('contact', 'create', { contact: contact(50, { name: 'Álvaro' }) }));
    expect(names()[0]).toBe('Álvaro');
    page.dispatch(heard('contact', 'update', { contact: contact(50, { name: 'Abel', version: 1 }) }));
    expect(names().slice(0, 2)).toEqual(['Abel', 'Pessoa 01']);
    page.dispatch(heard('contact', 'delete', { contactId: 50 }));
    expect(names()[0]).toBe('Pessoa 01');
  });

  test('shows a new contact only if it matches the search: by name without accents, or by number', async () => {
    await open();
    page.dispatch(searched('jose'));
    await page.wait(500);
    page.dispatch(heard('contact', 'create', { contact: contact(51, { name: 'José' }) }));
    page.dispatch(heard('contact', 'create', { contact: contact(52, { name: 'Rui' }) }));
    expect(names()).toEqual(['José']);
    page.dispatch(searched('(11) 98840-0053'));
    await page.wait(500);
    page.dispatch(heard('contact', 'create', { contact: contact(53, { name: 'Rui' }) }));
    expect(names()).toEqual(['Rui']);
  });
});

describe('the form of a contact', () => {
  test('saves all fields after 400 ms, and says so', async () => {
    await open();
    page.dispatch(saveClicked({ id: null, values }));
    await page.wait(399);
    expect(page.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await page.wait(1);
    expect(page.asked.at(-1)).toMatchObject({ method: 'POST', path: '/contacts', body: values });
    expect(page.toasts()).toEqual(['Contato salvo com sucesso!']);
    expect(state().layer).toEqual({ is: 'none' });
  });

  test('opens the contact that has the number of a new one', async () => {
    const known = contact(40, { name: 'Rui', number: '5491122223333' });
    await open(({ path, method, ...asked }) => {
      if (method === 'POST') return refusal(400, { error: 'ERR_DUPLICATED_CONTACT', contactId: 40 });
      return path === '/contacts/40' ? known : pageOf({ path, method, ...asked });
    });
    page.dispatch(addClicked());
    page.dispatch(saveClicked({ id: null, values: { ...values, number: '+54 11 2222-3333' } }));
    await page.wait(400);
    expect(page.toasts()).toEqual(['Este número já é do contato Rui.']);
    expect(state()).toMatchObject({ layer: { is: 'form', record: known }, saving: false });
  });

  test('stays open with the typed values if the number already belongs to a contact', async () => {
    await open();
    page.dispatch(editClicked(all[0] ?? contact(1)));
    page.dispatch(saveClicked({ id: 1, values, seen: 3 }));
    await page.wait(400);
    expect(page.asked.at(-1)).toMatchObject({ method: 'PUT', path: '/contacts/1', query: { seen: '3' } });
    expect(page.toasts()).toEqual(['Já existe um contato com este número.']);
    expect(state().layer.is).toBe('form');
  });

  test('says who changed the contact at the same time', async () => {
    await open();
    page.dispatch(editClicked(all[0] ?? contact(1)));
    const changed = contact(1, { name: 'Pessoa 01', version: 4, changedBy: 'Caio' });
    page.dispatch(heard('contact', 'update', { contact: changed }));
    expect(state().conflict).toBe('Caio');
  });

  test.each([
    ['closes when the contact is parted', false, 'none'],
    ['stays open when another contact is parted late', true, 'form'],
  ])('%s', async (_, other, is) => {
    await open(({ path, ...asked }) => (path.endsWith('/part') ? contact(1) : pageOf({ path, ...asked })));
    page.dispatch(editClicked(contact(1)));
    page.dispatch(contactParting.run({ id: 1, contactId: 40, layer: state().layer }));
    if (other) page.dispatch(editClicked(contact(2)));
    await page.wait();
    expect([page.toasts(), state().layer.is]).toEqual([['Contatos separados.'], is]);
  });

  test('removes a deleted contact from the list', async () => {
    await open();
    const first = all[0] ?? contact(1);
    page.dispatch(removeClicked(first));
    page.dispatch(removeConfirmed(first));
    await page.wait();
    expect(page.asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/contacts/1' });
    page.dispatch(heard('contact', 'delete', { contactId: 1 }));
    expect(names()).not.toContain('Pessoa 01');
    expect(page.toasts()).toEqual(['Contato excluído com sucesso!']);
  });
});
