import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { log } from '../../runtime/log.ts';
import { openTaskPool, TaskFailed } from '../../runtime/taskPool.ts';

type Stored = { stream: Readable; url: string };
type Photo = { image: Stored; mimetype: string };

/** Each process takes a hundred megabytes while it reads a picture. */
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
 * A picture as phones show it: they take WebP for stickers alone, so a picture in WebP goes as PNG where it is transparent and
 * else as JPEG. One that cannot be read goes as it is.
 */
export const photoFor = async (companyId: number, mimetype: string, read: () => Promise<Stored>): Promise<Photo> => {
  if (mimetype !== 'image/webp') return { image: await read(), mimetype };
  const { stream, url } = await read();
  const made = await converted(companyId, await buffer(stream));
  if (made) return { image: { stream: Readable.from([Buffer.from(made.bytes)]), url }, mimetype: made.mimetype };
  log.info({ companyId }, 'A picture could not be converted: it goes as it is');
  return { image: await read(), mimetype };
};
