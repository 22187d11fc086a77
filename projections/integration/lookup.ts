import type { Database } from '../../runtime/database.ts';
import { integrationCallOf, integrationIds, integrationCallsDue, isOvertakenCall } from './read.ts';

/** Answers the questions of `commands/integration/lookup.ts`. */
export const integrationLookup = (db: Database) => ({
  integrationCallsDue: integrationCallsDue.bind(null, db),
  isOvertakenCall: isOvertakenCall.bind(null, db),
  integrationCall: integrationCallOf.bind(null, db),
  integrationIds: integrationIds.bind(null, db),
});
