import { DatabaseSync } from 'node:sqlite';
import { faultOfSum, openScan, readEvidence, type SealKeys } from './evidence.ts';
import { openForReading } from './schema.ts';

const ROWS_AT_ONCE = 1_000;

/** Compares the whole log at `file` with its seal, also beside its writer; answers what is wrong, in one sentence, or null. */
export const checkLog = (file: string, keys: SealKeys): string | null => {
  const db = openForReading(file);
  try {
    db.exec('begin'); // one moment
    const { fault, ...found } = readEvidence(db, keys);
    if (fault || !found.evidence) return fault;
    const { scan, step } = openScan(db, [found.key], ROWS_AT_ONCE);
    while (step());
    return faultOfSum(found.evidence, { events: scan.events, sum: scan.sums[0] ?? 0n });
  } finally {
    db.close();
  }
};

/** Takes the seal from a log that nobody writes: its next start seals it as it stands. */
export const unsealLog = (file: string): void => {
  const db = new DatabaseSync(file, { timeout: 5_000 });
  db.exec('delete from evidence');
  db.close();
};
