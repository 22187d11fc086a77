import { DatabaseSync } from 'node:sqlite';
import { faultOfSum, openScan, readEvidence, type SealKeys } from './evidence.ts';
import { openForReading } from './schema.ts';

const ROWS_AT_ONCE = 1_000;

/** Compares the whole log at `file` with its seal, even while its writer runs. Returns the fault as one sentence, or null. */
export const checkSealedLog = (file: string, keys: SealKeys): string | null => {
  const db = openForReading(file);
  try {
    db.exec('begin'); // one consistent snapshot
    const { fault, ...found } = readEvidence(db, keys);
    if (fault || !found.evidence) return fault;
    const { scan, step } = openScan(db, [found.key], ROWS_AT_ONCE);
    while (step());
    return faultOfSum(found.evidence, { events: scan.events, sum: scan.sums[0] ?? 0n });
  } finally {
    db.close();
  }
};

/** Removes the seal from a log that has no writer. The next start seals it as it is then. */
export const unsealLog = (file: string): void => {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec('delete from evidence');
  db.close();
};
