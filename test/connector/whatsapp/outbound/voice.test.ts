import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { soundFor } from '../../../../connector/whatsapp/outbound/voice.ts';

const recorded = { seconds: 4, waveform: '' };
const spoken = (mime: string) => ({ path: 'v', name: 'v', mime, kind: 'audio' as const, size: 9, recorded });
const path = process.env['PATH'];
let tools: string;
beforeAll(async () => {
  tools = await mkdtemp(join(tmpdir(), 'atende-tools-'));
  // Takes any input for the whole, as the real one does.
  await writeFile(join(tools, 'ffmpeg'), '#!/bin/sh\nexec /bin/cat\n', { mode: 0o755 });
  process.env['PATH'] = tools;
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(tools, { recursive: true });
});

test('a recording that breaks off while it is read is not sent as if it were complete', async () => {
  async function* cut() {
    yield Buffer.from('the first words');
    await Promise.resolve();
    throw new Error('S3 went away');
  }
  const read = async () => ({ stream: Readable.from(cut()), url: '' });
  await expect(soundFor(1, spoken('audio/mpeg'), read)).rejects.toThrow('S3 went away');
  const whole = async () => ({ stream: Readable.from([Buffer.from('all of it')]), url: '' });
  expect(await soundFor(1, spoken('audio/mpeg'), whole)).toMatchObject({ audio: Buffer.from('all of it'), ptt: true });
});

const firstPage = (codec: string) =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from(codec), Buffer.alloc(64)]);
const [opus, vorbis] = [firstPage('OpusHead'), firstPage('\x01vorbis')];
/** A stored sound. Each read opens its own stream. */
const stored = (bytes: Buffer) => async () => ({ stream: Readable.from([bytes]), url: '1/v.ogg' });
const asIs = { stream: expect.any(Readable), url: '1/v.ogg' };
const OPUS = 'audio/ogg; codecs=opus';

test('a forwarded voice message is sent as it is, with or without ffmpeg', async () =>
  expect(await soundFor(1, spoken('audio/ogg'), stored(opus))).toEqual({
    audio: asIs,
    mimetype: OPUS,
    ptt: true,
    seconds: 4,
  }));

test.each([
  ['Opus in Ogg says that it is Opus', 'audio/ogg', opus, OPUS],
  ['so it does under another name of it', 'audio/opus', opus, OPUS],
  ['Vorbis in Ogg does not', 'audio/ogg', vorbis, 'audio/ogg'],
  ['any other sound is called as it was', 'audio/mpeg', opus, 'audio/mpeg'],
])('a sound that was not recorded is not a voice message; %s', async (_, mime, bytes, mimetype) => {
  const { recorded: __, ...file } = spoken(mime);
  expect(await soundFor(1, file, stored(bytes))).toEqual({ audio: asIs, mimetype });
});

test('a recording in Ogg that is not Opus is converted like any other', async () =>
  expect(await soundFor(1, spoken('audio/ogg'), stored(vorbis))).toMatchObject({
    audio: vorbis,
    mimetype: OPUS,
    ptt: true,
  }));
