import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { apiOf } from '../../kernel/api.ts';
import { appendRaw } from '../../kernel/log.ts';
import { openWorld, type World } from '../world.ts';

let world: World;
let raw: EventStoreDBClient;
beforeAll(async () => {
  world = await openWorld();
  raw = EventStoreDBClient.connectionString(world.system.context.eventStoreUrl);
});
afterAll(async () => {
  await raw?.dispose();
  await world?.close();
});

const damage = (stream: string, type: string, data: Record<string, unknown>) =>
  appendRaw({ raw, namespace: world.system.context.config.eventStoreNamespace }, stream, { type, data });
const login = (who: { email: string; password: string }) => apiOf(world.system.url)('POST', '/auth/login', who);

test('a damaged event in the stream of a user or session locks no one out', async () => {
  const { who, user, api } = await world.addPerson('Davi');
  const stream = `user-${user.companyId}.${user.id}`;
  await damage(stream, 'UserRenamed', { name: 7 });
  expect(await api('GET', '/tickets')).toMatchObject({ status: 200 });
  const signedIn = await login(who);
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: user.id, name: 'Davi' } } });
  const session = JSON.parse(atob(String(Object(signedIn.body).token).split('.')[1] ?? '')).sid;
  await damage(`session-${user.companyId}.${session}`, 'SessionRefreshed', { generation: 'seven' });
  const cookie = signedIn.headers.getSetCookie().join('; ');
  expect(await apiOf(world.system.url)('POST', '/auth/refresh_token', {}, { cookie })).toMatchObject({ status: 200 });
  await damage(`credential-${user.companyId}.password.${user.id}`, 'CredentialKept', { sealed: 7 });
  expect(await login(who)).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
});
