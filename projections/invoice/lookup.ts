import type { Database } from '../../runtime/database.ts';
import { billingsDue, lapsesDue } from './billing.ts';

/** Answers the questions of `commands/invoice/lookup.ts`. */
export const invoiceLookup = (db: Database) => ({
  lapsesDue: lapsesDue.bind(null, db),
  billingsDue: billingsDue.bind(null, db),
});
