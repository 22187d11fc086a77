import { campaign } from '../../domain/campaign/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle/handle.ts';
import type { EventSummary } from '../kernel/handle/loadStream.ts';
import { causedBy } from './key.ts';

/**
 * Whether a message was queued for a campaign that is deleted now. The process that queued it may have crashed after the
 * deletion and before withdrawing it (R489). A message that a user sent again no longer belongs to the campaign.
 */
export const isFromDeletedCampaign = async (
  store: Store,
  companyId: number,
  { past }: { past: readonly EventSummary[] },
): Promise<boolean> => {
  const queued = past.findLast(({ type }) => type === 'MessageQueued' || type === 'MessageQueuedAgain');
  const [, recipient] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
  if (recipient === undefined) return false;
  return (await load(store, campaign, { companyId, id: Number.parseInt(recipient, 10) })).state.is === 'removed';
};
