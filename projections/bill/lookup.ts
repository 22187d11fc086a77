import type { Database } from '../../runtime/database.ts';
import { billsAskedBy, billsDue } from './questions.ts';

/** Answers the questions of `commands/bill/lookup.ts`. */
export const billLookup = (db: Database) => ({
  billsDue: billsDue.bind(null, db),
  billsAskedBy: billsAskedBy.bind(null, db),
});
