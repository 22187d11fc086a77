import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Person, World } from '../world.ts';
import { openDesk, png, type Desk } from './desk.ts';

let desk: Desk;
let world: World;
let caio: Person;
let vera: Person;
let rui: Person;
beforeAll(async () => {
  desk = await openDesk();
  ({ world, caio } = desk);
  vera = await world.addPerson('Vera');
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

describe('a refused upload', () => {
  test.each([
    ['programa.exe', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 7)])],
    ['foto.png', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 7)])],
    ['pagina.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['foto.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['roteiro.sh', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['notas.txt', Buffer.from([1, 0, 2, 0, 3, 9, 9, 9])],
    ['sem-nome', Buffer.from('texto')],
  ])('has a type that is not accepted: %s', async (name, bytes) => {
    const { id } = await desk.made();
    await desk.untouched(id, async () => {
      expect(await desk.upload(id, bytes, name)).toEqual({ status: 415, body: { error: 'ERR_FILE_KIND_REFUSED' } });
    });
  });

  test('is too large, has no file, or is no form', async () => {
    const { id } = await desk.made();
    await desk.untouched(id, async () => {
      const large = Buffer.concat([png, Buffer.alloc(32 * 1024 * 1024)]);
      expect(await desk.upload(id, large, 'foto.png')).toEqual({
        status: 413,
        body: { error: 'ERR_FILE_TOO_LARGE', megabytes: 32 },
      });
      expect(await desk.upload(id, Buffer.alloc(0), 'foto.png')).toEqual({
        status: 400,
        body: { error: 'ERR_NO_FILE' },
      });
      expect(await caio.api('POST', `/quick-messages/${id}/media-upload`, { file: 'x' })).toMatchObject({
        status: 400,
        body: { error: 'ERR_NO_FILE' },
      });
      const broken = { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${caio.token}` };
      const res = await fetch(`${world.system.url}/v1/quick-messages/${id}/media-upload`, {
        method: 'POST',
        headers: broken,
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      });
      expect([res.status, await res.json()]).toEqual([400, { error: 'Dados inválidos', code: 'ERR_INVALID' }]);
    });
  });

  test('comes from a colleague, another company, or a signed-out caller', async () => {
    const { id } = await desk.made();
    const hidden = await desk.made({ geral: false });
    await desk.attached(id);
    await desk.untouched(id, async () => {
      expect(await desk.upload(id, png, 'a.png', { by: vera })).toMatchObject({ status: 403 });
      expect(await desk.upload(hidden.id, png, 'a.png', { by: vera })).toMatchObject({ status: 404 });
      expect(await desk.upload(hidden.id, png, 'a.png', { by: world.admin })).toMatchObject({ status: 404 });
      expect(await desk.upload(id, png, 'a.png', { by: rui })).toMatchObject({ status: 404 });
      expect(await desk.upload(999_999, png, 'a.png')).toMatchObject({ status: 404 });
      expect(await desk.upload(id, png, 'a.png', { headers: { authorization: '' } })).toMatchObject({ status: 401 });
      expect((await vera.api('DELETE', `/quick-messages/${id}/media-upload`)).status).toBe(403);
      expect((await rui.api('DELETE', `/quick-messages/${id}/media-upload`)).status).toBe(404);
    });
    expect(existsSync(join(desk.folder, String(rui.user.companyId)))).toBe(false);
  });
});

test('a signed address opens only its own file; if any part is changed, or unsigned, it is refused', async () => {
  const { id } = await desk.made();
  const { mediaPath } = await desk.attached(id);
  const other = await desk.attached((await desk.made()).id);
  const path = String(mediaPath);
  const [signed = '', file = ''] = path.split('/').slice(-2);
  const [until = '', signature = ''] = signed.split('.');
  const before = `${path.replace(`${signed}/`, '')}?until=${until}&signature=${signature}`;
  const otherFile = String(other.mediaPath).split('/').at(-1) ?? '';
  for (const url of [
    path.replace(`${signed}/`, ''),
    path.replace(signed, until),
    path.replace(signed, `${until}.AAAA`),
    path.replace(signed, `99999999999.${signature}`),
    path.replace(`.${signature}`, `.${signature}A`),
    path.replace('/media/1/', '/media/2/'),
    path.replace(`/${id}/`, `/${other.id}/`),
    path.replace(file, otherFile),
    path.replace(file, '..%2F..%2Fsecrets.json'),
    path.replace(signed, `..%2F${signed}`),
    before.replace('signature=', 'signature=A'),
    before.replace('/media/1/', '/media/2/'),
    before.replace(file, otherFile),
    `${path.replace(signed, `${until}.AAAA`)}?until=${until}&signature=${signature}`,
  ])
    expect({ url, status: (await desk.fetched(url)).status }).toEqual({ url, status: 403 });
  expect((await desk.fetched(path)).status).toBe(200);
  expect((await desk.fetched(before)).status).toBe(200);
});
