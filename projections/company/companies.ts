import { companyEvents } from '../../domain/company/events.ts';
import { view } from '../kernel/view.ts';

/** The companies of the installation. */
export const companies = view({
  name: 'companies',
  version: 1,
  tables: ['company'],
  schema: `create table company (
    id int primary key, name text not null, time_zone text not null, language text not null,
    due_date date not null, plan_id int not null)`,
  features: ['company'],
  events: companyEvents,
  on: async ({ event, id }, tx) => {
    const { name, timeZone, language, dueDate, planId } = event.data;
    await tx.query('insert into company values ($1, $2, $3, $4, $5, $6)', [
      id,
      name,
      timeZone,
      language,
      dueDate,
      planId,
    ]);
  },
});
