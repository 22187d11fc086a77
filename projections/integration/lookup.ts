import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { integrationCallOf, integrationIds, integrationCallsDue, isOvertakenCall } from './read.ts';

/** Answers the questions of `commands/integration/lookup.ts`. */
export const integrationLookup = (db: Database) => ({
  integrationCallsDue: dueReader(db, integrationCallsDue),
  isOvertakenCall: isOvertakenCall.bind(null, db),
  integrationCall: integrationCallOf.bind(null, db),
  integrationIds: integrationIds.bind(null, db),
});
