import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../runtime/errorCode.ts';

/** The number of files in the backup, and how many of them this run copied. */
export type Mirrored = { files: number; copied: number };

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

/** Copies one file and names it once it is complete. False if the file no longer exists. */
const copyOne = async (from: string, to: string): Promise<boolean> => {
  try {
    await copyFile(from, `${to}.part`);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  await rename(`${to}.part`, to);
  return true;
};

/**
 * Mirrors the files of every company from `from` to `to`. A file's content never changes, so existing copies stay.
 * Copies of deleted files are removed.
 */
export const mirrorFiles = async (from: string, to: string): Promise<Mirrored> => {
  const companies = (await namesIn(from)).filter((name) => /^\d+$/.test(name));
  const mirrored = { files: 0, copied: 0 };
  for (const gone of (await namesIn(to)).filter((name) => !companies.includes(name)))
    await rm(join(to, gone), { recursive: true, force: true });
  for (const company of companies) {
    const [source, target] = [join(from, company), join(to, company)];
    await mkdir(target, { recursive: true, mode: 0o700 });
    const names = await namesIn(source);
    const wanted = new Set(names);
    for (const gone of (await namesIn(target)).filter((name) => !wanted.has(name))) await rm(join(target, gone));
    for (const name of names) {
      const [path, copy] = [join(source, name), join(target, name)];
      const size = await sizeOf(path);
      if (size === null) continue;
      const isThere = (await sizeOf(copy)) === size;
      if (!isThere && !(await copyOne(path, copy))) continue;
      mirrored.files++;
      if (!isThere) mirrored.copied++;
    }
  }
  return mirrored;
};
