import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../../runtime/errorCode.ts';
import type { Storage, StoredFile } from '../../runtime/storage.ts';

/** The number of files in the backup, and how many of them this run copied. */
export type Mirrored = { files: number; copied: number };

/** Files of a bucket wait for its answers, so some are fetched at the same time. */
const AT_ONCE = 8;

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
};
const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
};

type Files = Pick<Storage, 'all' | 'read' | 'sizeOf'>;

/** Copies one file and names it once it is complete. False if the file no longer exists. */
const copyOne = async (from: Files, { companyId, file }: StoredFile, to: string): Promise<boolean> => {
  try {
    await pipeline(await from.read(companyId, file), createWriteStream(`${to}.part`, { mode: 0o600, flush: true }));
  } catch (error) {
    if ((await from.sizeOf(companyId, file)) === null) return false;
    throw error;
  }
  await rename(`${to}.part`, to);
  return true;
};

/** Removes what is not wanted: `<company>/<file>`, or whole companies. */
const removeOthers = async (folder: string, wanted: ReadonlySet<string>): Promise<void> => {
  for (const company of await namesIn(folder)) {
    const names = await namesIn(join(folder, company));
    const others = names.filter((name) => !wanted.has(`${company}/${name}`));
    if (others.length === names.length) await rm(join(folder, company), { recursive: true, force: true });
    else for (const name of others) await rm(join(folder, company, name), { force: true });
  }
};

/**
 * Mirrors the files of every company from a storage to the folder `to`. A file's content never changes, so existing copies
 * stay. Copies of deleted files are removed.
 */
export const mirrorFiles = async (from: Files, to: string): Promise<Mirrored> => {
  const wanted = new Set<string>();
  let copied = 0;
  const mirror = async (found: StoredFile): Promise<void> => {
    const { companyId, file, size } = found;
    const folder = join(to, String(companyId));
    const isThere = (await sizeOf(join(folder, file))) === size;
    if (!isThere) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!(await copyOne(from, found, join(folder, file)))) return;
      copied++;
    }
    wanted.add(`${companyId}/${file}`);
  };
  const all = from.all();
  const work = async (): Promise<void> => {
    for (let next = await all.next(); !next.done; next = await all.next()) await mirror(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await removeOthers(to, wanted);
  return { files: wanted.size, copied };
};
