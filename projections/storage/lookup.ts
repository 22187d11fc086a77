import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { leftFilesDue } from './leftFiles.ts';
import { campaignHolds } from './read.ts';

/** Answers the questions of `commands/storage/lookup.ts`. */
export const storageLookup = (db: Database) => ({
  leftFiles: dueReader(db, leftFilesDue),
  campaignHolds: campaignHolds.bind(null, db),
});
