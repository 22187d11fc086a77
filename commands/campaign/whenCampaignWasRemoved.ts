import { campaignTurn } from '../../domain/campaign/turn.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { idOf, load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import type { Sending } from './sending.ts';
import { followStep } from './step.ts';

/** The connections that a campaign used. */
const waysOf = (events: readonly LoggedEvent[]): Set<number> =>
  new Set(
    events.flatMap(({ event }) => {
      const isBegin = event.type === 'CampaignStarted' || event.type === 'CampaignRestarted';
      const route = isBegin && event.data.connectionId;
      return typeof route === 'number' ? [route] : [];
    }),
  );

/** Withdraws the pending messages of a deleted campaign, because no connection follows them any more (R489). */
export const whenCampaignWasRemoved = (needs: Sending): Reaction => ({
  name: 'whenCampaignWasRemoved',
  prefixes: ['campaign-'],
  staleAfter: 365 * DAY_MS,
  wants: ({ event }) => event.type === 'CampaignRemoved',
  react: async ({ stream, meta: { companyId } }) => {
    const { events } = await needs.store.read(stream);
    for (const connectionId of waysOf(events)) {
      const { state: turn } = await load(needs.store, campaignTurn, { companyId, id: connectionId });
      const own = turn.steps.filter(({ campaignId }) => campaignId === idOf(stream));
      await Promise.all(own.map((step) => followStep(needs, { companyId, connectionId }, step)));
    }
  },
});
