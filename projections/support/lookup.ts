import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { supportsDue } from './read.ts';

/** Answers the questions of `commands/support/lookup.ts`. */
export const supportLookup = (db: Database) => ({
  supportsDue: dueReader(db, supportsDue),
});
