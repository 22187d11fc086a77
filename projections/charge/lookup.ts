import type { Database } from '../../runtime/database.ts';
import { chargeOf, chargesDue, misfitPayments } from './read.ts';

/** Answers the questions of `commands/charge/lookup.ts`. */
export const chargeLookup = (db: Database) => ({
  chargesDue: chargesDue.bind(null, db),
  misfitPayments: misfitPayments.bind(null, db),
  chargeOf: chargeOf.bind(null, db),
});
