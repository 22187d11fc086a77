import type { Campaign } from '../../domain/campaign/decider.ts';
import { isForAgain, type CampaignRecipient, type CampaignStep } from '../../domain/campaign/recipient.ts';
import type { Storage } from '../../runtime/storage.ts';
import type { Deps } from '../deps.ts';

/** What sending works with. */
export type Sending = Pick<Deps, 'store' | 'ids' | 'keys' | 'lookup'> & { storage: Storage };
export type Running = Extract<Campaign, { messages: readonly string[] }>;

/** What a recipient waits for; null: nothing is to be sent to him now. */
export const stepOf = (state: CampaignRecipient, { confirmation, round }: Running): CampaignStep | null => {
  if (isForAgain(state, round)) return state.queued?.step ?? null;
  if (state.is === 'confirmed') return 'message';
  return state.is === 'waiting' ? (confirmation ? 'ask' : 'message') : null;
};
