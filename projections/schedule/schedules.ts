import { schedule } from '../../domain/schedule/decider.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { deciderView, publishOn } from '../kernel/view/deciderView.ts';
import { withErasures } from '../kernel/view/erasure.ts';
import { marksOf, numberedKey, writeRows } from '../kernel/view/rows.ts';
import { asColumns, asRecord, type RowOf } from '../kernel/view/table.ts';
import { scheduleTable } from './table.ts';
import { scheduleTopic } from './topic.ts';

type Row = RowOf<typeof scheduleTable>;

/** The columns that hold a field of the state. */
const same = ['contact_id', 'body', 'send_at', 'connection_id', 'file', 'user_id', 'sent_at', 'reason'] as const;

const view = deciderView({
  name: 'schedules',
  version: 5,
  table: scheduleTable,
  keyOf: numberedKey,
  indexes: `create index schedule_time on schedule (company_id, send_at, id);
    create index schedule_due on schedule (send_at, company_id, id) where state in ('waiting', 'routed');
    create index schedule_queued on schedule (updated_at, company_id, id) where state = 'queued';
    create index schedule_contact on schedule (company_id, contact_id);
    create index schedule_search on schedule using gin (company_id, search gin_trgm_ops);
    create index schedule_file on schedule (company_id, (file->>'path')) where file is not null`,
  decider: schedule,
  toState: ({ repeat, template, way_ticket_id: ticketId, ...row }) => ({
    ...asRecord(row, same),
    is: row.state,
    ...(repeat && { repeat }),
    ...(template && { template }),
    route: ticketId === null ? null : { ticketId, connectionId: 0, round: 0 },
    round: 0,
  }),
  toRow: (state, happened, before) => {
    if (state.is === 'absent' || state.is === 'removed') return undefined;
    const { event } = happened;
    const messageId = event.type === 'ScheduleQueued' ? event.data.messageId : (before?.message_id ?? null);
    return {
      ...numberedKey(happened),
      ...asColumns(state, same),
      state: state.is,
      repeat: state.repeat ?? null,
      template: state.template ?? null,
      way_ticket_id: state.route?.ticketId ?? null,
      message_id: state.is === 'waiting' ? null : messageId,
      search: searchOf(state.body),
      ...marksOf(happened, before),
    };
  },
  publish: publishOn(scheduleTopic, ({ user_id }: Row) => ({ onlyFor: user_id })),
});

/** The scheduled messages for the calendar. For a forgotten contact their texts and file names are blank. */
export const schedules = withErasures(view, async ({ companyId, id }, tx) => {
  const of = 'select * from schedule where company_id = $1 and contact_id = $2';
  const rows = await tx.query<Row>(of, [companyId, Number(id)]);
  const blank = { body: '', search: '', template: null };
  await writeRows(
    tx,
    scheduleTable,
    rows.map((row) => ({ ...row, ...blank, file: row.file && { ...row.file, name: '' } })),
  );
});
