import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { startGateway } from '../../gateway/role.ts';
import type { Running } from '../../runtime/context.ts';
import { apiOf, signIn, type Api } from '../kernel/api.ts';
import { eventually } from '../kernel/eventually.ts';
import { startSystem, type System } from '../kernel/system.ts';

let system: System;
let other: Running & { port: number };
let admin: Awaited<ReturnType<typeof signIn>>;
let bia: Awaited<ReturnType<typeof signIn>>;
let elsewhere: Api;
beforeAll(async () => {
  system = await startSystem();
  other = await startGateway(system.context);
  admin = await signIn(system.url, system.admin);
  const person = { name: 'Bia', email: 'bia@exemplo.com.br', password: 'segredo-de-bia' };
  await admin.api('POST', '/users', { ...person, profile: 'admin' });
  bia = await signIn(system.url, person);
  elsewhere = apiOf(`http://127.0.0.1:${other.port}`, bia.token);
});
afterAll(async () => {
  await other?.stop();
  await system?.stop();
});

const edit = (api: Api) => api('GET', '/settings/history').then(({ status }) => status);
const make = async (profile: 'admin' | 'user') => {
  const { status } = await admin.api('PUT', `/users/${bia.user.id}`, { profile });
  expect(status).toBe(200);
};

test('a revoked permission is lost at the next call, and works again once it is granted', async () => {
  for (let n = 0; n < 5; n++) {
    expect(await edit(bia.api)).toBe(200);
    await make('user');
    expect(await edit(bia.api)).toBe(403);
    await make('admin');
  }
});

test('another process also loses it', async () => {
  expect(await edit(elsewhere)).toBe(200);
  await make('user');
  await eventually(async () => expect(await edit(elsewhere)).toBe(403));
  await make('admin');
  await eventually(async () => expect(await edit(elsewhere)).toBe(200));
});

test('a process that receives no changes does not use its cache', async () => {
  expect(await edit(elsewhere)).toBe(200);
  const { rows } = z.object({ rows: z.array(z.object({ ended: z.boolean() })) }).parse(
    await system.db.raw(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where application_name = 'atende listen' and datname = current_database()`,
    ),
  );
  expect(rows.length).toBeGreaterThan(1);
  await system.db.raw(`update views.app_user set profile = 'user' where id = ?`, [bia.user.id]); // without a notification
  await eventually(async () => expect([await edit(elsewhere), await edit(bia.api)]).toEqual([403, 403]));
});

test('an ended session admits no call', async () => {
  const me = () => bia.api('GET', '/auth/me').then(({ status }) => status);
  expect([await me(), await me()]).toEqual([200, 200]);
  await bia.api('DELETE', '/auth/logout');
  expect(await me()).toBe(401);
});
