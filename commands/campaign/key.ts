import { canonical } from '../../domain/kernel/phoneNumber.ts';
import { hashedKey } from '../kernel/unique/claim.ts';
import { waIdOf } from '../message/queuedMessage.ts';

/** Returns a recipient's key within a campaign: a keyed hash of the number, or the contact's id if there is no number. */
export const recipientKey = (
  secret: Buffer,
  { companyId, number, id }: { companyId: number; number: string | null; id: number },
): string => (number ? hashedKey(secret, `${companyId}.${canonical(number)}`) : `c${id}`);

/** The id of a recipient's stream, after `campaignRecipient-<company>.`. */
export const recipientId = ({ campaignId, key }: { campaignId: number; key: string }): string => `${campaignId}x${key}`;

type StepMessage = { companyId: number; campaignId: number; contactId: number; step: string; nth: number };
/** Derives WhatsApp's id of message number `nth` of a step for a contact. */
export const stepWaId = ({ companyId, campaignId, contactId, step, nth }: StepMessage): string =>
  waIdOf([companyId, 'campaign', campaignId, contactId, step, nth].join('|'));

/** Matches the cause of a message that `queueStepFor` queued: the recipient's id, and the step. */
export const causedBy = /^campaign:(\d+x[^:]+):(ask|message):/;
