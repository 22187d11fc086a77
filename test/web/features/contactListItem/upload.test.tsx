import { combineSlices } from '@reduxjs/toolkit';
import { afterEach, expect, test } from '@jest/globals';
import { contactListItemSaga } from '../../../../web/features/contactListItem/saga.ts';
import * as own from '../../../../web/features/contactListItem/slice.ts';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { sessionSlice } from '../../../../web/api/session/slice.ts';
import { booksOf } from '../../../kernel/sheet.ts';
import { FakeWorker } from '../../kernel/fakeWorker.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature } from '../../kernel/openFeature.ts';
import { admin } from '../../kernel/records.ts';

const { UploadDialog } = await import('../../../../web/features/contactListItem/UploadDialog.tsx');

let page: ReturnType<typeof openFeature>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});

const people = [
  ['Clientes de novembro'],
  [],
  ['Nome', 'Telefone', 'Celular', 'Dono'],
  ['Loja Sol', '1133334444', '11988887777', 'Ana'],
  ['Loja Mar', '1133335555', '98888-7777', 'Bia'],
  ...Array.from({ length: 6 }, (_, nth) => [`Loja ${nth}`, '', `1197777000${nth}`, 'Caio']),
];
const book = () => new File([Uint8Array.from(booksOf({ Capa: [['Loja']], Clientes: people }))], 'clientes.xlsx');

const open = async () => {
  const feature = openFeature(
    {
      reducer: () => combineSlices(sessionSlice, entitiesSlice, own.items, own.uploadSlice, own.goneSlice),
      sagas: [contactListItemSaga],
      who: admin,
      stubs: { Worker: FakeWorker },
    },
    () => ({ sheet: 'Clientes', added: 7, existing: 0, refused: 1, rows: [] }),
  );
  page = feature;
  own.showList(4);
  feature.dispatch(own.uploadOpened());
  shown = await mount(feature, <UploadDialog />);
  await shown.act(() => void feature.dispatch(own.sheetChosen(book())));
  await shown.settle(feature);
};
const rows = () => shown.all().flatMap(({ nodeName, textContent }) => (nodeName === 'LI' ? [textContent] : []));
const sent = () => {
  const form = page.asked.find(({ path }) => path === '/contact-lists/4/upload')?.body;
  if (!(form instanceof FormData)) throw new Error('no form was sent');
  return Object.fromEntries([...form].filter(([field]) => field !== 'file'));
};

test('previews a chosen spreadsheet with its columns and five parsed rows, and sends nothing yet', async () => {
  await open();
  expect(shown.value('Aba')).toBe('Clientes');
  expect(shown.text()).toContain('8 linhas');
  expect([shown.value('Nome'), shown.value('Telefone'), shown.value('E-mail')].map(String)).toEqual(['0', '2', '']);
  expect(rows()).toHaveLength(5);
  expect(rows()[0]).toBe('Loja SolLinha 4 · +55 11 98888-7777');
  // The first phone column has an incomplete number, so the other one is used.
  expect(rows()[1]).toBe('Loja MarLinha 5 · +55 11 3333-5555');
  expect(page.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('applies another column at once, says why a row will be refused, and sends what the preview shows', async () => {
  await open();
  await shown.type(shown.field('Outro telefone'), '');
  await shown.settle(page);
  await shown.type(shown.field('Nome'), '3');
  await shown.settle(page);
  expect(rows()[0]).toBe('AnaLinha 4 · +55 11 98888-7777');
  expect(rows()[1]).toBe('BiaLinha 5 · 98888-7777falta o DDD');
  await shown.click(shown.button('Importar 7 contatos'));
  await shown.settle(page);
  expect(sent()).toEqual({ sheet: 'Clientes', phoneColumns: '3', nameColumn: '4', emailColumn: '' });
  expect(shown.text()).toContain('Importados: 7');
});

test('lets the user close a spreadsheet without contacts', async () => {
  await open();
  await shown.type(shown.field('Aba'), 'Capa');
  await shown.settle(page);
  expect(shown.value('Aba')).toBe('Capa');
  await shown.type(shown.field('Aba'), 'Clientes');
  await shown.settle(page);
  expect(rows()).toHaveLength(5);
});
