import { KEYS } from '../personal.ts';
import type { SealKeys } from './evidence.ts';
import { lock } from './lock.ts';
import { openPurge } from './purge.ts';
import { openForWriting } from './schema.ts';
import { openSealing } from './sealing.ts';
import { openStreams } from './streams.ts';

/**
 * Removes the keys of all persons from the log at `file` and overwrites their bytes. The log must have no other writer.
 * Nothing sealed in it can be decrypted afterwards. Returns the number of keys removed.
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
