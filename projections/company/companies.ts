import type { Week } from '../../domain/kernel/schedule.ts';
import { companyEvents } from '../../domain/company/events.ts';
import { date, ddl, instant, int, json, maybe, table, text } from '../kernel/table.ts';
import { view } from '../kernel/view.ts';
import { companyTopic } from './topic.ts';

const companyTable = table(
  'company',
  {
    id: int,
    name: text,
    time_zone: text,
    language: text,
    due_date: date,
    plan_id: int,
    schedules: maybe(json<Week>()),
    version: int,
    changed_by: maybe(int),
    updated_at: instant,
  },
  ['id'],
);

/** The companies of the installation; `schedules` is null until one saved its hours. */
export const companies = view({
  name: 'companies',
  version: 2,
  tables: [companyTable.name],
  schema: ddl(companyTable),
  features: ['company'],
  events: companyEvents,
  on: async (happened, tx) => {
    const { event, id, revision, at, meta } = happened;
    const marks = [Number(revision), typeof meta.userId === 'number' ? meta.userId : null, at];
    if (event.type === 'CompanyFounded') {
      const { name, timeZone, language, dueDate, planId } = event.data;
      await tx.query('insert into company values ($1, $2, $3, $4, $5, $6, null, $7, $8, $9)', [
        id,
        name,
        timeZone,
        language,
        dueDate,
        planId,
        ...marks,
      ]);
      return;
    }
    const [column, value] =
      event.type === 'CompanyScheduled'
        ? ['schedules', JSON.stringify(event.data.schedules)]
        : ['time_zone', event.data.timeZone];
    await tx.query(`update company set ${column} = $2, version = $3, changed_by = $4, updated_at = $5 where id = $1`, [
      id,
      value,
      ...marks,
    ]);
    tx.tell(happened, companyTopic, { action: 'update', companyId: Number(id), id, before: {}, after: {} });
  },
});
