import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { apiOf } from '../../kernel/api.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
const stranger = (path: string) => apiOf(world.system.url)('GET', path);

test('anybody reads the terms and the privacy notice that a super user writes', async () => {
  expect(await stranger('/installation/pages/term')).toMatchObject({ status: 200, body: { text: '' } });
  const value = '# Termos\n\nUse com **respeito**.';
  expect(await world.admin.api('PUT', '/installation/term', { value })).toMatchObject({ status: 200, body: { value } });
  expect(await stranger('/installation/pages/term')).toMatchObject({ status: 200, body: { text: value } });
  expect(await stranger('/installation/pages/privacy')).toMatchObject({ status: 200, body: { text: '' } });
  expect((await stranger('/installation/pages/signUp')).status).toBe(400);
});

test('strangers may sign up until a super user says otherwise; nobody else may say so, and nothing else', async () => {
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
