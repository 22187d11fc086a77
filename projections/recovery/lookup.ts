import type { Database } from '../../runtime/database.ts';
import { sendsCodes, usersOfNumber } from './due.ts';

/** Answers the questions of `commands/recovery/lookup.ts`. */
export const recoveryLookup = (db: Database) => ({
  usersOfNumber: usersOfNumber.bind(null, db),
  sendsCodes: sendsCodes.bind(null, db),
});
