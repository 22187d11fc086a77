import { planEvents } from '../../domain/plan/events.ts';
import { view } from '../kernel/view.ts';

/** The plans of the installation. */
export const plans = view({
  name: 'plans',
  version: 1,
  tables: ['plan'],
  schema: 'create table plan (id int primary key, fields jsonb not null)',
  features: ['plan'],
  events: planEvents,
  on: async ({ event, id }, tx) => {
    await tx.query('insert into plan values ($1, $2)', [id, JSON.stringify(event.data)]);
  },
});
