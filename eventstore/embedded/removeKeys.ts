import { KEYS } from '../personal.ts';
import type { SealKeys } from './evidence.ts';
import { lock } from './lock.ts';
import { openPurge } from './purge.ts';
import { openForWriting } from './schema.ts';
import { openSealing } from './sealing.ts';
import { openStreams } from './streams.ts';

/**
 * Removes the keys of all persons from the log at `file`, which nobody writes any more, and overwrites where they lay: what
 * was sealed for anyone opens nowhere in it. Answers with how many went.
 */
export const removeKeys = (file: string, namespace: string, keys: SealKeys): number => {
  const held = lock(file);
  const db = openForWriting(file);
  try {
    let removed = 0;
    for (const now of openPurge(db, openStreams(db), openSealing(db, keys)).clearNamed(namespace + KEYS))
      removed += now;
    db.exec('pragma wal_checkpoint(truncate)');
    return removed;
  } finally {
    db.close();
    held.close();
  }
};
