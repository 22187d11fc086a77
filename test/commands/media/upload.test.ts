import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { quickMessageCalls } from '../../../domain/quickMessage/record.ts';
import { eventually } from '../../kernel/eventually.ts';
import type { Person, World } from '../world.ts';
import { openDesk, pdf, png, type Desk } from './desk.ts';

let desk: Desk;
let world: World;
let caio: Person;
beforeAll(async () => {
  desk = await openDesk();
  ({ world, caio } = desk);
});
afterAll(() => world?.close());

describe('the file of a quick message', () => {
  test('is attached, returned with a signed address, and served to a plain GET', async () => {
    const { id } = await desk.made();
    const record = await desk.attached(id, png, 'Promoção de verão.png');
    expect(record).toMatchObject({ isMedia: true, mediaName: 'Promoção de verão.png', version: 1 });
    expect(record.mediaPath).toMatch(
      new RegExp(`^${world.system.url}/v1/media/1/quickMessage/${id}/\\d+\\.[\\w-]+/[\\w-]+\\.png$`),
    );
    expect(record.mediaPath).not.toContain('ver');
    expect(await desk.get(id)).toEqual(record);
    const { status, headers, bytes } = await desk.fetched(record.mediaPath);
    expect({ status, same: bytes.equals(png) }).toEqual({ status: 200, same: true });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''Promo%C3%A7%C3%A3o%20de%20ver%C3%A3o.png",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect((await desk.fetched(record.mediaPath, { headers: { range: 'bytes=0-3' } })).status).toBe(206);
  });

  test('is replaced: the previous file is no longer served and is deleted from disk', async () => {
    const { id } = await desk.made();
    const first = await desk.attached(id);
    const second = await desk.attached(id, pdf, 'tabela.pdf');
    expect(second).toMatchObject({ mediaName: 'tabela.pdf', isMedia: true });
    expect((await desk.fetched(first.mediaPath)).status).toBe(404);
    const served = await desk.fetched(second.mediaPath);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await eventually(async () =>
      expect(desk.files().filter((name) => String(first.mediaPath).includes(name))).toEqual([]),
    );
  });

  test.each(['file', 'record'])('is deleted with its %s', async (what) => {
    const { id } = await desk.made();
    const { mediaPath } = await desk.attached(id);
    const held = desk.files().filter((name) => String(mediaPath).includes(name));
    expect(held).toHaveLength(1);
    const path = `/quick-messages/${id}${what === 'file' ? '/media-upload' : ''}`;
    const removed = await caio.api('DELETE', path);
    expect(removed.status).toBe(200);
    if (what === 'file') {
      expect(removed.body).toMatchObject({ id, mediaPath: null, mediaName: null, isMedia: false });
      expect(await desk.get(id)).toEqual(removed.body);
      expect(await world.appendedBy(() => caio.api('DELETE', path))).toEqual([]);
    }
    expect((await desk.fetched(mediaPath)).status).toBe(404);
    await eventually(async () => expect(desk.files().filter((name) => held.includes(name))).toEqual([]));
  });

  test("survives a change of the record's form", async () => {
    const { id } = await desk.made();
    const record = await desk.attached(id);
    const { body } = await caio.api('PUT', `/quick-messages/${id}`, {
      ...record,
      mediaPath: 'x',
      mediaName: 'y',
      message: 'Oi',
    });
    expect(body).toMatchObject({ message: 'Oi', mediaPath: record.mediaPath, mediaName: 'foto.png', isMedia: true });
  });

  test('is stored once, however often the same request is repeated', async () => {
    const { id } = await desk.made();
    const headers = { 'idempotency-key': 'file-once' };
    const first = await desk.upload(id, png, 'foto.png', { headers });
    const held = desk.files();
    expect(await world.appendedBy(() => desk.upload(id, png, 'foto.png', { headers }))).toEqual([]);
    expect(await desk.get(id)).toEqual(first.body);
    expect(desk.files()).toEqual(held);
  });

  test.each([
    ['../../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\janela.png', 'janela.png'],
    ['.htaccess', 'htaccess.png'],
    ['pagina.html', 'pagina.html.png'],
    ['foto\u202Egnp.exe', 'fotognp.exe.png'],
    [`${'á'.repeat(300)}.png`, `${'á'.repeat(120)}.png`],
  ])('with the name %j is stored under a server-made name and shown as %j', async (given, shown) => {
    const { id } = await desk.made();
    const { mediaName, mediaPath } = await desk.attached(id, png, given);
    expect(mediaName).toBe(shown);
    expect(desk.files().every((name) => /^[\da-f-]{36}\.\w+$/.test(name))).toBe(true);
    expect((await desk.fetched(mediaPath)).status).toBe(200);
  });

  test.each([
    ['notas.txt', 'Olá', 'text/plain; charset=utf-8'],
    ['precos.csv', 'a;b', 'text/csv; charset=utf-8'],
    ['desenho.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['desenho.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ])('%s is offered only as a download', async (name, text, type) => {
    const { id } = await desk.made();
    const { mediaPath } = await desk.attached(id, Buffer.from(text), name);
    const { headers } = await desk.fetched(mediaPath);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });
});

describe('an upload in progress', () => {
  test('is refused when its record is deleted, and leaves no file', async () => {
    const { id } = await desk.made();
    const before = desk.files();
    const sending = desk.slowly(id);
    await sending.begun();
    await caio.api('DELETE', `/quick-messages/${id}`);
    const appended = await world.appendedBy(async () => {
      sending.finish();
      expect(await sending.answered).toBe(404);
    });
    expect(appended).toEqual([]);
    expect(desk.files()).toEqual(before);
  });

  test('leaves no file when the client disconnects', async () => {
    const { id } = await desk.made();
    const before = desk.files();
    const sending = desk.slowly(id);
    await sending.begun();
    const appended = await world.appendedBy(async () => {
      sending.cut();
      await eventually(async () => expect(desk.files()).toEqual(before));
    });
    expect(appended).toEqual([]);
    expect(await desk.get(id)).toMatchObject({ isMedia: false });
  });

  test('together with another leaves one of the two', async () => {
    const { id } = await desk.made();
    const before = desk.files();
    const answers = await Promise.all([desk.upload(id, png, 'um.png'), desk.upload(id, pdf, 'dois.pdf')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { mediaPath } = quickMessageCalls.shape.parse(await desk.get(id));
    expect((await desk.fetched(mediaPath)).status).toBe(200);
    await eventually(async () => expect(desk.files()).toHaveLength(before.length + 1));
    expect((await desk.fetched(mediaPath)).status).toBe(200);
  });
});

test('/openapi.json describes the form', async () => {
  const { paths } = Object(await (await fetch(`${world.system.url}/openapi.json`)).json());
  const { post } = paths['/v1/quick-messages/{quickMessageId}/media-upload'];
  expect(post.requestBody.content['multipart/form-data'].schema).toMatchObject({
    properties: { file: { format: 'binary' }, typeArch: { type: 'string' } },
    required: ['file'],
  });
});
