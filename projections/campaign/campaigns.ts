import { campaign } from '../../domain/campaign/decider.ts';
import { campaignEvents } from '../../domain/campaign/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { ofThing, rowView } from '../kernel/view/rows.ts';
import type { RowOf } from '../kernel/view/table.ts';
import { byOf } from '../kernel/view/view.ts';
import { campaignTable } from './table.ts';
import { campaignTopic } from './topic.ts';

type Row = RowOf<typeof campaignTable>;
type Event = EventOf<typeof campaignEvents>;
type Planning = Extract<Event, { type: 'CampaignPlanned' | 'CampaignChanged' }>;

const plannedBy = ({ data }: Planning) => ({
  name: data.name,
  confirmation: data.confirmation,
  scheduled_at: data.scheduledAt,
  connection_id: data.connectionId,
  contact_list_id: data.contactListId,
  tag_id: data.tagId,
  file_list_id: data.fileListId,
  queue_id: data.queueId,
  messages: data.messages,
  confirmation_messages: data.confirmationMessages,
  search: searchOf(data.name),
});
const atFirst = {
  file: null,
  state: 'planned' as const,
  way_id: null,
  batches: null,
  recipients: null,
  started_at: null,
  completed_at: null,
  reason: '',
  round: 0,
};

const after = (row: Row, event: Exclude<Event, { type: 'CampaignPlanned' | 'CampaignRemoved' }>, at: string): Row => {
  switch (event.type) {
    case 'CampaignChanged':
      return { ...row, ...plannedBy(event) };
    case 'CampaignFileChanged':
      return { ...row, file: event.data.file };
    case 'CampaignStarted':
      return { ...row, state: 'running', way_id: event.data.connectionId, started_at: at };
    case 'CampaignPrepared':
      return { ...row, batches: event.data.batches, recipients: event.data.recipients };
    case 'CampaignCancelled':
      return { ...row, state: 'cancelled', reason: event.data.reason };
    case 'CampaignRestarted': {
      const way_id = event.data.connectionId ?? row.way_id;
      const started_at = row.started_at ?? at;
      return { ...row, state: 'running', way_id, started_at, reason: '', round: row.round + 1 };
    }
    case 'CampaignFinished':
      return { ...row, state: 'finished', completed_at: at };
  }
};

/** The campaigns, as their list shows them. */
export const campaigns = rowView({
  name: 'campaigns',
  version: 3,
  table: campaignTable,
  keyOf: ofThing,
  indexes: `create index campaign_newest on campaign (company_id, created_at desc, id desc);
    create index campaign_start on campaign (scheduled_at, company_id, id) where state = 'planned' and scheduled_at is not null;
    create index campaign_running on campaign (company_id, id) where state = 'running';
    create index campaign_file on campaign (company_id, (file->>'path')) where file is not null`,
  features: [campaign.feature],
  events: campaignEvents,
  on: (row, happened, tx): Row | undefined => {
    const { event, companyId, id, at, revision } = happened;
    const isGone = event.type === 'CampaignRemoved';
    const action = isGone ? 'delete' : row ? 'update' : 'create';
    tx.tell(happened, campaignTopic, { action, id, before: row ? {} : null, after: isGone ? null : {} });
    if (isGone) return undefined;
    const marks = { version: Number(revision), changed_by: byOf(happened), updated_at: at };
    if (event.type === 'CampaignPlanned') {
      const own = { company_id: companyId, id: Number(id), user_id: event.data.userId, created_at: at };
      return { ...own, ...plannedBy(event), ...atFirst, ...marks };
    }
    if (!row) throw new Error('the campaign does not exist');
    return { ...after(row, event, at), ...marks };
  },
});
