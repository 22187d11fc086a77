import { afterEach, describe, expect, test } from '@jest/globals';
import type { QuickMessageRecord } from '../../../../domain/quickMessage/record.ts';
import { quickMessages } from '../../../../web/features/quickMessage/slice.ts';
import type { FileWish } from '../../../../web/ui/files/FileField.tsx';
import { openPage, reply } from './page.ts';
import type { Serve } from '../../kernel/openFeature.ts';

let page: ReturnType<typeof openPage>;
afterEach(() => page.close());
const { shown, addClicked, editClicked, saveClicked } = quickMessages.actions;
const body = { shortcode: 'ola', message: 'Olá!', geral: false, status: true };
const file = new File(['abc'], 'tabela.pdf');

const open = async (serve: Serve, records = [reply(1)]) => {
  page = openPage((asked) =>
    asked.method === 'GET' ? { records, count: records.length, hasMore: false } : serve(asked),
  );
  page.dispatch(shown());
  await page.wait();
  page.asked.length = 0;
};
const save = async (id: number | null, wish: FileWish, seen?: number) => {
  page.dispatch(id === null ? addClicked() : editClicked(reply(id)));
  page.dispatch(saveClicked({ id, values: { body, file: wish }, seen }));
  await page.wait(400);
};
const state = () => quickMessages.select(page.getState());
const calls = () => page.asked.map(({ method, path }) => `${method} ${path}`);
const saved = (over = {}) => reply(9, { ...body, ...over });
/** Sends the frame of a record before its reply, like the server. */
const told = (record: QuickMessageRecord): QuickMessageRecord => {
  page.hear('create', { record });
  return record;
};

describe('a saved form', () => {
  test('waits 400 ms, then sends the record, and after that its file', async () => {
    const held = saved({ isMedia: true, mediaName: 'tabela.pdf', mediaPath: '/v1/media/1', version: 1 });
    await open(({ path }) => (path.endsWith('media-upload') ? held : told(saved())));
    page.dispatch(addClicked());
    page.dispatch(saveClicked({ id: null, values: { body, file }, seen: undefined }));
    await page.wait(399);
    expect(calls()).toEqual([]);
    await page.wait(1);
    expect(calls()).toEqual(['POST /quick-messages', 'POST /quick-messages/9/media-upload']);
    expect(page.asked[0]?.body).toEqual(body);
    const form = page.asked[1]?.body;
    if (!(form instanceof FormData)) throw new Error('no form');
    expect(form.get('typeArch')).toBe('quickMessage');
    expect(form.get('file')).toMatchObject({ name: 'tabela.pdf', size: 3 });
    expect(state()).toMatchObject({ layer: { is: 'none' }, saving: false });
  });

  test('sends no file if there is none', async () => {
    await open(() => saved());
    await save(null, 'keep');
    expect(calls()).toEqual(['POST /quick-messages']);
  });

  test('removes an existing file', async () => {
    await open(({ method }) => (method === 'DELETE' ? saved({ version: 2 }) : saved({ isMedia: true, version: 1 })));
    await save(9, 'remove', 0);
    expect(calls()).toEqual(['PUT /quick-messages/9', 'DELETE /quick-messages/9/media-upload']);
    await open(() => saved());
    await save(9, 'remove');
    expect(calls()).toEqual(['PUT /quick-messages/9']);
  });

  test.each([
    [() => Response.json({ error: 'ERR_FILE_KIND_REFUSED' }, { status: 415 }), 'Este tipo de arquivo não é aceito.'],
    [
      () => Response.json({ error: 'ERR_FILE_TOO_LARGE' }, { status: 413 }),
      'O arquivo é grande demais. Envie um menor.',
    ],
    [() => new Error('away'), 'Sem conexão com o servidor. Verifique a internet.'],
    [() => new Response('<html>', { status: 502 }), 'An error occurred!'],
  ])('says that its file failed, and keeps the record: %#', async (answer, reason) => {
    await open(({ path }) => (path.endsWith('media-upload') ? answer() : told(saved())));
    await save(null, file);
    await page.wait(1);
    expect(page.toasts().at(-1)).toContain(`A resposta foi salva, mas o anexo não: ${reason}`);
    expect(state()).toMatchObject({ layer: { is: 'none' }, saving: false });
  });

  test('stays open and uploads nothing if a colleague changed the record first', async () => {
    await open(() => Response.json({ error: 'ERR_CHANGED_MEANWHILE', name: 'Bia' }, { status: 409 }));
    await save(1, file, 0);
    expect(calls()).toEqual(['PUT /quick-messages/1']);
    expect(state()).toMatchObject({ layer: { is: 'form' }, conflict: 'Bia', saving: false });
  });
});

test('shows what others save and delete, sorted by shortcode', async () => {
  await open(() => null);
  page.hear('create', { record: reply(5, { shortcode: 'Árvore' }) });
  expect(state().records.map(({ id }) => id)).toEqual([5, 1]);
  page.hear('delete', { id: 1 });
  expect(state().records.map(({ id }) => id)).toEqual([5]);
});
