import { canonical } from '../../domain/kernel/phoneNumber.ts';
import { hashedKey } from '../kernel/claim.ts';
import { waIdOf } from '../message/wayBefore.ts';

/** What names a recipient in his campaign: made of his number, by a keyed hash, or of his contact where he has none. */
export const recipientKey = (
  secret: Buffer,
  { companyId, number, id }: { companyId: number; number: string | null; id: number },
): string => (number ? hashedKey(secret, `${companyId}.${canonical(number)}`) : `c${id}`);

/** The stream of a recipient, behind `campaignRecipient-<company>.`. */
export const recipientId = ({ campaignId, key }: { campaignId: number; key: string }): string => `${campaignId}x${key}`;

type StepMessage = { companyId: number; campaignId: number; contactId: number; step: string; nth: number };
/** WhatsApp's id of message number `nth` of a step for a contact. */
export const stepWaId = ({ companyId, campaignId, contactId, step, nth }: StepMessage): string =>
  waIdOf([companyId, 'campaign', campaignId, contactId, step, nth].join('|'));

/** The cause of a message that was queued for a recipient (`queueFor`): the recipient's id, and the step. */
export const causedBy = /^campaign:(\d+x[^:]+):(ask|message):/;
