import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { downloadContentFromMessage, proto, type MediaType } from '@whiskeysockets/baileys';
import sharp from 'sharp';
import { causeOf } from '../../../../commands/kernel/handle/cause.ts';
import { handle } from '../../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../../commands/message/messageKey.ts';
import { readContent } from '../../../../connector/whatsapp/content/content.ts';
import { message } from '../../../../domain/message/decider.ts';
import type { MessageMedia } from '../../../../domain/message/events.ts';
import { mediaFolder } from '../../../../runtime/media.ts';
import { pdf, png } from '../../../commands/media/desk.ts';
import { connectorProcess } from '../processes.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

const files = {
  image: { path: 'i.png', name: 'Foto.png', mime: 'image/png', kind: 'image', size: png.length },
  document: {
    path: 'd.pdf',
    name: 'Tabela de preços.pdf',
    mime: 'application/pdf',
    kind: 'application',
    size: pdf.length,
  },
  audio: { path: 'a.mp3', name: 'voz.mp3', mime: 'audio/mpeg', kind: 'audio', size: pdf.length },
  video: { path: 'v.mp4', name: 'filme.mp4', mime: 'video/mp4', kind: 'video', size: pdf.length },
} as const satisfies Record<string, MessageMedia>;

describe('files that agents send, with the real client on the simulator', () => {
  let world: World;
  let id: number;
  let phone: string;
  let folder: string;
  let ana: { ticketId: number; contactId: number };
  const number = '5511988880001';
  beforeAll(async () => {
    world = await openWorld();
    folder = join(mediaFolder(world.context.config.dataDir), String(companyId));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'i.png'), png);
    for (const name of ['d.pdf', 'e.pdf', 'a.mp3', 'v.mp4']) await writeFile(join(folder, name), pdf);
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
    await world.sim.phones.say({ phone, contact: number, text: 'oi' });
    ana = (await world.received(id, 'oi')).data;
  });
  afterAll(() => world?.stop());

  const shown = async (waId: string) =>
    (await world.sim.phones.chat({ phone, contact: number })).find((message) => message.id === waId);
  const arrived = (waId: string) =>
    until(`${waId} shown`, async () => {
      const message = await shown(waId);
      return message?.kind !== 'waiting' && message;
    });
  const uploads = async () => (await world.sim.phones.log()).filter(({ kind }) => kind === 'upload').length;
  /** Returns the bytes as the customer's phone downloads them. */
  const bytesOf = async (waId: string, kind: MediaType) => {
    const content = proto.Message.fromObject(await world.sim.phones.message({ phone, contact: number, id: waId }));
    const part = content.imageMessage ?? content.documentMessage ?? content.audioMessage;
    const { url = '', directPath = '', mediaKey } = part ?? {};
    if (!mediaKey) throw new Error('no file');
    const host = new URL(url ?? '').host;
    return buffer(
      await downloadContentFromMessage({ url: url ?? '', directPath: directPath ?? '', mediaKey }, kind, { host }),
    );
  };

  test('an image arrives with its caption, a document with its name', async () => {
    await world.send(id, ana, { body: 'Veja só', waId: '3EB0F11E1', media: files.image });
    await world.send(id, ana, { body: 'Os preços', waId: '3EB0F11E2', media: files.document });
    await world.send(id, ana, { body: '', waId: '3EB0F11E3', media: { ...files.document, path: 'e.pdf' } });
    expect(await arrived('3EB0F11E1')).toMatchObject({ kind: 'image', text: 'Veja só', file: '', received: 1 });
    const document = { kind: 'document', file: 'Tabela de preços.pdf', received: 1 };
    expect(await arrived('3EB0F11E2')).toMatchObject({ ...document, text: 'Os preços' });
    expect(await arrived('3EB0F11E3')).toMatchObject({ ...document, text: 'Tabela de preços.pdf' });
    for (const waId of ['3EB0F11E1', '3EB0F11E2', '3EB0F11E3'])
      await until('delivered', async () => (await world.message(id, waId)).ack >= 3);
    expect((await bytesOf('3EB0F11E1', 'image')).equals(png)).toBe(true);
    expect((await bytesOf('3EB0F11E2', 'document')).equals(pdf)).toBe(true);
  });

  test('a WebP picture arrives in a format that phones show, and a sticker stays WebP', async () => {
    const drawn = sharp({ create: { width: 9, height: 9, channels: 4, background: '#07bf' } });
    const webp = await drawn.webp().toBuffer();
    await writeFile(join(folder, 'w.webp'), webp);
    const media = { ...files.image, path: 'w.webp', name: 'Foto.webp', mime: 'image/webp' };
    await world.send(id, ana, { body: 'Olhe', waId: '3EB0F11D1', media });
    await world.send(id, ana, { body: '', waId: '3EB0F11D2', media: { ...media, kind: 'sticker' } });
    expect(await arrived('3EB0F11D1')).toMatchObject({ kind: 'image', text: 'Olhe', mime: 'image/jpeg' });
    expect((await sharp(await bytesOf('3EB0F11D1', 'image')).metadata()).format).toBe('jpeg');
    expect(await arrived('3EB0F11D2')).toMatchObject({ kind: 'sticker', mime: 'image/webp' });
  });

  test('a new caption of an image arrives as its edit, and the image is not uploaded again', async () => {
    const before = await uploads();
    const editing = { type: 'EditMessage', body: 'Veja bem', ms: Date.now(), waId: '3EB0F11EE', userId: 1 } as const;
    const target = { companyId, id: messageKey(id, 'out', '3EB0F11E1') };
    const cause = causeOf(crypto.randomUUID(), companyId, 1);
    await handle(world.store, message, { target, command: editing, cause });
    expect(await arrived('3EB0F11EE')).toMatchObject({ kind: 'edit', about: '3EB0F11E1', text: 'Veja bem' });
    await until('edited', async () => world.messages(id).some(({ type }) => type === 'MessageEdited'));
    expect(await uploads()).toBe(before);
  });

  test('visiting cards and places arrive as such, marked as forwarded', async () => {
    const cards = [
      { name: 'Rui; Nunes', number: '5511988870001' },
      { name: 'Eva', number: '' },
    ];
    const place = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: 'Praça da Sé' };
    const location = { ...place, url: '', isLive: false, thumbnail: '/9j/2Q==' };
    const passed = { body: '', isForwarded: true };
    await world.send(id, ana, { ...passed, waId: '3EB0F11C1', cards: cards.slice(0, 1) });
    await world.send(id, ana, { ...passed, waId: '3EB0F11C2', cards });
    await world.send(id, ana, { ...passed, waId: '3EB0F11C3', location });
    const read = async (waId: string) => {
      expect(await arrived(waId)).toMatchObject({ forwarded: true });
      const told = await world.sim.phones.message({ phone, contact: number, id: waId });
      return readContent(proto.Message.fromObject(told), () => false);
    };
    expect(await read('3EB0F11C1')).toMatchObject({ kind: 'contactMessage', cards: cards.slice(0, 1) });
    expect(await read('3EB0F11C2')).toMatchObject({ kind: 'contactsArrayMessage', cards });
    expect(await read('3EB0F11C3')).toMatchObject({ kind: 'locationMessage', location });
  });

  test('sounds and videos arrive as such', async () => {
    await world.send(id, ana, { body: '', waId: '3EB0F11E4', media: files.audio });
    await world.send(id, ana, { body: 'Assista', waId: '3EB0F11E5', media: files.video });
    expect(await arrived('3EB0F11E4')).toMatchObject({ kind: 'audio' });
    expect(await arrived('3EB0F11E5')).toMatchObject({ kind: 'video', text: 'Assista' });
  });

  describe('a recording', () => {
    const path = process.env['PATH'];
    const heights = Buffer.from(Array.from({ length: 64 }, (_, at) => at)).toString('base64');
    const recording = { ...files.audio, recorded: { seconds: 6.6, waveform: heights } };
    const tools = join(tmpdir(), `tools-${crypto.randomUUID()}`);
    const sound = async (waId: string) => {
      await arrived(waId);
      const content = proto.Message.fromObject(await world.sim.phones.message({ phone, contact: number, id: waId }));
      return content.audioMessage;
    };
    beforeAll(async () => {
      await mkdir(tools);
      process.env['PATH'] = tools;
    });
    afterAll(async () => {
      process.env['PATH'] = path;
      await rm(tools, { recursive: true });
    });

    test('is sent as a sound if this machine has no ffmpeg', async () => {
      await world.send(id, ana, { body: '', waId: '3EB0F11F1', media: recording });
      expect(await sound('3EB0F11F1')).toEqual(expect.objectContaining({ mimetype: 'audio/mpeg', seconds: 7 }));
    });

    test('is sent as a voice message in ogg/opus, with its length and its waveform (R180)', async () => {
      const ffmpeg =
        '#!/bin/sh\ncase "$*" in *-i*pipe:0*libopus*ogg*pipe:1) printf OggS-; read -r first; printf %s "$first" ;; *) exit 1 ;; esac\n';
      await writeFile(join(tools, 'ffmpeg'), ffmpeg, { mode: 0o755 });
      await world.send(id, ana, { body: '', waId: '3EB0F11F2', media: recording });
      const voice = await sound('3EB0F11F2');
      expect(voice).toMatchObject({ mimetype: 'audio/ogg; codecs=opus', seconds: 7, ptt: true });
      expect(Buffer.from(voice?.waveform ?? []).toString('base64')).toBe(heights);
      expect(String(await bytesOf('3EB0F11F2', 'audio'))).toMatch(/^OggS-%PDF/);
    });

    test('is sent as a sound if it cannot be converted', async () => {
      await writeFile(join(tools, 'ffmpeg'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
      await world.send(id, ana, { body: '', waId: '3EB0F11F3', media: recording });
      expect(await sound('3EB0F11F3')).toEqual(expect.objectContaining({ mimetype: 'audio/mpeg' }));
    });
  });

  test('a failed upload is retried, and the file arrives once', async () => {
    await writeFile(join(folder, 'j.png'), png);
    await world.sim.phones.options({ failUploads: 1 });
    await world.send(id, ana, { body: 'insistente', waId: '3EB0F11E6', media: { ...files.image, path: 'j.png' } });
    expect(await arrived('3EB0F11E6')).toMatchObject({ text: 'insistente', received: 1 });
  });

  test('a missing file fails with a reason, and blocks no other message', async () => {
    await writeFile(join(folder, 'gone.pdf'), pdf);
    await rm(join(folder, 'gone.pdf'));
    await world.send(id, ana, { body: 'sumiu', waId: '3EB0F11E7', media: { ...files.document, path: 'gone.pdf' } });
    await world.send(id, ana, { body: 'segue', waId: '3EB0F11E8' });
    await arrived('3EB0F11E8');
    await until('failed', async () => (await world.message(id, '3EB0F11E7')).failed);
    expect((await world.message(id, '3EB0F11E7')).reason).toBe('ERR_FILE_GONE');
    expect(await shown('3EB0F11E7')).toBeUndefined();
  });

  test('a contact that cannot decrypt gets the file again, also after a restart', async () => {
    await world.sim.phones.options({ contact: number, offline: true });
    await world.send(id, ana, { body: 'de novo', waId: '3EB0F11E9', media: files.image });
    await until('acknowledged', async () => (await world.message(id, '3EB0F11E9')).ack >= 2);
    await world.connectorDown();
    await world.connector();
    await world.status(id, 'CONNECTED');
    await world.sim.phones.options({ contact: number, forgetSessions: true });
    await world.sim.phones.options({ contact: number, offline: false });
    expect(await arrived('3EB0F11E9')).toMatchObject({ kind: 'image', text: 'de novo' });
    expect((await bytesOf('3EB0F11E9', 'image')).equals(png)).toBe(true);
  });

  test('a file that gets no answer is sent again without another upload', async () => {
    await writeFile(join(folder, 'k.pdf'), pdf);
    await world.connectorDown();
    await world.connector({ answerMs: 500 });
    await world.status(id, 'CONNECTED');
    await world.sim.phones.options({ phone, loseNext: 2 });
    const before = await uploads();
    await world.send(id, ana, { body: 'sem resposta', waId: '3EB0F11EB', media: { ...files.document, path: 'k.pdf' } });
    expect(await arrived('3EB0F11EB')).toMatchObject({ text: 'sem resposta', received: 1 });
    expect((await uploads()) - before).toBe(1);
    expect((await bytesOf('3EB0F11EB', 'document')).equals(pdf)).toBe(true);
  });

  test("kill -9 between the upload and the server's answer: the file is uploaded again and arrives once", async () => {
    await world.connectorDown();
    await world.sim.phones.options({ phone, loseNext: 1 });
    const before = await uploads();
    await writeFile(join(folder, 'l.pdf'), pdf);
    await world.send(id, ana, { body: 'uma vez', waId: '3EB0F11EA', media: { ...files.document, path: 'l.pdf' } });
    const first = await connectorProcess(world.context);
    await until('lost', async () => (await world.sim.phones.log()).some((entry) => entry['id'] === '3EB0F11EA'));
    await first.kill();
    const second = await connectorProcess(world.context);
    expect(await arrived('3EB0F11EA')).toMatchObject({ file: 'Tabela de preços.pdf', received: 1 });
    await until('delivered', async () => (await world.message(id, '3EB0F11EA')).ack >= 3);
    expect((await uploads()) - before).toBe(2);
    await second.stop();
    const all = await world.sim.phones.chat({ phone, contact: number });
    expect(all.filter((message) => message.id === '3EB0F11EA')).toHaveLength(1);
  });
});
