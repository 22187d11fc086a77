import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode } from './errorCode.ts';

export type StorageUsage = { files: number; bytes: number };
/** Whether a file counts: small pictures are made by the server. */
export const isCounted = (file: string): boolean => !file.endsWith('-small.webp');

/** Bytes `start` to `end`, both included. */
export type Range = { start: number; end: number };

/**
 * Where files lie: each under a name that the server made, for its company. What is received lies on this machine's disk
 * first, so that nothing half-written ever has a name.
 */
export type Storage = {
  /** A fresh path for a file that is being received. Rejects while it is known that it could not be put. */
  incoming(): Promise<string>;
  /** Gives the whole file at `path` a name; it may have been there before. What lies at `path` goes. */
  put(companyId: number, file: string, path: string): Promise<void>;
  /** A second name for a file. False: there is no such file. */
  copy(companyId: number, from: string, to: string): Promise<boolean>;
  /** Null: there is no such file. */
  sizeOf(companyId: number, file: string): Promise<number | null>;
  /** The whole or a part. Rejects where there is no such file. */
  read(companyId: number, file: string, range?: Range): Promise<Readable>;
  remove(companyId: number, file: string): Promise<void>;
  /** All files of a company but small pictures, and their bytes. */
  usage(companyId: number): Promise<StorageUsage>;
  /** Whether so many more bytes of a company may be put. */
  hasRoom(companyId: number, bytes: number): Promise<boolean>;
  /** Rejects while it does not serve. */
  answers(): Promise<void>;
  /** Removes what was being received longer than a day ago: a kill left it. */
  sweep(): Promise<void>;
};

const DAY = 86_400_000;
const STATS_AT_ONCE = 32;
const missing = (error: unknown): null => {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
};

/** The part of a storage that lies on this machine in any case: `folder` holds what is being received. */
export const receiving = (folder: string): Pick<Storage, 'incoming' | 'sweep'> => ({
  incoming: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, randomUUID());
  },
  sweep: async () => {
    const names = await readdir(folder).catch((error: unknown) => missing(error) ?? []);
    for (const name of names) {
      const path = join(folder, name);
      const { mtimeMs = Date.now() } = (await stat(path).catch(missing)) ?? {};
      if (Date.now() - mtimeMs > DAY) await rm(path, { force: true });
    }
  },
});

/** Files on the disk, in a folder for each company. */
export const diskStorage = (folder: string): Storage => {
  const pathOf = (companyId: number, file: string): string => join(folder, String(companyId), basename(file));
  return {
    ...receiving(join(folder, 'incoming')),
    put: async (companyId, file, path) => {
      const to = pathOf(companyId, file);
      await mkdir(join(folder, String(companyId)), { recursive: true, mode: 0o700 });
      // An event that names it must not outlive it when the power fails.
      const handle = await open(path, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(path, to);
    },
    copy: async (companyId, from, to) => {
      const [held, fresh] = [pathOf(companyId, from), pathOf(companyId, to)];
      const copied = await link(held, fresh)
        .catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT') throw error;
          return copyFile(held, fresh); // where the disk knows no second names
        })
        .then(() => true, missing);
      return copied ?? false;
    },
    sizeOf: async (companyId, file) => (await stat(pathOf(companyId, file)).catch(missing))?.size ?? null,
    read: async (companyId, file, range) => {
      const handle = await open(pathOf(companyId, file));
      return handle.createReadStream(range ?? {});
    },
    remove: (companyId, file) => rm(pathOf(companyId, file), { force: true }),
    usage: async (companyId) => {
      const of = join(folder, String(companyId));
      const names = (await readdir(of).catch((error: unknown) => missing(error) ?? [])).filter(isCounted);
      const usage = { files: 0, bytes: 0 };
      for (let from = 0; from < names.length; from += STATS_AT_ONCE) {
        const part = names.slice(from, from + STATS_AT_ONCE);
        for (const found of await Promise.all(part.map((name) => stat(join(of, name)).catch(missing)))) {
          if (!found?.isFile()) continue;
          usage.files++;
          usage.bytes += found.size;
        }
      }
      return usage;
    },
    hasRoom: async () => true,
    answers: async () => {},
  };
};
