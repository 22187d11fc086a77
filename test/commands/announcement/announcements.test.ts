import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { announcementCalls, type AnnouncementRecord } from '../../../domain/announcement/record.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { connect, type TestSocket } from '../../gateway/stream/socket.ts';
import { eventually } from '../../kernel/eventually.ts';
import { pdf, png } from '../media/desk.ts';
import { openWorld, type Person, type World } from '../world.ts';

let world: World;
let owner: Person; // super user
let caio: Person; // user of his company
let rui: Person; // admin of another company
const sockets: TestSocket[] = [];
beforeAll(async () => {
  world = await openWorld();
  owner = world.admin;
  caio = await world.addPerson('Caio');
  rui = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(async () => {
  sockets.forEach((socket) => socket.terminate());
  await world?.close();
});

const announce = async (form: object): Promise<AnnouncementRecord> => {
  const { status, body } = await owner.api('POST', '/announcements', form);
  expect({ status, body }).toMatchObject({ status: 200 });
  return announcementCalls.shape.parse(body);
};
const listed = async (by: Person, query = ''): Promise<AnnouncementRecord[]> =>
  announcementCalls.shape.array().parse(Object((await by.api('GET', `/announcements${query}`)).body).records);
const titles = async (by: Person, query?: string) => (await listed(by, query)).map(({ title }) => title);
const unread = async (by: Person) => Object((await by.api('GET', '/announcements/unread')).body).unread;
const listen = async ({ token }: Person): Promise<TestSocket> => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  sockets.push(socket);
  socket.say({ type: 'hello', token });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};
const upload = async (by: Person, id: number, bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const headers = { authorization: `Bearer ${by.token}` };
  const url = `${world.system.url}/v1/announcements/${id}/media-upload`;
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const files = () => {
  const folder = join(mediaFolder(world.system.context.config.dataDir), '0');
  return existsSync(folder) ? readdirSync(folder) : [];
};
beforeEach(async () => {
  const all = [...(await listed(owner)), ...(await listed(owner, '?pageNumber=2'))];
  for (const { id } of all) await owner.api('DELETE', `/announcements/${id}`);
});

describe('an announcement', () => {
  test('has a title and a text; by default it has low priority and is active (R548, R549)', async () => {
    const made = await announce({ title: ' Manutenção ', text: 'Domingo às 3 h' });
    const { id, title, text, priority, status, mediaPath, mediaName } = made;
    expect({ title, text, priority, status, mediaPath, mediaName }).toEqual({
      title: 'Manutenção',
      text: 'Domingo às 3 h',
      priority: 3,
      status: true,
      mediaPath: null,
      mediaName: null,
    });
    for (const by of [caio, rui]) expect(await by.api('GET', `/announcements/${id}`)).toMatchObject({ body: made });
  });

  test.each([
    [{ title: '', text: 'x' }, 'Obrigatório'],
    [{ title: 'x' }, 'Obrigatório'],
    [{ title: 'x', text: ' ' }, 'Obrigatório'],
    [{ title: 'x', text: 'y', priority: 4 }, 'Valor inválido: priority'],
  ])('is refused for %j: %s (R549, R552)', async (form, error) => {
    const appended = await world.appendedBy(async () =>
      expect(await owner.api('POST', '/announcements', form)).toMatchObject({ status: 400, body: { error } }),
    );
    expect(appended).toEqual([]);
  });

  test('is created, changed and deleted only by super users, and read by every signed-in user (R554, R555)', async () => {
    const { id } = await announce({ title: 'Preços', text: 'Novos', priority: '1' });
    const appended = await world.appendedBy(async () => {
      for (const by of [caio, rui]) {
        const calls: [string, string, object?][] = [
          ['POST', '/announcements', { title: 'x', text: 'y' }],
          ['PUT', `/announcements/${id}`, { title: 'Roubado' }],
          ['DELETE', `/announcements/${id}`],
          ['DELETE', `/announcements/${id}/media-upload`],
        ];
        for (const [method, path, body] of calls)
          expect({ path, ...(await by.api(method, path, body)) }).toMatchObject({ path, status: 403 });
        expect(await upload(by, id, png, 'a.png')).toMatchObject({ status: 403 });
      }
    });
    expect(appended).toEqual([]);
    const whole = { ...(await listed(owner))[0], title: 'Preços de 2027' };
    expect(await owner.api('PUT', `/announcements/${id}`, whole)).toMatchObject({ status: 200, body: { priority: 1 } });
    expect(await titles(rui)).toEqual(['Preços de 2027']);
    expect(await owner.api('DELETE', `/announcements/${id}`)).toMatchObject({ status: 200 });
    expect(await titles(rui)).toEqual([]);
  });

  test('appears first if urgent, otherwise in order of publication; a page has 20 (R554)', async () => {
    for (let n = 1; n <= 21; n++) await announce({ title: `Aviso ${n}`, text: 'x', priority: n === 5 ? 1 : 3 });
    const first = Object((await rui.api('GET', '/announcements')).body);
    expect([first.records.length, first.hasMore, first.count]).toEqual([20, true, 21]);
    expect(first.records.slice(0, 2).map(({ title }: AnnouncementRecord) => title)).toEqual(['Aviso 5', 'Aviso 21']);
    expect(await titles(rui, '?pageNumber=2')).toEqual(['Aviso 1']);
    expect(await titles(rui, '?searchParam=aviso 1&pageNumber=1')).toContain('Aviso 10');
  });

  test('is visible only to super users while inactive (R559)', async () => {
    const { id } = await announce({ title: 'Rascunho', text: 'Segredo', status: false });
    expect(await titles(owner)).toEqual(['Rascunho']);
    expect(await titles(owner, '?status=true')).toEqual([]);
    for (const by of [caio, rui]) {
      expect(await titles(by)).toEqual([]);
      expect(await by.api('GET', `/announcements/${id}`)).toMatchObject({ status: 404 });
    }
  });

  test('accepts a png or jpg picture and nothing else (R553, R556)', async () => {
    const { id } = await announce({ title: 'Com foto', text: 'x' });
    const before = files();
    expect(await upload(owner, id, pdf, 'tabela.pdf')).toMatchObject({ status: 400 });
    expect(files()).toEqual(before);
    expect(await upload(owner, id, png, 'foto.png')).toMatchObject({ status: 200, body: { mediaName: 'foto.png' } });
    const [shown] = await listed(rui);
    const mediaPath = String(shown?.mediaPath);
    expect(mediaPath).toMatch(/^media\/0\/announcement\/\d+\/\d{10}\.[\w-]{43}\/[\w-]+\.\w+$/);
    for (const below of ['/public/', '/v1/public/'])
      expect((await fetch(`${world.system.url}${below}${mediaPath}`)).status).toBe(200);
    expect(await owner.api('DELETE', `/announcements/${id}/media-upload`)).toMatchObject({ status: 200 });
    expect((await listed(rui))[0]).toMatchObject({ mediaPath: null });
    await eventually(() => expect(files()).toEqual(before));
  });
});

test('counts unseen announcements per user until the user marks them as read', async () => {
  const told = await listen(caio);
  await caio.api('POST', '/announcements/read');
  const draft = await announce({ title: 'Depois', text: 'x', status: false });
  await announce({ title: 'Agora', text: 'x' });
  expect([await unread(caio), await unread(rui)]).toEqual([1, expect.any(Number)]);
  await owner.api('PUT', `/announcements/${draft.id}`, { status: true });
  expect(await unread(caio)).toBe(2);
  await rui.api('POST', '/announcements/read');
  expect([await unread(caio), await unread(rui)]).toEqual([2, 0]);
  await caio.api('POST', '/announcements/read');
  expect(await unread(caio)).toBe(0);
  const frames = await told.until(
    ({ event, payload }) => event.endsWith('announcement-user') && Object(payload).unread === 0,
  );
  expect(frames.filter(({ event }) => event.endsWith('-user')).length).toBeGreaterThan(0);
  await owner.api('PUT', `/announcements/${draft.id}`, { title: 'Outro título' });
  expect(await unread(caio)).toBe(0);
});

test('notifies every company about new, changed and removed announcements, but only super users about inactive ones (R702)', async () => {
  const [toRui, toOwner] = [await listen(rui), await listen(owner)];
  const { id } = await announce({ title: 'Rascunho', text: 'Segredo', status: false });
  await owner.api('PUT', `/announcements/${id}`, { status: true, text: 'Público' });
  await owner.api('PUT', `/announcements/${id}`, { title: 'Aviso' });
  await owner.api('PUT', `/announcements/${id}`, { status: false, text: 'Segredo de novo' });
  await owner.api('DELETE', `/announcements/${id}`);
  await owner.api('POST', '/helps', { title: 'Marca', video: 'abcdef' });
  /** Only frames of this announcement, because removals from other tests may arrive late. */
  const heard = async (socket: TestSocket) =>
    (await socket.until(({ event }) => event === 'company-help'))
      .filter(({ event }) => event === 'company-announcement')
      .map(({ action, payload }) => ({ action, of: Object(Object(payload).record ?? payload).id }))
      .flatMap((one) => (one.of === id ? one.action : []));
  expect(await heard(toRui)).toEqual(['update', 'update', 'delete']);
  expect(await heard(toOwner)).toEqual(['create', 'update', 'update', 'update', 'delete']);
});
