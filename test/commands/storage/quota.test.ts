import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { getStorageUse } from '../../../projections/storage/contract.ts';
import { eventually } from '../../kernel/eventually.ts';
import { png } from '../media/desk.ts';
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

/** Posts a text file of `size` bytes, or a picture. */
const post = async (path: string, field: string, size: number, { isPicture = false, by = admin } = {}) => {
  const form = new FormData();
  const text = Buffer.alloc(size, 'a');
  if (isPicture) png.copy(text);
  form.append(field, new Blob([text]), isPicture ? 'foto.png' : 'notas.txt');
  form.append('body', '');
  form.append('fromMe', 'true');
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await fetch(`${world.system.url}/v1${path}`, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const use = async () => getStorageUse.reply.parse((await admin.api('GET', '/storage')).body);
const idOf = (body: unknown) => Number(Object(body).id);
const full = { status: 409, body: { error: 'ERR_STORAGE_FULL' } };

test("the files of all features count towards the plan's limit, beyond which none is accepted", async () => {
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

type Holder = { path: string; field: string; isPicture?: boolean; remove: () => Promise<{ status: number }> };
/** One record of each kind with files: where its file is sent, and how it is removed. */
const kinds: Record<string, () => Promise<Holder>> = {
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
  'a schedule': async () => {
    const to = { name: 'Dora', number: '5511988887777' };
    const contactId = idOf((await admin.api('POST', '/contacts', to)).body);
    const whatsappId = idOf((await admin.api('POST', '/whatsapp', { name: 'Loja' })).body);
    const sendAt = new Date(Date.now() + 86_400_000).toISOString();
    const form = { body: 'Até amanhã!', contactId, whatsappId, sendAt };
    const { status, body } = await admin.api('POST', '/schedules', form);
    expect([status, body]).toEqual([200, expect.anything()]);
    const path = `/schedules/${idOf(body)}`;
    const remove = () => admin.api('DELETE', path);
    return { path: `${path}/media-upload`, field: 'file', isPicture: true, remove };
  },
  'an internal chat': async () => {
    const other = await world.addPerson('Caio', { companyId: admin.user.companyId });
    const chat = { title: 'Turma', users: [{ id: other.user.id }] };
    const id = idOf((await admin.api('POST', '/chats', chat)).body);
    return { path: `/chats/${id}/messages`, field: 'medias', remove: () => admin.api('DELETE', `/chats/${id}`) };
  },
};

test.each(Object.keys(kinds))(
  'the file of %s counts, is refused without room, and frees its space when deleted',
  async (kind) => {
    const before = await use();
    const limit = before.limit ?? 0;
    const own = await kinds[kind]?.();
    if (!own) throw new Error(`no ${kind}`);
    const room = limit - before.bytes;
    expect(await post(own.path, own.field, room + 1, own)).toMatchObject(full);
    expect(await use()).toEqual(before);
    expect(await post(own.path, own.field, room, own)).toMatchObject({ status: 200 });
    expect(await use()).toEqual({ files: before.files + 1, bytes: limit, limit });
    expect(await own.remove()).toMatchObject({ status: 200 });
    await eventually(async () => expect(await use()).toEqual(before), 60_000);
  },
);

test('a plan saved without the limit keeps it, and an empty value removes it', async () => {
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

test("the picture of an announcement counts towards the limit of the owner's company", async () => {
  const { admin: owner, companyId } = world;
  const own = async () => getStorageUse.reply.parse((await owner.api('GET', '/storage')).body);
  const form = { title: 'Novidade', text: 'Há um aplicativo novo', priority: 1, status: true };
  const path = `/announcements/${idOf((await owner.api('POST', '/announcements', form)).body)}`;
  const before = await own();
  const others = await use();
  const storageLimitMb = Math.ceil(before.bytes / MB) + 1;
  const limited = await world.addPlan({ storageLimitMb });
  const company = Object((await owner.api('GET', `/companies/${companyId}`)).body);
  expect((await owner.api('PUT', `/companies/${companyId}`, { ...company, planId: limited })).status).toBe(200);
  const room = storageLimitMb * MB - before.bytes;
  const attach = (size: number) => post(`${path}/media-upload`, 'file', size, { isPicture: true, by: owner });
  expect(await attach(room + 1)).toMatchObject(full);
  expect(await attach(room)).toMatchObject({ status: 200 });
  expect(await own()).toEqual({ files: before.files + 1, bytes: before.bytes + room, limit: storageLimitMb * MB });
  expect(await use()).toEqual(others);
  expect((await owner.api('DELETE', path)).status).toBe(200);
  await eventually(async () => expect(await own()).toMatchObject({ files: before.files, bytes: before.bytes }));
});
