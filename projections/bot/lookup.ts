import type { Database } from '../../runtime/database.ts';
import { handoutsDue } from './handouts.ts';

/** Answers the questions of `commands/bot/lookup.ts`. */
export const botLookup = (db: Database) => ({
  handoutsDue: handoutsDue.bind(null, db),
});
