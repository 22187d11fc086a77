import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { ContactListItemRecord } from '../../../../domain/contactListItem/shape.ts';
import { layoutSlice } from '../../../../web/ui/page/layoutSlice.ts';
import { notificationSlice } from '../../../../web/app/notificationSlice.ts';
import { contactListItemSaga } from '../../../../web/features/contactListItem/saga.ts';
import { goneSlice, items, uploadSlice } from '../../../../web/features/contactListItem/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, type Asked } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

/** The address opens list 4. `went` contains the navigation targets. */
const went: unknown[] = [];
const router = await import('react-router-dom');
jest.unstable_mockModule('react-router-dom', () => ({
  ...router,
  useParams: () => ({ contactListId: '4' }),
  useNavigate: () => (to: unknown) => went.push(to),
}));
const { ItemsPage } = await import('../../../../web/features/contactListItem/ItemsPage.tsx');

const item = (id: number, name: string, over: Partial<ContactListItemRecord> = {}): ContactListItemRecord => ({
  id,
  name,
  number: `551198888000${id}`,
  email: '',
  isWhatsappValid: null,
  contactListId: 4,
  companyId: 1,
  version: 0,
  changedBy: 'Ana',
  createdAt: '2026-11-22T12:00:00.000Z',
  updatedAt: '2026-11-22T12:00:00.000Z',
  ...over,
});

const at = '2026-11-22T12:00:00.000Z';
const list = {
  id: 4,
  name: 'Clientes',
  contactsCount: 2,
  checkedCount: 2,
  validCount: 1,
  version: 0,
  changedBy: 'Ana',
  createdAt: at,
  updatedAt: at,
};

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const open = async (known: readonly ContactListItemRecord[], there = true) => {
  const server = { contacts: known };
  const serve = ({ path, method, query }: Asked): unknown => {
    if (!there) return Response.json({ error: 'ERR_NO_RECORD_FOUND' }, { status: 404 });
    if (path === '/contact-lists/4') return list;
    if (method !== 'GET') return item(9, 'Nova');
    const contacts = server.contacts.filter(({ name }) => name.toLowerCase().includes(query.searchParam ?? ''));
    return { contacts, count: contacts.length, hasMore: false };
  };
  const feature = openFeature(
    {
      reducer: () =>
        combineSlices(sessionSlice, entitiesSlice, layoutSlice, notificationSlice, items, uploadSlice, goneSlice),
      sagas: [contactListItemSaga],
      who: admin,
    },
    serve,
  );
  page = feature;
  shown = await mount(feature, <ItemsPage />);
  await shown.settle(feature);
  return server;
};
const cells = (...of: string[]) =>
  shown.all().flatMap(({ nodeName, textContent }) => (of.includes(nodeName) ? [textContent] : []));

test('says which contacts are on WhatsApp, and searches them (R535)', async () => {
  await open([
    item(1, 'Ana', { isWhatsappValid: true, email: 'ana@exemplo.com.br' }),
    item(2, 'Bia', { isWhatsappValid: false }),
    item(3, 'Caio'),
  ]);
  expect(cells('TH')).toEqual(['WhatsApp', 'Nome', 'Número', 'E-mail', 'Ações']);
  expect(cells('TD').slice(1, 4)).toEqual(['Ana', '+55 11 98888-0001', 'ana@exemplo.com.br']);
  const signs = shown
    .all()
    .flatMap((one) => (one.getAttribute('role') === 'img' ? [one.getAttribute('aria-label')] : []));
  expect(signs).toEqual(['Está no WhatsApp', 'Não está no WhatsApp', 'Ainda não verificado']);
  for (const name of ['Editar Ana', 'Excluir Ana']) expect(shown.names('button')).toContain(name);
  await shown.type(shown.field('Buscar nome, número ou e-mail'), 'Bia');
  await shown.settle(page, 500);
  expect(page.asked.at(-1)).toMatchObject({
    path: '/contact-list-items',
    query: { searchParam: 'bia', contactListId: '4' },
  });
  expect(cells('TD')).toContain('Bia');
  expect(cells('TD')).not.toContain('Ana');
});

test('says that the list does not exist, and offers only the way to the other lists', async () => {
  await open([], false);
  expect(shown.text()).toContain('Lista não encontrada');
  expect(shown.names('button')).toEqual(['Listas']);
});

test('offers the way to the lists, the import of a spreadsheet and a new contact (R536)', async () => {
  await open([]);
  await shown.click(shown.button('Listas'));
  expect(went).toEqual(['/contact-lists']);
  await shown.click(shown.button('Importar'));
  await shown.settle(page);
  const file = shown.all().find((one) => one.nodeName === 'INPUT' && one.getAttribute('type') === 'file');
  expect(file?.getAttribute('accept')).toBe('.xls,.xlsx');
  await shown.click(shown.button('Fechar'));
  await shown.click(shown.button('Adicionar'));
  await shown.settle(page);
  for (const name of ['Nome', 'Número', 'E-mail']) expect(shown.field(name)).toBeTruthy();
});

test('shows added, checked and removed contacts at once, and an imported spreadsheet by one reload (R706)', async () => {
  const server = await open([item(1, 'Ana')]);
  const hear = (action: string, payload: object) => shown.act(() => page.hear('ContactListItem', action, payload));
  await hear('create', { record: item(2, 'Bia') });
  await hear('create', { record: item(3, 'De outra lista', { contactListId: 5 }) });
  expect(cells('TD')).toContain('Bia');
  expect(cells('TD')).not.toContain('De outra lista');
  await hear('update', { record: item(2, 'Bia', { isWhatsappValid: true, version: 1 }) });
  expect(shown.all().map((one) => one.getAttribute('aria-label'))).toContain('Está no WhatsApp');
  await hear('delete', { id: 1 });
  expect(cells('TD')).not.toContain('Ana');
  server.contacts = [item(7, 'Da planilha')];
  await hear('reload', { id: 4 });
  await shown.settle(page, 500);
  expect(cells('TD')).toContain('Da planilha');
});
