import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileListCalls, type FileListRecord } from '../../../domain/fileList/record.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { connect } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { pdf, png } from '../media/desk.ts';
import { recordSamples } from '../recordSamples.ts';
import { describeRecord } from '../recordSuite.ts';
import { openWorld, type Person, type World } from '../world.ts';

describeRecord('a list of files', {
  ...recordSamples.fileList,
  writes: 'user',
  bad: [
    [{ name: 'ab' }, 'nome muito curto'],
    [{ name: '' }, 'Obrigatório'],
    [{ name: 'x'.repeat(81) }, 'Too Long!'],
    [{ message: '' }, 'Obrigatório'],
  ],
});

let world: World;
let caio: Person;
beforeAll(async () => {
  world = await openWorld();
  caio = await world.addPerson('Caio');
});
afterAll(() => world?.close());

const made = async (...names: string[]): Promise<FileListRecord> => {
  const options = names.map((name) => ({ name }));
  const { body } = await caio.api('POST', '/files', { name: 'Cardápio', message: 'Veja', options });
  return fileListCalls.shape.parse(body);
};
type File = { bytes: Uint8Array<ArrayBuffer>; as: string; id?: number | undefined; name?: string };
const upload = async (list: number, files: readonly File[], headers: Record<string, string> = {}, by = caio) => {
  const form = new FormData();
  form.append('fileId', String(list));
  form.append('typeArch', 'fileList');
  for (const { bytes, as, id, name } of files) {
    form.append('id', String(id));
    form.append('name', name ?? '');
    form.append('mediaType', 'text/html');
    form.append('files', new Blob([bytes]), as);
  }
  const res = await fetch(`${world.system.url}/v1/files/uploadList/${list}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, ...headers },
    body: form,
  });
  return { status: res.status, body: (await res.json()) as unknown };
};
const stored = () => {
  const folder = mediaFolder(world.system.context.config.dataDir);
  return ['1', 'incoming'].flatMap((name) => (existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : []));
};
const both = async (list: FileListRecord): Promise<FileListRecord> => {
  const [first, second] = list.options;
  const { status, body } = await upload(list.id, [
    { bytes: png, as: 'prato.png', id: first?.id },
    { bytes: pdf, as: 'tabela de preços.pdf', id: second?.id },
  ]);
  expect({ status, body }).toMatchObject({ status: 200 });
  return fileListCalls.shape.parse(body);
};

describe('the files of a list', () => {
  test('stay the same under a form without files, which answers with the list', async () => {
    const list = await both(await made('Prato', 'Preços'));
    const { status, body } = await upload(list.id, []);
    expect({ status, version: fileListCalls.shape.parse(body).version }).toEqual({
      status: 200,
      version: list.version,
    });
  });
  test('go to their options, are typed by their bytes, and are served at signed addresses (R584, R588)', async () => {
    const list = await both(await made('Prato', 'Preços'));
    expect(list).toMatchObject({ name: 'Cardápio', userId: caio.user.id, companyId: 1, version: 1 });
    expect(list.options).toEqual([
      { id: 1, name: 'Prato', path: expect.any(String), file: 'prato.png', mediaType: 'image/png' },
      { id: 2, name: 'Preços', path: expect.any(String), file: 'tabela de preços.pdf', mediaType: 'application/pdf' },
    ]);
    expect((await world.admin.api('GET', `/files/${list.id}`)).body).toEqual(list);
    const [picture, prices] = await Promise.all(list.options.map(({ path }) => fetch(String(path))));
    expect(Buffer.from(await (picture ?? new Response()).arrayBuffer()).equals(png)).toBe(true);
    expect([prices?.status, prices?.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(prices?.headers.get('content-disposition')).toContain('tabela%20de%20pre%C3%A7os.pdf');
  });

  test('survive a change of the form, and leave the storage with their option or list', async () => {
    const before = stored().length;
    const list = await both(await made('Prato', 'Preços'));
    const held = () => stored().length - before;
    expect(held()).toBe(2);
    const [first, second] = list.options;
    const changed = await caio.api('PUT', `/files/${list.id}`, { ...list, options: [second, { name: 'Outra' }] });
    expect(Object(changed.body).options).toEqual([
      second,
      { id: 3, name: 'Outra', path: null, file: null, mediaType: null },
    ]);
    await eventually(async () => expect(held()).toBe(1));
    expect((await fetch(String(first?.path))).status).toBe(404);
    expect((await caio.api('DELETE', `/files/${list.id}`)).status).toBe(200);
    await eventually(async () => expect(held()).toBe(0));
    expect((await fetch(String(second?.path))).status).toBe(404);
  });

  test('are stored once, however often the same request is repeated', async () => {
    const { id } = await made('Prato');
    const before = stored().length;
    const key = { 'idempotency-key': 'listed-once' };
    const ask = () => upload(id, [{ bytes: png, as: 'prato.png', id: 1 }], key);
    const first = await ask();
    expect(first.status).toBe(200);
    expect((await ask()).body).toEqual(first.body);
    expect(stored().length).toBe(before + 1);
    expect((await upload(id, [{ bytes: pdf, as: 'outro.pdf', id: 1 }], key)).status).toBe(422);
    expect(stored().length).toBe(before + 1);
  });

  test.each<[string, File[], number, string]>([
    ['a program', [{ bytes: Buffer.from([0, 1, 2, 3]), as: 'virus.exe', id: 1 }], 415, 'ERR_FILE_KIND_REFUSED'],
    [
      'a file beside a program',
      [
        { bytes: png, as: 'a.png' },
        { bytes: Buffer.from([0, 1]), as: 'b.exe' },
      ],
      415,
      'ERR_FILE_KIND_REFUSED',
    ],
  ])('are refused and leave nothing: %s', async (_, files, status, error) => {
    const { id } = await made('Prato');
    const before = stored();
    const appended = await world.appendedBy(async () =>
      expect(await upload(id, files)).toMatchObject({ status, body: { error } }),
    );
    expect(appended).toEqual([]);
    expect(stored()).toEqual(before);
  });

  test('cannot be reached from another company', async () => {
    const list = await both(await made('Prato', 'Preços'));
    const rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
    const before = stored();
    const appended = await world.appendedBy(async () =>
      expect(await upload(list.id, [{ bytes: png, as: 'a.png', id: 1 }], {}, rui)).toMatchObject({ status: 404 }),
    );
    expect(appended).toEqual([]);
    expect(stored()).toEqual(before);
  });
});

test('the frames of file lists have the names that clients expect (R589)', async () => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token: world.admin.token });
  await socket.until(({ action }) => action === 'welcome');
  const file = ({ event }: { event: string }) => event === 'company-1-file';
  const list = await made('Prato');
  const [born] = (await socket.until(file)).filter(file);
  expect(born).toMatchObject({ action: 'create', payload: { files: list } });
  await upload(list.id, [{ bytes: png, as: 'prato.png', id: 1 }]);
  const [filled] = (await socket.until(file)).filter(file);
  const { files } = Object(filled?.payload);
  expect(filled?.action).toBe('update');
  expect((await fetch(String(files.options[0].path))).status).toBe(200);
  await caio.api('DELETE', `/files/${list.id}`);
  const [gone] = (await socket.until(file)).filter(file);
  expect(gone).toMatchObject({ action: 'delete', payload: { fileId: list.id } });
  socket.terminate();
});
