import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { DAY_MS } from '../domain/kernel/durations.ts';
import { errorCode } from './errorCode.ts';

/** A stored file and its size in bytes. */
export type StoredFile = { companyId: number; file: string; size: number };
export type StorageUsage = { files: number; bytes: number };
/** Whether a file counts as used storage. Thumbnails do not, because the server makes them. */
export const isCounted = (file: string): boolean => !file.endsWith('-small.webp');

/** Bytes `start` to `end`, both included. */
export type Range = { start: number; end: number };

/**
 * Stores files, each for a company and under a name chosen by the server. Received data is on this machine's disk
 * first, so that no incomplete file ever has a name.
 */
export type Storage = {
  /** Returns a new path for a file that is being received. Rejects while storing it is known to be impossible. */
  incoming(): Promise<string>;
  /** Stores the complete file at `path` under a name, even if it was stored before. Removes the one at `path`. */
  put(companyId: number, file: string, path: string): Promise<void>;
  /** Gives a file a second name. False if there is no such file. */
  copy(companyId: number, from: string, to: string): Promise<boolean>;
  /** Returns the size, or null if there is no such file. */
  sizeOf(companyId: number, file: string): Promise<number | null>;
  /** Reads the whole file or a part. Rejects if there is no such file. */
  read(companyId: number, file: string, range?: Range): Promise<Readable>;
  remove(companyId: number, file: string): Promise<void>;
  /** Returns number and bytes of a company's files, without thumbnails. */
  usage(companyId: number): Promise<StorageUsage>;
  /** Yields the files of all companies. */
  all(): AsyncGenerator<StoredFile, void>;
  /** Whether a company may store this many more bytes. */
  hasRoom(companyId: number, bytes: number): Promise<boolean>;
  /** Rejects while the storage does not work. */
  answers(): Promise<void>;
  /** Removes files whose reception started over a day ago and was interrupted. */
  sweep(): Promise<void>;
};

/** Whether a folder's name is the id of a company. */
const isCompany = (name: string): boolean => /^\d+$/.test(name);

const STATS_AT_ONCE = 32;
const missing = (error: unknown): null => {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
};

/** The local part of every storage: `folder` holds files that are being received. */
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
      if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true });
    }
  },
});

/** Stores files on disk, in one folder per company. */
export const diskStorage = (folder: string): Storage => {
  const pathOf = (companyId: number, file: string): string => join(folder, String(companyId), basename(file));
  return {
    ...receiving(join(folder, 'incoming')),
    put: async (companyId, file, path) => {
      const to = pathOf(companyId, file);
      await mkdir(join(folder, String(companyId)), { recursive: true, mode: 0o700 });
      // After a power failure, an event must not name a file that was lost.
      const handle = await open(path, 'r+');
      await handle.sync().finally(() => handle.close());
      await rename(path, to);
    },
    copy: async (companyId, from, to) => {
      const [held, fresh] = [pathOf(companyId, from), pathOf(companyId, to)];
      const copied = await link(held, fresh)
        .catch((error: unknown) => {
          if (errorCode(error) === 'ENOENT') throw error;
          return copyFile(held, fresh); // for file systems without hard links
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
    all: async function* all() {
      const companies = (await readdir(folder).catch((error: unknown) => missing(error) ?? [])).filter(isCompany);
      for (const company of companies)
        for (const file of await readdir(join(folder, company))) {
          const { size } = (await stat(join(folder, company, file)).catch(missing)) ?? {};
          if (size !== undefined) yield { companyId: Number(company), file, size };
        }
    },
    hasRoom: async () => true,
    answers: async () => {},
  };
};
