import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const busy = z.object({ errcode: z.literal(5) });

/**
 * Locks the log at `file` for this process until it exits (SQLite's file lock: the kernel always frees it). Waits 3 s
 * for an owner that is stopping; throws one sentence if another process still holds it.
 */
export const lock = (file: string): DatabaseSync => {
  const held = new DatabaseSync(`${file}.lock`, { timeout: 3_000 });
  try {
    held.exec('pragma journal_mode=delete; begin exclusive');
    return held;
  } catch (error) {
    held.close();
    if (busy.safeParse(error).success)
      throw new Error(`The event log ${file} is in use by another process: stop that one first.`, { cause: error });
    throw error;
  }
};
