import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { handoutsDue } from './handouts.ts';

/** Answers the questions of `commands/bot/lookup.ts`. */
export const botLookup = (db: Database) => ({
  handoutsDue: dueReader(db, handoutsDue),
});
