import type { Plan } from '../../domain/plan/decider.ts';
import { planEvents } from '../../domain/plan/events.ts';
import { ddl, int, json, table } from '../kernel/table.ts';
import { view } from '../kernel/view.ts';

const planTable = table('plan', { id: int, fields: json<Plan>() }, ['id']);

/** The plans of the installation. */
export const plans = view({
  name: 'plans',
  version: 1,
  tables: [planTable.name],
  schema: ddl(planTable),
  features: ['plan'],
  events: planEvents,
  on: async ({ event, id }, tx) => {
    await tx.query('insert into plan values ($1, $2)', [id, JSON.stringify(event.data)]);
  },
});
