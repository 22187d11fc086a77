import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { storageOf } from '../../../runtime/openStorage.ts';
import { eventually } from '../../kernel/eventually.ts';
import { startS3 } from '../../runtime/s3server.ts';
import { openDesk, pdf, png, type Desk } from './desk.ts';

let s3: Awaited<ReturnType<typeof startS3>>;
let desk: Desk;
beforeAll(async () => {
  s3 = await startS3();
  desk = await openDesk({ s3: s3.setting });
});
afterAll(async () => {
  await desk?.world.close();
  await s3?.close();
});
const nameIn = (address: string | null) => new URL(String(address)).pathname.split('/').at(-1) ?? '';
const sizeOf = (name: string) => storageOf(desk.world.system.context.config).sizeOf(1, name);

test('a file is stored only in S3, served at its signed address whole and in parts, and deleted when replaced', async () => {
  const { id } = await desk.made();
  const { mediaPath } = await desk.attached(id, png, 'foto.png');
  expect(desk.files()).toEqual([]);
  expect(await sizeOf(nameIn(mediaPath))).toBe(png.length);
  const whole = await desk.fetched(mediaPath);
  expect({ status: whole.status, same: whole.bytes.equals(png) }).toEqual({ status: 200, same: true });
  const part = await desk.fetched(mediaPath, { headers: { range: 'bytes=4-9' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-9/${png.length}`]);
  expect(part.bytes.equals(png.subarray(4, 10))).toBe(true);
  const unsigned = String(mediaPath).replace(/\/\d{10}\.[\w-]+/, '');
  expect((await desk.fetched(unsigned)).status).toBe(403);

  await desk.attached(id, pdf, 'tabela.pdf');
  expect((await desk.fetched(mediaPath)).status).toBe(404);
  await eventually(async () => expect(await sizeOf(nameIn(mediaPath))).toBeNull());
});

test('a refused upload leaves nothing, neither locally nor in S3', async () => {
  const { id } = await desk.made();
  expect(await desk.upload(id, Buffer.from('MZ'), 'a.exe')).toMatchObject({ status: 415 });
  expect(desk.files()).toEqual([]);
});

test('while S3 is down no call waits for removals; they follow when it is back', async () => {
  const { world, caio } = desk;
  const { id } = await desk.made();
  const { mediaPath } = await desk.attached(id);
  const vera = await world.addPerson('Vera', { profile: 'admin' });
  const connectionId = await world.addConnection('Balcão');
  const ticket = await world.write(connectionId, '5511987651111', 'oi');
  expect((await vera.api('PUT', `/tickets/${ticket.id}`, { status: 'open' })).status).toBe(200);
  await s3.away();
  expect((await caio.api('DELETE', `/quick-messages/${id}`)).status).toBe(200);
  // Her tickets become pending again: that reaction runs after the one that releases the file.
  expect((await world.admin.api('DELETE', `/users/${vera.user.id}`)).status).toBe(200);
  await eventually(async () => expect(await world.ticketOf('5511987651111')).toMatchObject({ status: 'pending' }));
  await s3.back();
  await eventually(async () => expect(await sizeOf(nameIn(mediaPath))).toBeNull(), 60_000);
});

test('while S3 is down, calls about files say so, and other calls are answered', async () => {
  const { id } = await desk.made();
  const { mediaPath } = await desk.attached(id);
  await s3.close();
  expect(await desk.upload(id, png, 'foto.png')).toMatchObject({
    status: 503,
    body: { error: 'ERR_STORE_AWAY', store: 'files' },
  });
  expect((await desk.fetched(mediaPath)).status).toBe(503);
  expect(await desk.get(id)).toMatchObject({ id });
});
