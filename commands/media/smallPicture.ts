import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { log } from '../../runtime/log.ts';
import type { Storage } from '../../runtime/storage.ts';
import { openTaskPool, TaskFailed } from '../../runtime/taskPool.ts';

/** The visible size of a picture, and the path of its thumbnail; null if the picture is small itself. */
type Small = { width: number; height: number; path: string | null };

/** Each process needs a hundred megabytes while it reads a picture. */
const pool = openTaskPool({
  module: new URL('./pictureTask.ts', import.meta.url),
  megabytes: 128,
  seconds: 20,
  concurrency: 2,
  slow: 1,
});
const answer = z.object({
  answer: z.object({ width: z.number(), height: z.number(), made: z.boolean() }).nullable(),
});

/** Measures a picture and makes a thumbnail as a temporary file. Returns null if it cannot be read. */
export const smallPicture = async (
  { companyId, path }: { companyId: number; path: string },
  storage: Pick<Storage, 'incoming'>,
): Promise<Small | null> => {
  const to = await storage.incoming();
  const told = await pool.run(companyId, { path, to }).catch((error: unknown) => {
    if (error instanceof TaskFailed) return { answer: null };
    throw error;
  });
  const { answer: read } = answer.parse(told);
  if (!read?.made) await rm(to, { force: true });
  if (read) return { width: read.width, height: read.height, path: read.made ? to : null };
  log.info({ companyId }, 'A picture could not be read, showing it unchanged');
  return null;
};
