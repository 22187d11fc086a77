import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mediaStored } from '../../../commands/message/media.ts';
import { comingFilesOf } from '../../../projections/message/comingFiles.ts';
import { listMessages } from '../../../projections/message/contract.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { diskStorage } from '../../../runtime/storage.ts';
import { storedPicture } from '../../domain/message/facts.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openWorld, type Person, type World } from '../world.ts';
import { openUnfetched } from './unfetched.ts';

let world: World;
let vera: Person;
let loja: number;
let ticketId: number;
beforeAll(async () => {
  world = await openWorld();
  vera = await world.addPerson('Vera', { queueIds: [await world.addQueue('Vendas')] });
  loja = await world.addConnection('Loja');
  ticketId = (await world.write(loja, '5511950000001', 'Olá')).id;
});
afterAll(() => world?.close());

const again = (by: Person, id: string) => by.api('POST', `/messages/${id}/media`, {});
const waiting = () => comingFilesOf(world.system.db, world.companyId, loja, 10);
const fileOf = async (id: string) => (await world.system.deps.lookup.message(world.companyId, id))?.file;

test('a failed file shows its error and is queued once more, even if requested twice', async () => {
  const id = await openUnfetched(world, { ticketId, connectionId: loja });
  expect(await fileOf(id)).toMatchObject({ state: 'failed', error: 'ERR_WAPP_DOWNLOAD_MEDIA' });
  expect(await waiting()).toEqual([]);
  const appended = await world.appendedBy(async () => {
    for (const _ of [1, 2])
      expect(await again(world.admin, id)).toMatchObject({ status: 200, body: { messageId: id } });
  });
  expect(appended.filter((line) => line.startsWith('message-'))).toEqual([expect.stringMatching(/MessageMediaAsked$/)]);
  expect(await waiting()).toHaveLength(1);
  expect(await fileOf(id)).toMatchObject({ state: 'coming', error: '' });
});

test('only a user who sees the ticket can request a file; a text has none', async () => {
  const id = await openUnfetched(world, { ticketId, connectionId: loja });
  expect(await again(vera, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  expect(await again(world.admin, crypto.randomUUID())).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_MESSAGE_FOUND' },
  });
  const { body } = await world.admin.api('GET', `/messages/${ticketId}`);
  const text = Object(body).messages.find((message: { body: string }) => message.body === 'Olá');
  expect(await again(world.admin, text.id)).toMatchObject({ status: 400, body: { error: 'ERR_NO_FILE' } });
});

test('a stored file is served whole and in parts, with a thumbnail', async () => {
  const { deps, context } = world.system;
  const storage = diskStorage(mediaFolder(context.config.dataDir));
  const id = await openUnfetched(world, { ticketId, connectionId: loja });
  const key = (await deps.lookup.messageKey(world.companyId, id)) ?? '';
  for (const [name, bytes] of [
    ['foto.jpg', '0123456789'],
    ['foto-small.webp', 'small'],
  ] as const) {
    const path = await storage.incoming();
    await writeFile(path, bytes);
    await storage.put(world.companyId, name, path);
  }
  await mediaStored(deps, { companyId: world.companyId, id: key }, storedPicture);
  await eventually(async () => expect(await fileOf(id)).toMatchObject({ state: 'here' }));
  const { body } = await world.admin.api('GET', `/messages/${ticketId}`);
  const shown = listMessages.reply.parse(body).messages.find((message) => message.id === id);
  const fetched = async (address: string | null | undefined, range?: string) => {
    const answer = await fetch(String(address), range === undefined ? {} : { headers: { range } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const whole = await fetched(shown?.mediaUrl);
  expect([whole.status, whole.text, whole.headers.get('content-type')]).toEqual([200, '0123456789', 'image/jpeg']);
  expect(whole.headers.get('content-disposition')).toMatch(/^inline;/);
  expect([whole.headers.get('accept-ranges'), whole.headers.get('x-content-type-options')]).toEqual([
    'bytes',
    'nosniff',
  ]);
  const part = await fetched(shown?.mediaUrl, 'bytes=2-4');
  expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await fetched(shown?.mediaUrl, 'bytes=7-')).text).toBe('789');
  expect((await fetched(shown?.mediaUrl, 'bytes=20-')).status).toBe(416);
  expect(await fetched(shown?.file?.thumbnailUrl)).toMatchObject({ status: 200, text: 'small' });
  expect((await fetched(shown?.file?.thumbnailUrl?.replace('foto-small', 'foto'))).status).toBe(403);
});
