import { queueEvents } from '../../domain/queue/events.ts';
import { view } from '../kernel/view.ts';

/** The queues of a company. */
export const queues = view({
  name: 'queues',
  version: 1,
  tables: ['queue'],
  schema:
    'create table queue (company_id int, id int, name text not null, color text not null, primary key (company_id, id))',
  features: ['queue'],
  events: queueEvents,
  on: async (happened, tx) => {
    const { event, companyId, id } = happened;
    await tx.query('insert into queue values ($1, $2, $3, $4)', [companyId, id, event.data.name, event.data.color]);
    tx.tell(happened, { topic: 'queue', action: 'create', id, before: null, after: {} });
  },
});
