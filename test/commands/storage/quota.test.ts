import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getStorageUse } from '../../../projections/storage/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';

const MB = 1_048_576;
let world: World;
let admin: Person;
let planId: number;
beforeAll(async () => {
  world = await openWorld();
  planId = await world.addPlan({ storageLimitMb: 2 });
  const companyId = await world.addCompany({ planId });
  admin = await world.addPerson('Ana', { companyId, profile: 'admin' });
});
afterAll(() => world?.close());

/** A text file of so many bytes. */
const post = async (path: string, field: string, size: number) => {
  const form = new FormData();
  form.append(field, new Blob([Buffer.alloc(size, 'a')]), 'notas.txt');
  form.append('body', '');
  form.append('fromMe', 'true');
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(`${world.system.url}/v1${path}`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const use = async () => getStorageUse.reply.parse((await admin.api('GET', '/storage')).body);
const idOf = (body: unknown) => Number(Object(body).id);
const full = { status: 409, body: { error: 'ERR_STORAGE_FULL' } };

test('the files of all features count for the limit of the plan, beyond which none is taken', async () => {
  const other = await world.addPerson('Bia', { companyId: admin.user.companyId });
  const chat = await admin.api('POST', '/chats', { title: 'Equipe', users: [{ id: other.user.id }] });
  const chatFile = (size: number) => post(`/chats/${idOf(chat.body)}/messages`, 'medias', size);
  expect(await use()).toEqual({ files: 0, bytes: 0, limit: 2 * MB });
  expect(await chatFile(MB)).toMatchObject({ status: 200 });
  expect(await use()).toEqual({ files: 1, bytes: MB, limit: 2 * MB });

  const quick = await admin.api('POST', '/quick-messages', { shortcode: 'oi', message: 'Olá' });
  const quickFile = `/quick-messages/${idOf(quick.body)}/media-upload`;
  expect(await post(quickFile, 'file', MB / 2)).toMatchObject({ status: 200 });
  expect(await use()).toEqual({ files: 2, bytes: 1.5 * MB, limit: 2 * MB });

  expect(await chatFile(MB)).toMatchObject(full);
  expect(await post(quickFile, 'file', MB)).toMatchObject(full);
  expect(await use()).toEqual({ files: 2, bytes: 1.5 * MB, limit: 2 * MB });

  await admin.api('DELETE', quickFile);
  await eventually(async () => expect(await use()).toEqual({ files: 1, bytes: MB, limit: 2 * MB }));
  expect(await chatFile(MB)).toMatchObject({ status: 200 });
  expect(await chatFile(1)).toMatchObject(full);
  await admin.api('DELETE', `/chats/${idOf(chat.body)}`);
  await eventually(async () => expect(await use()).toEqual({ files: 0, bytes: 0, limit: 2 * MB }));
});

/** One record of each kind that has files: where a file of it goes to, and how it is removed. */
const kinds: Record<string, () => Promise<{ path: string; field: string; remove: () => Promise<{ status: number }> }>> =
  {
    'a campaign': async () => {
      const id = idOf((await admin.api('POST', '/campaigns', { name: 'Natal' })).body);
      const path = `/campaigns/${id}/media-upload`;
      return { path, field: 'file', remove: () => admin.api('DELETE', path) };
    },
    'a list of files': async () => {
      const form = { name: 'Cardápio', message: 'Veja', options: [{ name: 'Prato' }] };
      const id = idOf((await admin.api('POST', '/files', form)).body);
      return { path: `/files/uploadList/${id}`, field: 'files', remove: () => admin.api('DELETE', `/files/${id}`) };
    },
    'an internal chat': async () => {
      const other = await world.addPerson('Caio', { companyId: admin.user.companyId });
      const chat = { title: 'Turma', users: [{ id: other.user.id }] };
      const id = idOf((await admin.api('POST', '/chats', chat)).body);
      return { path: `/chats/${id}/messages`, field: 'medias', remove: () => admin.api('DELETE', `/chats/${id}`) };
    },
  };

test.each(Object.keys(kinds))(
  'the file of %s counts, is refused where there is no room, and frees it when it goes',
  async (kind) => {
    const before = await use();
    const limit = before.limit ?? 0;
    const own = await kinds[kind]?.();
    if (!own) throw new Error(`no ${kind}`);
    const room = limit - before.bytes;
    expect(await post(own.path, own.field, room + 1)).toMatchObject(full);
    expect(await use()).toEqual(before);
    expect(await post(own.path, own.field, room)).toMatchObject({ status: 200 });
    expect(await use()).toEqual({ files: before.files + 1, bytes: limit, limit });
    expect(await own.remove()).toMatchObject({ status: 200 });
    await eventually(async () => expect(await use()).toEqual(before), 60_000);
  },
);

test('a plan is saved without the limit as ever, which stays, and an empty one takes it away', async () => {
  const { admin: owner } = world;
  const plan = async () => Object((await owner.api('GET', `/plans/${planId}`)).body);
  const { name } = await plan();
  const form = { name, users: 10, connections: 10, queues: 10, value: 0 };
  expect((await owner.api('PUT', `/plans/${planId}`, form)).status).toBe(200);
  expect(await plan()).toMatchObject({ storageLimitMb: 2 });
  const { body } = await owner.api('GET', '/platform');
  const companies: { storage: number; storageLimit: number | null }[] = Object(body).companies;
  expect(companies).toContainEqual(expect.objectContaining({ storage: 0, storageLimit: 2 * MB }));
  expect((await owner.api('PUT', `/plans/${planId}`, { ...form, storageLimitMb: 0 })).status).toBe(400);
  expect((await owner.api('PUT', `/plans/${planId}`, { ...form, storageLimitMb: '' })).status).toBe(200);
  expect(await plan()).toMatchObject({ storageLimitMb: null });
  expect(await use()).toMatchObject({ limit: null });
  expect((await owner.api('PUT', `/plans/${planId}`, { ...form, storageLimitMb: '500' })).status).toBe(200);
  expect(await use()).toMatchObject({ limit: 500 * MB });
});
