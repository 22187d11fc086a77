import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type Person, type World } from '../../commands/world.ts';
import { connect, type TestSocket } from './socket.ts';

let world: World;
let user: Person;
let other: Person;
beforeAll(async () => {
  world = await openWorld();
  user = await world.addPerson('Caio');
  other = await world.addPerson('Rui', { companyId: await world.addCompany(), profile: 'admin' });
});
afterAll(() => world?.close());

const listen = async ({ token }: Person): Promise<TestSocket> => {
  const socket = await connect(`${world.system.url.replace('http', 'ws')}/v1/stream`);
  socket.say({ type: 'hello', token });
  await socket.until(({ action }) => action === 'welcome');
  return socket;
};

/** Frames of one kind up to the first match; presence changes in between are skipped. */
const heard = async (socket: TestSocket, event: string, action: string) =>
  (await socket.until((frame) => frame.event === event && frame.action === action)).filter((f) => f.event === event);

test('publishes an erasure to the company, even after the removal of the same record', async () => {
  const gone = await world.addPerson('Zulmira');
  const [his, theirs] = [await listen(user), await listen(other)];
  const { id } = gone.user;
  expect((await world.admin.api('DELETE', `/users/${id}`)).status).toBe(200);
  await heard(his, 'company-1-user', 'delete');
  const erasing = { reason: 'request', confirmation: 'Zulmira' };
  expect((await world.admin.api('POST', `/users/${id}/erase`, erasing)).status).toBe(200);
  const told = await heard(his, 'company-1-user', 'erase');
  expect(told.at(-1)).toMatchObject({ action: 'erase', payload: { userId: id } });
  expect(theirs.frames.some(({ event }) => event.startsWith('company-1-'))).toBe(false);
  for (const socket of [his, theirs]) socket.terminate();
});

test('a record of a company reaches only that company, one of the installation every company', async () => {
  const [his, theirs] = [await listen(user), await listen(other)];
  const made = await world.admin.api('POST', '/tags', { name: 'Urgente' });
  const [tag] = await heard(his, 'company-1-tag', 'create');
  expect(tag).toMatchObject({ action: 'create', payload: { record: made.body } });
  const { id } = Object(made.body);
  await world.admin.api('PUT', `/tags/${id}`, { name: 'Muito urgente' });
  // If a record no longer exists when its change is sent, clients only get a removal.
  const changed = await heard(his, 'company-1-tag', 'update');
  await world.admin.api('DELETE', `/tags/${id}`);
  const told = [...changed, ...(await heard(his, 'company-1-tag', 'delete'))];
  expect(told.map(({ action, payload }) => [action, payload])).toEqual([
    ['update', { record: expect.objectContaining({ id, name: 'Muito urgente', version: 1 }) }],
    ['delete', { id }],
  ]);

  const video = await world.admin.api('POST', '/helps', { title: 'Começo', video: 'dQw4w9WgXcQ' });
  expect(video.status).toBe(200);
  for (const socket of [his, theirs]) {
    const frames = await heard(socket, 'company-help', 'create');
    expect(frames).toEqual([expect.objectContaining({ payload: { record: video.body } })]);
  }
  expect(theirs.frames.some(({ event }) => event.endsWith('-tag'))).toBe(false);
  for (const socket of [his, theirs]) socket.terminate();
});
