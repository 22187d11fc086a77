import { schedule } from '../../domain/schedule/decider.ts';
import { scheduleEvents } from '../../domain/schedule/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { withErasures } from '../kernel/view/erasure.ts';
import { ofThing, rowView, writeRows } from '../kernel/view/rows.ts';
import type { RowOf } from '../kernel/view/table.ts';
import { byOf } from '../kernel/view/view.ts';
import { scheduleTable } from './table.ts';
import { scheduleTopic } from './topic.ts';

type Row = RowOf<typeof scheduleTable>;

type Event = EventOf<typeof scheduleEvents>;
type Planning = Extract<Event, { type: 'MessageScheduled' | 'ScheduleChanged' }>;
const isSame = (a: Date | string, b: string): boolean => new Date(a).getTime() === Date.parse(b);

const plannedBy = ({ data: { contactId, body, sendAt, connectionId, file, repeat } }: Planning) => ({
  contact_id: contactId,
  body,
  send_at: sendAt,
  connection_id: connectionId,
  file,
  repeat: repeat ?? null,
  search: searchOf(body),
});
const atFirst = { state: 'waiting' as const, way_ticket_id: null, message_id: null, reason: '' };

const after = (row: Row, event: Exclude<Event, { type: 'MessageScheduled' | 'ScheduleRemoved' }>, at: string): Row => {
  switch (event.type) {
    case 'ScheduleChanged':
      return { ...row, ...plannedBy(event), ...(isSame(row.send_at, event.data.sendAt) ? {} : atFirst) };
    case 'ScheduleRouted':
      return { ...row, state: 'routed', way_ticket_id: event.data.ticketId };
    case 'ScheduleQueued':
      return { ...row, state: 'queued', message_id: event.data.messageId, sent_at: null, reason: '' };
    case 'ScheduleSent':
      return { ...row, state: 'sent', sent_at: at, reason: '' };
    case 'ScheduleFailed':
      return { ...row, state: 'failed', sent_at: null, reason: event.data.reason };
  }
};

const heardBy = (row: Row | undefined) => (row ? { onlyFor: row.user_id } : null);

const view = rowView({
  name: 'schedules',
  version: 4,
  table: scheduleTable,
  keyOf: ofThing,
  indexes: `create index schedule_time on schedule (company_id, send_at, id);
    create index schedule_due on schedule (send_at, company_id, id) where state in ('waiting', 'routed');
    create index schedule_queued on schedule (updated_at, company_id, id) where state = 'queued';
    create index schedule_contact on schedule (company_id, contact_id);
    create index schedule_search on schedule using gin (company_id, search gin_trgm_ops);
    create index schedule_file on schedule (company_id, (file->>'path')) where file is not null`,
  features: [schedule.feature],
  events: scheduleEvents,
  on: (row, happened, tx): Row | undefined => {
    const { event, companyId, id, at, revision } = happened;
    if (event.type === 'ScheduleRemoved') {
      tx.tell(happened, scheduleTopic, { action: 'delete', id, before: heardBy(row), after: null });
      return undefined;
    }
    const before = heardBy(row);
    const audience = event.type === 'MessageScheduled' ? { onlyFor: event.data.userId } : before;
    tx.tell(happened, scheduleTopic, { action: row ? 'update' : 'create', id, before, after: audience });
    const marks = { version: Number(revision), changed_by: byOf(happened), updated_at: at };
    if (event.type === 'MessageScheduled') {
      const own = { company_id: companyId, id: Number(id), user_id: event.data.userId, created_at: at, sent_at: null };
      return { ...own, ...plannedBy(event), ...atFirst, ...marks };
    }
    if (!row) throw new Error('the scheduled message does not exist');
    return { ...after(row, event, at), ...marks };
  },
});

/** The scheduled messages for the calendar. For a forgotten contact their texts and file names are blank. */
export const schedules = withErasures(view, async ({ companyId, id }, tx) => {
  const of = 'select * from schedule where company_id = $1 and contact_id = $2';
  const rows = await tx.query<Row>(of, [companyId, Number(id)]);
  const blank = { body: '', search: '' };
  await writeRows(
    tx,
    scheduleTable,
    rows.map((row) => ({ ...row, ...blank, file: row.file && { ...row.file, name: '' } })),
  );
});
