import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { soundFor } from '../../../connector/whatsapp/voice.ts';

const recorded = { seconds: 4, waveform: '' };
const spoken = (mime: string) => ({ path: 'v', name: 'v', mime, kind: 'audio' as const, size: 9, recorded });
const path = process.env['PATH'];
let tools: string;
beforeAll(async () => {
  tools = await mkdtemp(join(tmpdir(), 'atende-tools-'));
  // Takes whatever there is for the whole, as the real one does.
  await writeFile(join(tools, 'ffmpeg'), '#!/bin/sh\nexec /bin/cat\n', { mode: 0o755 });
  process.env['PATH'] = tools;
});
afterAll(async () => {
  process.env['PATH'] = path;
  await rm(tools, { recursive: true });
});

test('a recording whose reading breaks off is not sent cut, as if that was all', async () => {
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

test('a voice message that is forwarded is one already: it goes as it is, ffmpeg or not', async () => {
  const stored = { stream: Readable.from(['OggS']), url: '1/v.ogg' };
  const sent = await soundFor(1, spoken('audio/ogg'), async () => stored);
  expect(sent).toEqual({ audio: stored, mimetype: 'audio/ogg; codecs=opus', ptt: true, seconds: 4 });
});
