import type { RecipientSource } from '../../domain/campaign/batch.ts';
import type { CampaignRecipient } from '../../domain/campaign/recipient.ts';
import { accountRefusals } from '../../domain/kernel/accountRefusals.ts';
import { instant, int, json, maybe, oneOf, table, text, uuid, zeroAtFirst, type RowOf } from '../kernel/view/table.ts';

export type RecipientState = CampaignRecipient['is'];

/**
 * Recipients of campaigns. `source` and `of_id` name the list item or contact; `contact_id` is set once a message was sent.
 * `message_id`: the first part of the last message to the recipient; `ended_at`: null while there is work left.
 */
export const recipientTable = table(
  'campaign_recipient',
  {
    company_id: int,
    campaign_id: int,
    key: text,
    seq: int,
    source: oneOf<RecipientSource>(),
    of_id: int,
    state: oneOf<RecipientState>(),
    reason: text,
    contact_id: maybe(int),
    ticket_id: maybe(int),
    message_id: maybe(uuid),
    text: maybe(int),
    /** Number of restarts of the campaign when the last message to the recipient was sent. */
    round: zeroAtFirst,
    /** When WhatsApp accepted the request for confirmation. */
    asked_at: maybe(instant),
    answered_at: maybe(instant),
    answer: maybe(oneOf<'yes' | 'other'>()),
    queued_at: maybe(instant),
    delivered_at: maybe(instant),
    ended_at: maybe(instant),
  },
  ['company_id', 'campaign_id', 'key'],
);
export type RecipientRow = RowOf<typeof recipientTable>;
/**
 * SQL condition for recipients that failed because WhatsApp restricts the account. They get another message once their
 * campaign `m` was restarted.
 */
const refused = (of: string): string =>
  `${of}.state = 'failed' and ${of}.reason in (${accountRefusals.map((code) => `'${code}'`).join(', ')})`;
export const isForAgainSql = (of: string): string => `${refused(of)} and ${of}.round < m.round`;
export const recipientIndexes = `create index campaign_recipient_again on campaign_recipient (company_id, campaign_id, seq)
    where ${refused('campaign_recipient')};
  create index campaign_recipient_order on campaign_recipient (company_id, campaign_id, seq);
  create index campaign_recipient_next on campaign_recipient (company_id, campaign_id, (state = 'waiting'), seq)
    where state in ('waiting', 'confirmed');
  create index campaign_recipient_way on campaign_recipient (company_id, campaign_id) where state in ('asking', 'sending');
  create index campaign_recipient_asked on campaign_recipient (asked_at) where state = 'asked';
  create index campaign_recipient_contact on campaign_recipient (company_id, contact_id) where contact_id is not null`;

/** How many recipients of a campaign are in each state, and how many were asked, said yes, and answered at all. */
export type RecipientCounts = Partial<Record<RecipientState | 'requested' | 'confirmations' | 'answers', number>>;
export const campaignCountTable = table(
  'campaign_count',
  { company_id: int, campaign_id: int, batches: int, total: int, counts: json<RecipientCounts>() },
  ['company_id', 'campaign_id'],
);
export type CampaignCount = RowOf<typeof campaignCountTable>;
