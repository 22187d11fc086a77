import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { log } from '../../../runtime/log.ts';
import { openTaskPool, TaskFailed } from '../../../runtime/taskPool.ts';

type Stored = { stream: Readable; url: string };
type Photo = { image: Stored; mimetype: string };

/** Each process takes about a hundred megabytes while it reads a picture. */
const pool = openTaskPool({
  module: new URL('./photoTask.ts', import.meta.url),
  megabytes: 128,
  seconds: 20,
  concurrency: 2,
  slow: 1,
});
const answer = z.object({
  answer: z.object({ bytes: z.instanceof(Uint8Array), mimetype: z.string() }).nullable(),
});

const converted = async (companyId: number, bytes: Uint8Array) => {
  const told = await pool.run(companyId, { bytes }).catch((error: unknown) => {
    if (error instanceof TaskFailed) return { answer: null };
    throw error;
  });
  return answer.parse(told).answer;
};

/**
 * Returns a picture in a format that phones show. They accept WebP only for stickers, so a WebP picture is sent as PNG if
 * it is transparent, else as JPEG. A picture that cannot be read is sent as it is.
 */
export const photoFor = async (companyId: number, mimetype: string, read: () => Promise<Stored>): Promise<Photo> => {
  if (mimetype !== 'image/webp') return { image: await read(), mimetype };
  const { stream, url } = await read();
  const made = await converted(companyId, await buffer(stream));
  if (made) return { image: { stream: Readable.from([Buffer.from(made.bytes)]), url }, mimetype: made.mimetype };
  log.info({ companyId }, 'A picture could not be converted, sending it unchanged');
  return { image: await read(), mimetype };
};
