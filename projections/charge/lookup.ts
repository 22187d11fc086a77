import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { chargeByBankId, chargesDue, ownStrayPayments } from './read.ts';

/** Answers the questions of `commands/charge/lookup.ts`. */
export const chargeLookup = (db: Database) => ({
  chargesDue: dueReader(db, chargesDue),
  ownStrayPayments: ownStrayPayments.bind(null, db),
  chargeOf: chargeByBankId.bind(null, db),
});
