import { campaign } from '../../domain/campaign/decider.ts';
import type { Store } from '../../eventstore/store.ts';
import { load } from '../kernel/handle.ts';
import type { Past } from '../kernel/memory.ts';
import { causedBy } from './key.ts';

/**
 * Whether a message was queued for a campaign that is deleted: whoever queued it may have been killed behind the deletion, before
 * he withdrew it (R489). What a user sends again himself is his.
 */
export const isOfDeleted = async (
  store: Store,
  companyId: number,
  { past }: { past: readonly Past[] },
): Promise<boolean> => {
  const queued = past.findLast(({ type }) => type === 'MessageQueued' || type === 'MessageQueuedAgain');
  const [, recipient] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
  if (recipient === undefined) return false;
  return (await load(store, campaign, { companyId, id: Number.parseInt(recipient, 10) })).state.is === 'removed';
};
