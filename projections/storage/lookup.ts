import type { Database } from '../../runtime/database.ts';
import { leftFilesDue } from './leftFiles.ts';
import { campaignHolds } from './read.ts';

/** Answers the questions of `commands/storage/lookup.ts`. */
export const storageLookup = (db: Database) => ({
  leftFiles: leftFilesDue.bind(null, db),
  campaignHolds: campaignHolds.bind(null, db),
});
