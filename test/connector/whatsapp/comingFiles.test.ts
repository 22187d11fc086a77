import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import type { FileType } from '../../../connector/simulator/contract.ts';
import { handle } from '../../../commands/kernel/handle/handle.ts';
import { setting } from '../../../domain/setting/decider.ts';
import { causeOf } from '../../kernel/log.ts';
import { mediaFolder } from '../../../runtime/media.ts';
import { pdf } from '../../commands/media/desk.ts';
import { connectorProcess } from './processes.ts';
import { companyId, openWorld, until, type World } from './world.ts';

const ogg = Buffer.concat([
  Buffer.from('4f67675300020000000000000000', 'hex'),
  Buffer.alloc(14),
  Buffer.from('OpusHead'),
]);
const mp4 = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d', 'hex'), randomBytes(900)]);
/** A picture too large to be shown as it is. */
const photo = await sharp({
  create: {
    width: 1600,
    height: 900,
    channels: 3,
    background: '#07b',
    noise: { type: 'gaussian', mean: 90, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();
const sticker = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#fa05' } })
  .webp()
  .toBuffer();
const contents = {
  image: 'imageMessage',
  video: 'videoMessage',
  audio: 'audioMessage',
  document: 'documentMessage',
  sticker: 'stickerMessage',
} as const;

describe('received files, with the real client on the simulator', () => {
  let world: World;
  let id: number;
  let phone: string;
  let folder: string;
  const contact = '5511988880001';
  beforeAll(async () => {
    world = await openWorld();
    world.context.config.largestMegabytes = 2;
    folder = join(mediaFolder(world.context.config.dataDir), String(companyId));
    await handle(world.store, setting, {
      target: { companyId, id: 'CheckMsgIsGroup' },
      command: { type: 'ChangeSetting', value: 'disabled' }, // groups are served
      cause: causeOf(),
    });
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  type More = { fields?: object; owner?: boolean };
  /** Sends a file as a phone does. Returns the id of its message. */
  const send = async (type: FileType, bytes: Uint8Array, { fields = {}, owner = false }: More = {}) => {
    const where = await world.sim.phones.upload(type, bytes);
    const message = { [contents[type]]: { mimetype: 'image/jpeg', ...where, ...fields } };
    const said = await world.sim.phones[owner ? 'sayAsOwner' : 'say']({ phone, contact, message });
    return said.id;
  };
  const events = (waId: string) =>
    world
      .messages(id)
      .filter(({ stored, type }) => stored.stream.endsWith(`.${waId}`) && type !== 'MessageAcknowledged');
  const types = (waId: string) => events(waId).map(({ type }) => type);
  const arrived = (waId: string) =>
    until(`the file of ${waId}`, () =>
      events(waId)
        .flatMap((event) => (event.type === 'MessageMediaStored' ? [event.data.media] : []))
        .at(0),
    );
  const failed = (waId: string) =>
    until(`${waId} failed`, () =>
      events(waId)
        .flatMap((event) => (event.type === 'MessageMediaFailed' ? [event.data.reason] : []))
        .at(0),
    );
  const bytesOf = (path: string) => readFile(join(folder, path));

  test('a picture is stored byte by byte, with its true dimensions and a thumbnail', async () => {
    const waId = await send('image', photo, { fields: { caption: 'Veja', width: 1, height: 1 } });
    const media = await arrived(waId);
    expect(media).toMatchObject({ kind: 'image', mime: 'image/jpeg', size: photo.length, width: 1600, height: 900 });
    expect(types(waId)).toEqual(['MessageReceived', 'MessageMediaStored']);
    expect((await bytesOf(media.path)).equals(photo)).toBe(true);
    const small = await sharp(await bytesOf(media.thumbnail ?? '')).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 560, 315]);
  });

  test('the file in the header of a template, interactive or button message is stored, and the text stays', async () => {
    const image = { mimetype: 'image/jpeg', ...(await world.sim.phones.upload('image', photo)) };
    const document = { mimetype: 'application/pdf', ...(await world.sim.phones.upload('document', pdf)) };
    const said = async (message: Record<string, unknown>) => {
      const { id: waId } = await world.sim.phones.say({ phone, contact, message });
      const { path, kind } = await arrived(waId);
      const [received] = events(waId);
      return { bytes: await bytesOf(path), kind, body: received?.type === 'MessageReceived' && received.data.body };
    };
    const hydratedTemplate = { imageMessage: image, hydratedContentText: 'Sua fatura' };
    expect(await said({ templateMessage: { hydratedTemplate } })).toEqual({
      bytes: photo,
      kind: 'image',
      body: 'Sua fatura',
    });
    const header = { hasMediaAttachment: true, documentMessage: { ...document, fileName: 'Boleto.pdf' } };
    expect(await said({ interactiveMessage: { header, body: { text: 'Vence hoje' } } })).toMatchObject({
      bytes: pdf,
      kind: 'application',
      body: expect.stringContaining('Vence hoje'),
    });
    const buttonsMessage = { imageMessage: image, contentText: 'Escolha', headerType: 'IMAGE' };
    expect(await said({ buttonsMessage })).toMatchObject({ kind: 'image', body: expect.stringContaining('Escolha') });
  });

  test.each([
    ['a voice message', 'audio', ogg, { ptt: true, seconds: 7, mimetype: 'audio/ogg; codecs=opus' }, 'audio'],
    ['a film', 'video', mp4, { seconds: 3, mimetype: 'video/mp4' }, 'video'],
    ['a document', 'document', pdf, { fileName: 'Contrato.pdf', mimetype: 'application/pdf' }, 'application'],
    ['a sticker', 'sticker', sticker, { mimetype: 'image/webp' }, 'sticker'],
  ] as const)('%s is stored, also one that was sent on the phone', async (...[, type, bytes, fields, kind]) => {
    for (const owner of [false, true]) {
      const media = await arrived(await send(type, bytes, { fields, owner }));
      expect(media).toMatchObject({ kind, size: bytes.length });
      expect((await bytesOf(media.path)).equals(bytes)).toBe(true);
    }
  });

  test('a file whose host fails twice is fetched a third time, and stored once', async () => {
    await world.sim.phones.options({ failDownloads: 2 });
    const waId = await send('document', pdf, { fields: { fileName: 'a.pdf' } });
    await arrived(waId);
    const delayed = 'MessageMediaDelayed';
    expect(types(waId)).toEqual(['MessageReceived', delayed, delayed, 'MessageMediaStored']);
  });

  test('a file with other bytes than were sent is never stored, but fetched again', async () => {
    await world.sim.phones.options({ damageDownloads: 1 });
    const waId = await send('document', pdf, { fields: { fileName: 'a.pdf' } });
    expect((await bytesOf((await arrived(waId)).path)).equals(pdf)).toBe(true);
    expect(types(waId)).toContain('MessageMediaDelayed');
  });

  test('a file announced as a picture that is none is a document, and an unknown type can be downloaded', async () => {
    expect(await arrived(await send('image', pdf))).toMatchObject({ kind: 'application', mime: 'application/pdf' });
    const garbage = await arrived(await send('image', randomBytes(5_000)));
    expect(garbage).toMatchObject({ kind: 'application', mime: 'application/octet-stream' });
    const plan = await arrived(await send('document', randomBytes(500), { fields: { fileName: 'planta.dwg' } }));
    expect(plan).toMatchObject({ name: 'planta.dwg', mime: 'application/octet-stream' });
  });

  test('a file that is too large is not fetched, even if announced as smaller, and the message is kept', async () => {
    const told = await send('document', pdf, { fields: { fileLength: 3_000_000 } });
    const lied = await send('document', randomBytes(3_000_000), { fields: { fileLength: 10 } });
    for (const waId of [told, lied]) {
      expect(await failed(waId)).toBe('ERR_FILE_TOO_LARGE');
      expect(types(waId)).toEqual(['MessageReceived', 'MessageMediaFailed']);
    }
  });

  test('a file that the host no longer has is requested from the phone', async () => {
    await world.connectorDown();
    const waId = await send('image', photo);
    await world.sim.phones.options({ forgetFiles: true });
    await world.connector();
    expect((await bytesOf((await arrived(waId)).path)).equals(photo)).toBe(true);
    expect((await world.sim.phones.log()).filter(({ kind }) => kind === 'asked for again')).toHaveLength(1);
  });

  test('a group file that the host no longer has is requested by its chat and its sender', async () => {
    const { id: group } = await world.sim.phones.addGroup({ phone, subject: 'Obra', members: [contact] });
    await world.connectorDown();
    const message = { imageMessage: { mimetype: 'image/jpeg', ...(await world.sim.phones.upload('image', photo)) } };
    const { id: waId } = await world.sim.phones.sayInGroup({ group, member: contact, message });
    await world.sim.phones.options({ forgetFiles: true });
    await world.connector();
    expect((await bytesOf((await arrived(waId)).path)).equals(photo)).toBe(true);
  });

  test('kill -9 during many downloads stores each file once, and leaves no other file behind', async () => {
    await world.connectorDown();
    const sent = await Promise.all(Array.from({ length: 24 }, () => send('document', randomBytes(1_500_000))));
    for (const had of [3, 12]) {
      const child = await connectorProcess(world.context);
      const here = () => sent.filter((waId) => types(waId).includes('MessageMediaStored')).length;
      await until(`${had} files`, () => here() >= had);
      await child.kill();
    }
    const last = await connectorProcess(world.context);
    for (const waId of sent) expect((await bytesOf((await arrived(waId)).path)).length).toBe(1_500_000);
    await last.stop();
    for (const waId of sent)
      expect(types(waId).filter((type) => type === 'MessageMediaStored' || type === 'MessageReceived')).toHaveLength(2);
    const named = world
      .messages(id)
      .flatMap((event) =>
        event.type === 'MessageMediaStored' ? [event.data.media.path, event.data.media.thumbnail ?? []].flat() : [],
      );
    expect((await readdir(folder)).toSorted()).toEqual(named.toSorted());
  });
});
