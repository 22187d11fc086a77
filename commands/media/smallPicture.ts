import { rm, stat } from 'node:fs/promises';
import { log } from '../../runtime/log.ts';
import type { Storage } from '../../runtime/storage.ts';

/** Measures of a picture as it is seen, and the path of a small one of it; null where it is small itself. */
type Small = { width: number; height: number; path: string | null };

/** Twice what a bubble shows, for dense screens. */
const EDGE = 560;
const SMALL_BYTES = 60_000;
/** A picture of more points would take more memory, and one that takes longer more time, than it is worth. */
const MOST_POINTS = 25_000_000;
const MOST_SECONDS = 20;

/** One picture at a time in a process: each takes a hundred megabytes while it is read. */
let last: Promise<unknown> = Promise.resolve();
const oneByOne = <T>(work: () => Promise<T>): Promise<T> => {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
};

const made = async (path: string, storage: Pick<Storage, 'incoming'>): Promise<Small | null> => {
  let to: string | null = null;
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    const picture = sharp(path, { limitInputPixels: MOST_POINTS, failOn: 'none' }).autoOrient();
    const { autoOrient } = await picture.metadata();
    const { width, height } = autoOrient;
    if (Math.max(width, height) <= EDGE && (await stat(path)).size <= SMALL_BYTES) return { width, height, path: null };
    to = await storage.incoming();
    await picture
      .timeout({ seconds: MOST_SECONDS })
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 74 })
      .toFile(to);
    return { width, height, path: to };
  } catch (error) {
    log.info({ err: error }, 'A picture could not be read: it is shown as it is');
    if (to) await rm(to, { force: true });
    return null;
  }
};

/** Measures a picture and makes a small one of it, outside of all storages yet; null for one that cannot be read. */
export const smallPicture = (path: string, storage: Pick<Storage, 'incoming'>): Promise<Small | null> =>
  oneByOne(() => made(path, storage));
