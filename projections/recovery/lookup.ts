import type { Database } from '../../runtime/database.ts';
import { usersOfNumber } from './due.ts';

/** Answers the questions of `commands/recovery/lookup.ts`. */
export const recoveryLookup = (db: Database) => ({
  usersOfNumber: usersOfNumber.bind(null, db),
});
