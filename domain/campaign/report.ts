import { z } from 'zod';

/** The states of a recipient: see domain/campaign/recipient.ts. */
export const recipientStates = [
  'waiting',
  'asking',
  'asked',
  'confirmed',
  'sending',
  'delivered',
  'failed',
  'declined',
  'silent',
  'leftOut',
] as const;

/**
 * A recipient in the report of a campaign; `id` is the position. If they left the list before they were written to, only
 * their outcome is left. `text`: the number of the chosen text, from 1; `ack`: the level of the last message to them.
 */
export const recipientShape = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  isWhatsappValid: z.boolean().nullable(),
  state: z.enum(recipientStates),
  reason: z.string(),
  contactId: z.number().nullable(),
  ticketId: z.number().nullable(),
  ticketUuid: z.string().nullable(),
  text: z.number().nullable(),
  confirmationRequestedAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  answer: z.enum(['yes', 'other']).nullable(),
  queuedAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  ack: z.number(),
});
export type RecipientRecord = z.infer<typeof recipientShape>;

/**
 * The figures of a report (R508). `valid`: can be written to, as far as known; `requested`: asked to confirm;
 * `confirmations`: said yes; `delivered` and `failed`: the outcome of the message; `ended`: nothing is left to do; `total`:
 * all people on the list.
 */
export const campaignCounts = z.object({
  total: z.number(),
  valid: z.number(),
  requested: z.number(),
  confirmations: z.number(),
  answers: z.number(),
  delivered: z.number(),
  failed: z.number(),
  declined: z.number(),
  silent: z.number(),
  leftOut: z.number(),
  ended: z.number(),
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

type Counted = Partial<
  Record<(typeof recipientStates)[number] | 'requested' | 'confirmations' | 'answers' | 'unchecked', number>
>;
/** Returns the figures from counts by state. `unchecked`: waiting recipients whose numbers are not verified yet. */
export const countsOf = (total: number, counted: Counted): CampaignCounts => {
  const { requested = 0, confirmations = 0, answers = 0 } = counted;
  const { unchecked = 0, delivered = 0, failed = 0, declined = 0, silent = 0, leftOut = 0 } = counted;
  const ended = delivered + failed + declined + silent + leftOut;
  const ends = { delivered, failed, declined, silent, leftOut, ended };
  return { total, valid: total - leftOut - unchecked, requested, confirmations, answers, ...ends };
};
