import { campaign } from '../../domain/campaign/decider.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import type { Deps } from '../deps.ts';
import { fold } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { leaveFiles } from '../storage/leaveFiles.ts';

const DAY = 86_400_000;

const heldAfter = (events: readonly LoggedEvent[]): string | undefined => {
  const state = fold(campaign, events);
  return 'file' in state ? state.file?.path : undefined;
};

/** Releases a file that a campaign no longer uses. It is removed with the last message that was sent with it. */
export const whenCampaignFileWasReplaced = (deps: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenCampaignFileWasReplaced',
  prefixes: ['campaign-'],
  staleAfter: 365 * DAY,
  wants: ({ event }) => event.type === 'CampaignFileChanged' || event.type === 'CampaignRemoved',
  react: async ({ stream, revision, meta: { companyId } }, cause) => {
    const { events } = await deps.store.read(stream);
    const file = heldAfter(events.filter((each) => each.revision < revision));
    if (file !== undefined && file !== heldAfter(events))
      await leaveFiles(deps, companyId, { files: [file], ticket: null, unlessHeld: 'campaign' }, cause);
  },
});
