import { afterEach, expect, test } from '@jest/globals';
import { combineSlices } from '@reduxjs/toolkit';
import { entitiesSlice } from '../../../../web/api/records/entities.ts';
import { FileListForm } from '../../../../web/features/fileList/FileListForm.tsx';
import { fileListSaga } from '../../../../web/features/fileList/saga.ts';
import { fileLists } from '../../../../web/features/fileList/slice.ts';
import { mount } from '../../kernel/mount.tsx';
import { openFeature, refusal, type Serve } from '../../kernel/openFeature.ts';

const openPage = (serve: Serve) =>
  openFeature({ reducer: () => combineSlices(entitiesSlice, fileLists), sagas: [fileListSaga] }, serve);
let page: ReturnType<typeof openPage>;
let shown: Awaited<ReturnType<typeof mount>>;
afterEach(async () => {
  await shown.close();
  page.close();
});
const issue = (path: (string | number)[], ...variables: string[]) => ({
  path,
  message: 'ERR_UNKNOWN_VARIABLE',
  params: { variables },
});

/** Opens a new list with two options, which the server refuses for these fields. */
const open = async (issues: object[]) => {
  page = openPage(() => refusal(400, { error: 'ERR_UNKNOWN_VARIABLE', issues }));
  page.dispatch(fileLists.actions.addClicked());
  shown = await mount(page, <FileListForm record={null} />);
  await shown.type(shown.field('Nome'), 'Catálogos');
  await shown.type(shown.field('Mensagem'), 'Olá, {{cidade}}');
  for (const _ of [1, 2]) await shown.click(shown.button('Adicionar opção'));
  const names = shown.all().filter((one) => one.getAttribute('name')?.endsWith('.name'));
  for (const [at, one] of names.entries()) await shown.type(one, `Tabela ${at + 1}`);
};
const save = async () => {
  await shown.click(shown.button('Salvar'));
  await shown.settle(page, 400);
};
const wrong = () =>
  shown
    .all()
    .filter((one) => one.getAttribute('aria-invalid') === 'true')
    .map((one) => one.getAttribute('name'));

test('a variable that no one knows is reported at its text and at its row, and not as a toast', async () => {
  await open([issue(['message'], 'cidade'), issue(['options', 1, 'name'], 'bairro')]);
  await save();
  expect(wrong()).toEqual(['message', 'options.1.name']);
  expect(shown.text()).toContain('cidade');
  expect(shown.text()).toContain('bairro');
  expect(page.toasts()).toEqual([]);

  await shown.type(shown.field('Mensagem'), 'Olá!');
  expect(wrong()).toEqual(['options.1.name']);
});

test('another refusal is a toast', async () => {
  await open([]);
  await save();
  expect(wrong()).toEqual([]);
  expect(page.toasts()).toHaveLength(1);
});
