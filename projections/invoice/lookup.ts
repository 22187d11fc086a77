import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { billingsDue, lapsesDue } from './billing.ts';

/** Answers the questions of `commands/invoice/lookup.ts`. */
export const invoiceLookup = (db: Database) => ({
  lapsesDue: dueReader(db, lapsesDue),
  billingsDue: dueReader(db, billingsDue),
});
