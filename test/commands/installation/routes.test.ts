import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiOf } from '../../kernel/api.ts';
import { png } from '../media/desk.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
const stranger = (path: string) => apiOf(world.system.url)('GET', path);

test('everyone reads the terms and the privacy notice that a super user writes', async () => {
  expect(await stranger('/installation/pages/term')).toMatchObject({ status: 200, body: { text: '' } });
  const value = '# Termos\n\nUse com **respeito**.';
  expect(await world.admin.api('PUT', '/installation/term', { value })).toMatchObject({ status: 200, body: { value } });
  expect(await stranger('/installation/pages/term')).toMatchObject({ status: 200, body: { text: value } });
  expect(await stranger('/installation/pages/privacy')).toMatchObject({ status: 200, body: { text: '' } });
  expect((await stranger('/installation/pages/signUp')).status).toBe(400);
});

test('sign-up is open until a super user closes it; no other user can change that', async () => {
  expect(await stranger('/installation')).toMatchObject({ status: 200, body: { signUp: true, autoCloseHours: 24 } });
  const admin = await world.addPerson('Bia', { profile: 'admin' });
  const appended = await world.appendedBy(async () => {
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await admin.api('PUT', '/installation/signUp', { value: 'disabled' })).toMatchObject(refused);
    expect((await world.admin.api('PUT', '/installation/signUp', { value: 'perhaps' })).status).toBe(400);
    expect((await world.admin.api('PUT', '/installation/other', { value: 'x' })).status).toBe(400);
    const long = await world.admin.api('PUT', '/installation/term', { value: 'a'.repeat(50_001) });
    expect(long.status).toBe(400);
  });
  expect(appended).toEqual([]);
  await world.admin.api('PUT', '/installation/signUp', { value: 'disabled' });
  expect(await stranger('/installation')).toMatchObject({ body: { signUp: false } });
});

test('a super user uploads a logo, everyone sees it, and the previous one is deleted', async () => {
  const upload = async (token: string, mode: string, bytes: Uint8Array, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), name);
    form.append('mode', mode);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${world.system.url}/v1/settings/logo`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const shown = (file: string) => fetch(`${world.system.url}/public/${file}`);
  const first = await upload(world.admin.token, 'Light', png, 'logo.png');
  expect(first).toMatchObject({ status: 200, body: expect.stringMatching(/^[\w-]+\.png$/) });
  expect(await stranger('/public-settings/appLogoLight')).toMatchObject({ status: 200, body: first.body });
  const file = await shown(String(first.body));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
  const brand = { appName: '', appLogoLight: first.body, appLogoDark: '', appLogoFavicon: '' };
  expect(await stranger('/installation')).toMatchObject({ status: 200, body: { brand } });
  const second = await upload(world.admin.token, 'Light', png, 'logo.png');
  expect((await shown(String(first.body))).status).toBe(404);
  expect((await shown(String(second.body))).status).toBe(200);
  expect(await world.admin.api('PUT', '/settings/appLogoLight', { key: 'appLogoLight', value: '' })).toMatchObject({
    status: 200,
  });
  expect((await shown(String(second.body))).status).toBe(404);
  const admin = await world.addPerson('Rita', { profile: 'admin' });
  const appended = await world.appendedBy(async () => {
    expect((await upload(admin.token, 'Light', png, 'logo.png')).status).toBe(403);
    expect((await upload(world.admin.token, 'Sepia', png, 'logo.png')).status).toBe(400);
    expect((await upload(world.admin.token, 'Dark', Buffer.from('a;b'), 'logo.csv')).status).toBe(415);
    const large = Buffer.concat([png, Buffer.alloc(1024 * 1024)]);
    expect(await upload(world.admin.token, 'Dark', large, 'logo.png')).toMatchObject({
      status: 413,
      body: { error: 'ERR_FILE_TOO_LARGE', megabytes: 1 },
    });
    expect((await admin.api('PUT', '/settings/primaryColorLight', { value: '#123456' })).status).toBe(403);
    expect((await world.admin.api('PUT', '/settings/primaryColorLight', { value: 'blue' })).status).toBe(400);
    expect((await world.admin.api('PUT', '/settings/appLogoDark', { value: 'x.png' })).status).toBe(400);
  });
  expect(appended).toEqual([]);
  await world.admin.api('PUT', '/settings/primaryColorLight', { value: '#123456' });
  expect(await stranger('/public-settings/primaryColorLight')).toMatchObject({ body: '#123456' });
  expect(await stranger('/public-settings/userRating')).toMatchObject({ status: 200, body: '' });
});
