import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import type { ContactListRecord } from '../../../../domain/contactList/record.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { ContactListsPage } from '../../../../web/features/contactList/ContactListsPage.tsx';
import { contactListSaga } from '../../../../web/features/contactList/saga.ts';
import { contactLists } from '../../../../web/features/contactList/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, type Asked } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const list = (id: number, name: string, over: Partial<ContactListRecord> = {}): ContactListRecord => ({
  id,
  name,
  contactsCount: 0,
  checkedCount: 0,
  validCount: 0,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  ...over,
});

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (known: readonly ContactListRecord[]) => {
  const serve = ({ method, query, body }: Asked): unknown => {
    if (method === 'DELETE')
      return Response.json({ error: 'A lista está em uso', campaigns: ['Natal', 'Volta'] }, { status: 409 });
    if (method !== 'GET') return list(9, String(Object(body).name));
    const records = known.filter(({ name }) => name.toLowerCase().includes(query.searchParam ?? ''));
    return { records, count: records.length, hasMore: false };
  };
  const feature = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, contactLists),
      sagas: [contactListSaga],
      who: admin,
    },
    serve,
  );
  page = feature;
  shown = await mount(feature, <ContactListsPage />);
  await shown.settle(feature);
};
const cells = (...of: string[]) =>
  shown.all().flatMap(({ nodeName, textContent }) => (of.includes(nodeName) ? [textContent] : []));

test('shows the name and count of each list, a search, and the actions of each row (R527)', async () => {
  await open([list(1, 'Clientes', { contactsCount: 1_200, checkedCount: 700, validCount: 650 }), list(2, 'Natal')]);
  expect(cells('TH')).toEqual(['Nome', 'No WhatsApp', 'Contatos', 'Ações']);
  expect(cells('TD').slice(0, 3)).toEqual(['Clientes', '700 de 1.200 verificados', '1.200']);
  for (const name of ['Baixar planilha de exemplo', 'Abrir contatos de Natal', 'Editar Natal', 'Excluir Natal'])
    expect(shown.names('button')).toContain(name);
  await shown.type(shown.field('Buscar lista'), 'Natal');
  await shown.settle(page, 500);
  expect(page.asked.at(-1)).toMatchObject({ path: '/contact-lists', query: { searchParam: 'natal' } });
  expect(cells('TD')).toContain('Natal');
  expect(cells('TD')).not.toContain('Clientes');
});

test('shows at once what colleagues add, rename and delete (R529, R706)', async () => {
  await open([list(1, 'Clientes')]);
  const hear = (action: string, payload: object) => shown.act(() => page.hear('ContactList', action, payload));
  await hear('create', { record: list(2, 'Natal') });
  expect(cells('TD')).toContain('Natal');
  await hear('update', { record: list(2, 'Natal', { contactsCount: 3, version: 1 }) });
  expect(cells('TD')).toContain('3');
  await hear('delete', { id: 1 });
  expect(cells('TD')).not.toContain('Clientes');
});

test('keeps a list that campaigns need, and says so', async () => {
  await open([list(1, 'Clientes')]);
  await shown.click(shown.button('Excluir Clientes'));
  await shown.click(shown.button('Ok'));
  await shown.settle(page);
  expect(page.toasts()).toContain(
    'Esta lista está em uso pelas campanhas Natal, Volta: pare ou exclua as campanhas antes de excluir a lista.',
  );
});

test('offers the first list below the fact that there is none, and opens it once it is created', async () => {
  await open([]);
  expect(shown.text()).toMatch(/Nenhuma lista.+Nova lista$/);
  await shown.click(shown.button('Nova lista'));
  await shown.type(shown.field('Nome'), 'Natal');
  await shown.click(shown.button('Salvar'));
  await shown.settle(page, 400);
  expect(shown.path()).toBe('/contact-lists/9/contacts');
});
