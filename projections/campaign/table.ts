import type { Campaign } from '../../domain/campaign/decider.ts';
import type { CampaignFile } from '../../domain/campaign/events.ts';
import type { ChosenTemplate } from '../../domain/kernel/templateParts.ts';
import { bool, instant, int, json, marks, maybe, oneOf, table, text, zeroAtFirst } from '../kernel/view/table.ts';

type Is = Exclude<Campaign['is'], 'absent' | 'removed'>;

/**
 * Campaigns. `way_id`: the connection of a campaign, once it has begun; `batches` and `recipients` are set once it is
 * prepared.
 */
export const campaignTable = table(
  'campaign',
  {
    company_id: int,
    id: int,
    name: text,
    confirmation: bool,
    scheduled_at: maybe(instant),
    connection_id: maybe(int),
    contact_list_id: maybe(int),
    tag_id: maybe(int),
    file_list_id: maybe(int),
    queue_id: maybe(int),
    messages: json<string[]>(),
    confirmation_messages: json<string[]>(),
    template: maybe(json<ChosenTemplate>()),
    file: maybe(json<CampaignFile>()),
    user_id: int,
    state: oneOf<Is>(),
    way_id: maybe(int),
    batches: maybe(int),
    recipients: maybe(int),
    started_at: maybe(instant),
    completed_at: maybe(instant),
    reason: text,
    /** Number of restarts. */
    round: zeroAtFirst,
    search: text,
    ...marks,
  },
  ['company_id', 'id'],
);
