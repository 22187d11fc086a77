import { campaignStep } from '../../domain/campaign/recipient.ts';
import { message } from '../../domain/message/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { noteFailedAfterAcceptance } from './failedAfterAcceptance.ts';
import { causedBy } from './key.ts';

/** The first revision at which a message can fail after it was queued and accepted. */
const ACCEPTED = 2n;

/** Records that a campaign message did not reach its recipient although Meta had accepted it. */
export const whenAcceptedCampaignMessageFailed = ({ store }: Pick<Deps, 'store'>): Reaction => ({
  name: 'whenAcceptedCampaignMessageFailed',
  prefixes: ['message-'],
  staleAfter: 30 * DAY_MS,
  wants: ({ event, revision }) => event.type === 'MessageFailed' && revision >= ACCEPTED,
  react: async ({ stream, meta: { companyId } }) => {
    const id = stream.slice(`message-${companyId}.`.length);
    const { past } = await load(store, message, { companyId, id });
    const queued = past.find(({ type }) => type === 'MessageQueued');
    const [, recipient, step] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
    if (recipient === undefined) return;
    await noteFailedAfterAcceptance({ store }, { companyId, id: recipient }, campaignStep.parse(step));
  },
});
