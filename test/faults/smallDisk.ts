import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../runtime/errorCode.ts';
import { temporaryFolder } from '../kernel/folder.ts';

/** Room for a new installation and some messages. */
const MEGABYTES = 600;
const CHUNKS = [1_048_576, 4_096, 1];

/** A separate small file system. `fill` leaves no byte free, `free` makes room again. */
export type SmallDisk = { path: string; fill: () => void; free: () => void; remove: () => void };

const writeAll = (file: number, chunk: Buffer): void => {
  try {
    for (;;) writeSync(file, chunk);
  } catch (error) {
    if (errorCode(error) !== 'ENOSPC') throw error;
  }
};

/**
 * Mounts a file system in memory, on a temporary folder or on `inside`, a path in one. `path` is that temporary folder.
 * Returns null if this user may not mount one.
 */
export const mountSmallDisk = (inside = ''): SmallDisk | null => {
  const { path: folder, remove } = temporaryFolder();
  const path = join(folder, inside);
  mkdirSync(path, { recursive: true });
  try {
    const options = `size=${MEGABYTES}m,mode=711`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    remove();
    return null;
  }
  const ballast = join(path, 'ballast');
  return {
    path: folder,
    fill: () => {
      const file = openSync(ballast, 'a');
      for (const bytes of CHUNKS) writeAll(file, Buffer.alloc(bytes));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', path]);
      remove();
    },
  };
};
