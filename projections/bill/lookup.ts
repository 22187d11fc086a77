import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { billsAskedBy, billsDue } from './questions.ts';

/** Answers the questions of `commands/bill/lookup.ts`. */
export const billLookup = (db: Database) => ({
  billsDue: dueReader(db, billsDue),
  billsAskedBy: billsAskedBy.bind(null, db),
});
