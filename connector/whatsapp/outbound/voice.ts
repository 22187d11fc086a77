import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { AnyMessageContent } from '@whiskeysockets/baileys';
import type { MessageMedia } from '../../../domain/message/events.ts';
import { errorCode } from '../../../runtime/errorCode.ts';
import { openFairLimiter } from '../../../runtime/fairLimiter.ts';
import { log } from '../../../runtime/log.ts';

const CONVERT_MS = 60_000;
/** The format that WhatsApp's own phones record: mono ogg/opus. */
const toOpus = [
  '-vn',
  '-map_metadata',
  '-1',
  '-ac',
  '1',
  '-ar',
  '48000',
  '-c:a',
  'libopus',
  '-b:a',
  '32k',
  '-f',
  'ogg',
];
const args = ['-nostdin', '-loglevel', 'error', '-i', 'pipe:0', ...toOpus, 'pipe:1'];
const OPUS = 'audio/ogg; codecs=opus';

/** Few at once in this process, because everyone's messages go through it. */
const limits = { concurrency: 2, perTenant: 1, slow: 1, quantumMs: 2_000, preempt: true };
const encoders = openFairLimiter(limits);

/**
 * Converts a sound to ogg/opus. Null if this machine has no ffmpeg, or if ffmpeg cannot read it. Throws when the sound
 * breaks off, or when it is preempted.
 */
const opusOf = async (sound: Readable, preempted: AbortSignal): Promise<Buffer | null> => {
  const broken: unknown[] = [];
  // To ffmpeg a sound that breaks off only looks shorter.
  async function* heard() {
    try {
      yield* sound;
    } catch (error) {
      broken.push(error);
      throw error;
    }
  }
  // ffmpeg gets only the path of our environment, because the rest holds secrets.
  const options = {
    env: { PATH: process.env['PATH'] },
    signal: AbortSignal.any([preempted, AbortSignal.timeout(CONVERT_MS)]),
  };
  const child = spawn('ffmpeg', args, { ...options, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'close');
  let opus: Buffer | null = null;
  try {
    const fed = pipeline(heard, child.stdin).catch(() => {}); // an early end shows in its exit code
    const [made, [code]] = await Promise.all([buffer(child.stdout), ended, fed]);
    if (code === 0 && made.length) opus = made;
    else log.warn({ code }, 'A recording could not be converted, sending it unchanged');
  } catch (error) {
    if (preempted.aborted) throw error; // the limiter starts it again
    if (errorCode(error) !== 'ENOENT')
      log.warn({ err: error }, 'A recording could not be converted, sending it unchanged');
  } finally {
    sound.destroy();
  }
  if (broken.length) throw broken[0];
  return opus;
};

type Stored = { stream: Readable; url: string };

/** Bytes of the first page of an Ogg file, which says what the file holds. */
const FIRST_PAGE = 64;
/** Whether a sound is Opus in Ogg, regardless of its MIME type. Phones play no other Ogg. */
const isOpus = async (sound: Readable): Promise<boolean> => {
  let head = Buffer.alloc(0);
  for await (const chunk of sound) {
    head = Buffer.concat([head, Buffer.from(chunk)]);
    if (head.length >= FIRST_PAGE) break;
  }
  return head.toString('latin1', 0, 4) === 'OggS' && head.subarray(0, FIRST_PAGE).includes('OpusHead');
};

/**
 * Builds the content of a sound to send. A sound recorded as a voice message is sent as one if it is Opus in Ogg, or if
 * ffmpeg can convert it. Any other sound is sent as it is. Opus in Ogg always gets the MIME type of Opus, because phones do
 * not play it otherwise.
 */
export const soundFor = async (
  companyId: number,
  { mime, recorded }: MessageMedia,
  read: () => Promise<Stored>,
): Promise<AnyMessageContent> => {
  const isReady = /^audio\/(ogg|opus)/.test(mime) && (await isOpus((await read()).stream));
  const mimetype = isReady ? OPUS : mime;
  if (!recorded) return { audio: await read(), mimetype };
  const seconds = Math.max(1, Math.round(recorded.seconds));
  const opus = isReady
    ? await read()
    : await encoders.run({ tenant: companyId }, async (signal) => opusOf((await read()).stream, signal));
  if (!opus) return { audio: await read(), mimetype, seconds };
  const waveform = recorded.waveform ? { waveform: Buffer.from(recorded.waveform, 'base64') } : {};
  return { audio: opus, mimetype: OPUS, ptt: true, seconds, ...waveform };
};
