import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { serveTask } from '../../runtime/serveTask.ts';

const task = z.object({ path: z.string(), to: z.string() });

/** Twice the size shown in a message bubble, for dense screens. */
const EDGE = 560;
const SMALL_BYTES = 60_000;
/** Larger pictures (in pixels) would take too much memory. */
const MOST_POINTS = 25_000_000;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Measures a picture and writes a thumbnail to `to`, unless the picture is small itself. Returns null if it cannot be read.
 */
const make = async (path: string, to: string) => {
  const picture = sharp(path, { limitInputPixels: MOST_POINTS, failOn: 'none' }).autoOrient();
  const { autoOrient } = await picture.metadata();
  const { width, height } = autoOrient;
  if (Math.max(width, height) <= EDGE && (await stat(path)).size <= SMALL_BYTES) return { width, height, made: false };
  await picture
    .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 74 })
    .toFile(to);
  return { width, height, made: true };
};

serveTask(async (input) => {
  const { path, to } = task.parse(input);
  return make(path, to).catch(() => null);
});
