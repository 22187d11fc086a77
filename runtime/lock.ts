import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataDir } from './dataDir.ts';
import { errorCode } from './errorCode.ts';
import { readRunning } from './running.ts';

export type Lock = { release(): void };

/** SQLite's error code for a file that another process has locked. */
const busy = 5;

/** Another process holds DATA_DIR. The message is one sentence for the user. */
export class InUse extends Error {}

/**
 * Locks DATA_DIR for this process until it exits (SQLite's file lock, which the kernel always frees). Throws InUse if
 * another process holds it.
 */
export const lockDataDir = (dataDir: string): Lock => {
  const dir = makeDataDir(dataDir);
  const file = new DatabaseSync(join(dir, 'lock'), { timeout: 0 });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (errorCode(error) !== busy) throw error;
    const pid = readRunning(dir)?.pid;
    const holder = pid === undefined ? 'another Atende' : `another Atende (process ${pid})`;
    throw new InUse(`${dir} is in use by ${holder}: stop that one first, or set DATA_DIR to another folder.`);
  }
  return { release: () => file.close() };
};
