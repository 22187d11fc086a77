import { openStore } from '../eventstore/store.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openDatabase, type Database } from '../runtime/database.ts';
import { openDeps } from './deps.ts';
import { runClock } from './kernel/clock.ts';
import type { Lookup } from './kernel/deps.ts';
import { runReactions } from './kernel/reactions.ts';
import { whenTicketWasClosed } from './message/whenTicketWasClosed.ts';
import { expireSessions } from './session/expire.ts';

/** The role `reactions`: turns events into commands, and what is due. `lookupOf` opens what may be looked up. */
export const startReactions = async (context: Context, lookupOf: (db: Database) => Lookup): Promise<Running> => {
  const store = openStore({ url: context.eventStoreUrl, namespace: context.config.eventStoreNamespace });
  const db = openDatabase(context.databaseUrl, 3);
  const deps = openDeps(context, store, lookupOf(db));
  const reactions = await runReactions(store, [whenTicketWasClosed(deps)]);
  const clock = runClock(db, [expireSessions(deps)]);
  return {
    stop: async () => {
      await clock.stop();
      await reactions.stop();
      await store.close();
      await db.destroy();
    },
  };
};
