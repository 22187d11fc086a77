import { openStore } from '../eventstore/store.ts';
import type { Context, Running } from '../runtime/context.ts';
import { openNeeds } from './deps.ts';
import { runReactions } from './kernel/reactions.ts';
import { whenTicketWasClosed } from './message/whenTicketWasClosed.ts';

/** The role `reactions`: turns events into commands. */
export const startReactions = async (context: Context): Promise<Running> => {
  const store = openStore({ url: context.eventStoreUrl, namespace: context.config.eventStoreNamespace });
  const running = await runReactions(store, [whenTicketWasClosed(openNeeds(context, store))]);
  return {
    stop: async () => {
      await running.stop();
      await store.close();
    },
  };
};
