import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { quickMessageCalls, type QuickMessageRecord } from '../../../domain/quickMessage/record.ts';
import { connect, type TestSocket } from '../../gateway/stream/socket.ts';
import { recordSamples } from '../recordSamples.ts';
import { describeRecord } from '../recordSuite.ts';
import { openWorld, type Person, type World } from '../world.ts';

describeRecord('a quick message', {
  ...recordSamples.quickMessage,
  writes: 'user',
  bad: [
    [{ shortcode: '' }, 'Obrigatório'],
    [{ shortcode: '  ' }, 'Obrigatório'],
    [{ shortcode: 'x'.repeat(81) }, 'Too Long!'],
  ],
});

let world: World;
let admin: Person;
let caio: Person;
let vera: Person;
beforeAll(async () => {
  world = await openWorld();
  ({ admin } = world);
  caio = await world.addPerson('Caio');
  vera = await world.addPerson('Vera');
});
afterAll(() => world?.close());

const shape = quickMessageCalls.shape.strict();
const made = async (by: Person, form: object): Promise<QuickMessageRecord> => {
  const { status, body } = await by.api('POST', '/quick-messages', form);
  expect({ status, body }).toMatchObject({ status: 200 });
  return shape.parse(body);
};
const offered = async (by: Person, query = ''): Promise<string[]> => {
  const { body } = await by.api('GET', `/quick-messages/list${query}`);
  return shape
    .array()
    .parse(body)
    .map(({ shortcode }) => shortcode);
};
const listed = async (by: Person): Promise<string[]> => {
  const { body } = await by.api('GET', '/quick-messages');
  return shape
    .array()
    .parse(Object(body).records)
    .map(({ shortcode }) => shortcode);
};
const listen = async ({ token }: Person): Promise<TestSocket> => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};
const denied = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
const absent = { status: 404, body: { error: 'ERR_NO_RECORD_FOUND' } };

test('a shortcode is enough to create a quick message: private, active, without a file, owned by its author', async () => {
  const { id, ...rest } = await made(caio, {
    shortcode: ' ola ',
    userId: 1,
    companyId: 9,
    mediaPath: 'x.png',
    isMedia: true,
  });
  expect(rest).toMatchObject({ shortcode: 'ola', message: '', geral: false, status: true });
  expect(rest).toMatchObject({ userId: caio.user.id, companyId: 1, mediaPath: null, mediaName: null, isMedia: false });
  const { body } = await caio.api('PUT', `/quick-messages/${id}`, { message: 'Olá!', geral: null, status: 'false' });
  expect(body).toMatchObject({ shortcode: 'ola', message: 'Olá!', geral: false, status: false, userId: caio.user.id });
  await caio.api('DELETE', `/quick-messages/${id}`);
});

test("a colleague's private quick message is not found, not even by admins", async () => {
  const secret = await made(caio, { shortcode: 'segredo' });
  const appended = await world.appendedBy(async () => {
    for (const by of [vera, admin]) {
      expect(await listed(by)).toEqual([]);
      expect(await offered(by, `?companyId=1&userId=${caio.user.id}`)).toEqual([]);
      expect(await by.api('GET', `/quick-messages/${secret.id}`)).toMatchObject(absent);
      expect(await by.api('PUT', `/quick-messages/${secret.id}`, { message: 'Meu' })).toMatchObject(absent);
      expect(await by.api('DELETE', `/quick-messages/${secret.id}`)).toMatchObject(absent);
    }
  });
  expect(appended).toEqual([]);
  expect((await caio.api('GET', `/quick-messages/${secret.id}`)).body).toEqual(secret);
  await caio.api('DELETE', `/quick-messages/${secret.id}`);
});

test('a general quick message is readable by everyone and changed by its author and admins', async () => {
  const general = await made(caio, { shortcode: 'horario', geral: true });
  const path = `/quick-messages/${general.id}`;
  const appended = await world.appendedBy(async () => {
    expect((await vera.api('GET', path)).body).toEqual(general);
    expect(await vera.api('PUT', path, { message: 'Meu' })).toMatchObject(denied);
    expect(await vera.api('DELETE', path)).toMatchObject(denied);
    expect((await vera.api('GET', path)).body).toEqual(general);
  });
  expect(appended).toEqual([]);
  expect(await admin.api('PUT', path, { message: 'Das 8 às 18' })).toMatchObject({
    status: 200,
    body: { message: 'Das 8 às 18', userId: caio.user.id },
  });
  expect(await admin.api('DELETE', path)).toMatchObject({ status: 200 });
});

test('an inactive quick message is listed but not offered', async () => {
  await made(caio, { shortcode: 'a-ativa', geral: true });
  const off = await made(caio, { shortcode: 'b-inativa', geral: true, status: false });
  await made(vera, { shortcode: 'c-minha' });
  expect(await listed(vera)).toEqual(['a-ativa', 'b-inativa', 'c-minha']);
  expect(await offered(vera)).toEqual(['a-ativa', 'c-minha']);
  expect(await offered(caio, `?userId=${vera.user.id}`)).toEqual(['a-ativa']);
  await caio.api('PUT', `/quick-messages/${off.id}`, { status: true });
  expect(await offered(caio)).toEqual(['a-ativa', 'b-inativa']);
});

test("frames contain the file's address under the host that the listener connected to", async () => {
  const his = await listen(caio);
  const { id } = await made(caio, { shortcode: 'com arquivo', message: 'http://x.invalid' });
  const form = new FormData();
  form.append('file', new Blob(['Olá']), 'notas.txt');
  const headers = { authorization: `Bearer ${caio.token}` };
  await fetch(`${world.system.url}/v1/quick-messages/${id}/media-upload`, { method: 'POST', headers, body: form });
  const [frame] = (await his.until(({ action }) => action === 'update')).slice(-1);
  const { record } = Object(frame?.payload);
  expect(record).toEqual((await caio.api('GET', `/quick-messages/${id}`)).body);
  expect(await (await fetch(record.mediaPath)).text()).toBe('Olá');
  his.terminate();
});

test('frames of a private quick message reach only its author; it disappears for others when made private', async () => {
  const [his, hers] = [await listen(caio), await listen(vera)];
  const quick = ({ event }: { event: string }) => event === 'company-1-quickmessage';
  const one = await made(caio, { shortcode: 'vaivem' });
  const { id } = one;
  const [born] = (await his.until(quick)).filter(quick);
  expect(born).toMatchObject({ action: 'create', payload: { record: one } });
  await caio.api('PUT', `/quick-messages/${id}`, { geral: true });
  const [seen] = (await hers.until(quick)).filter(quick);
  expect(seen).toMatchObject({ action: 'update', payload: { record: { id, geral: true } } });
  await caio.api('PUT', `/quick-messages/${id}`, { geral: false });
  const [lost] = (await hers.until(quick)).filter(quick);
  expect(lost).toMatchObject({ action: 'delete', payload: { id } });
  await caio.api('DELETE', `/quick-messages/${id}`);
  await his.until((frame) => quick(frame) && frame.action === 'delete');
  expect(hers.frames.filter(quick)).toEqual([]);
  for (const socket of [his, hers]) socket.terminate();
});
