import { contact } from '../../domain/contact/decider.ts';
import { wantsNoCampaigns } from '../../domain/contact/stopping.ts';
import { message } from '../../domain/message/decider.ts';
import type { Deps } from '../deps.ts';
import { load } from '../kernel/handle/handle.ts';
import { messageKey } from '../message/messageKey.ts';
import { causedBy, stepWaId } from './key.ts';

type Spelled = { companyId: number; connectionId: number; waId: string; contactId: number };

/**
 * Returns why a campaign's message must not be sent to the contact that WhatsApp names for its number: that contact asked for
 * no more campaigns, or gets the message already. Null if it may be sent, or is no campaign's message.
 */
export const findOtherSpelling = async (
  { store }: Pick<Deps, 'store'>,
  { companyId, connectionId, waId, contactId }: Spelled,
): Promise<'ERR_CAMPAIGN_STOPPED' | 'ERR_CAMPAIGN_TWICE' | null> => {
  const known = await load(store, message, { companyId, id: messageKey(connectionId, 'out', waId) });
  const queued = known.past.findLast(({ type }) => type === 'MessageQueued' || type === 'MessageQueuedAgain');
  const [, recipient, step] = causedBy.exec(queued?.meta.cause ?? '') ?? [];
  if (recipient === undefined || step === undefined || known.state.is === 'absent') return null;
  const { state: whom } = await load(store, contact, { companyId, id: contactId });
  if (whom.is === 'present' && wantsNoCampaigns(whom)) return 'ERR_CAMPAIGN_STOPPED';
  if (known.state.contactId === contactId) return null;
  const twin = stepWaId({ companyId, campaignId: Number.parseInt(recipient, 10), contactId, step, nth: 0 });
  const there = await load(store, message, { companyId, id: messageKey(connectionId, 'out', twin) });
  return there.state.is === 'absent' ? null : 'ERR_CAMPAIGN_TWICE';
};
