import type { Database } from '../../runtime/database.ts';
import { dueReader } from '../kernel/read/due.ts';
import { hasMachines, lastMessagesOf, promptIds, promptTalksDue, promptUseSince, tagNamesOf } from './read.ts';

/** Answers the questions of `commands/prompt/lookup.ts`. */
export const promptLookup = (db: Database) => ({
  hasMachines: hasMachines.bind(null, db),
  promptTalksDue: dueReader(db, promptTalksDue),
  promptIds: promptIds.bind(null, db),
  promptUseSince: promptUseSince.bind(null, db),
  lastMessages: lastMessagesOf.bind(null, db),
  tagNames: tagNamesOf.bind(null, db),
});
