import { campaign } from '../../domain/campaign/decider.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { deciderView, publishOn } from '../kernel/view/deciderView.ts';
import { marksOf, numberedKey } from '../kernel/view/rows.ts';
import { asColumns, asRecord } from '../kernel/view/table.ts';
import { campaignTable } from './table.ts';
import { campaignTopic } from './topic.ts';

/** The columns that hold a field of the state. */
const same = [
  'name',
  'confirmation',
  'scheduled_at',
  'connection_id',
  'contact_list_id',
  'tag_id',
  'file_list_id',
  'queue_id',
  'messages',
  'confirmation_messages',
  'file',
  'user_id',
  'way_id',
  'started_at',
  'completed_at',
  'reason',
  'round',
] as const;

/** The campaigns, as their list shows them. */
export const campaigns = deciderView({
  name: 'campaigns',
  version: 4,
  table: campaignTable,
  keyOf: numberedKey,
  indexes: `create index campaign_newest on campaign (company_id, created_at desc, id desc);
    create index campaign_start on campaign (scheduled_at, company_id, id) where state = 'planned' and scheduled_at is not null;
    create index campaign_running on campaign (company_id, id) where state = 'running';
    create index campaign_file on campaign (company_id, (file->>'path')) where file is not null`,
  decider: campaign,
  toState: ({ batches, recipients, template, ...row }) => ({
    ...asRecord(row, same),
    ...(template && { template }),
    is: row.state,
    prepared: batches === null || recipients === null ? null : { batches, recipients },
    savedAt: '',
    restrictions: 0,
  }),
  toRow: (state, happened, before) =>
    state.is === 'absent' || state.is === 'removed'
      ? undefined
      : {
          ...numberedKey(happened),
          ...asColumns(state, same),
          template: state.template ?? null,
          state: state.is,
          batches: state.prepared?.batches ?? null,
          recipients: state.prepared?.recipients ?? null,
          search: searchOf(state.name),
          ...marksOf(happened, before),
        },
  publish: publishOn(campaignTopic),
});
