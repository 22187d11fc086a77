import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { sessionsDue } from './actor.ts';

/** Answers the questions of `commands/session/lookup.ts`. */
export const sessionLookup = (db: Database) => ({
  sessionsDue: dueReader(db, sessionsDue),
});
