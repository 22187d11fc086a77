import { searchOf } from '../../domain/kernel/search.ts';
import { plan as decider } from '../../domain/plan/decider.ts';
import { planEvents, type Plan } from '../../domain/plan/events.ts';
import { rowView } from '../kernel/view/rows.ts';
import { int, json, marks, table, text } from '../kernel/view/table.ts';
import { byOf } from '../kernel/view/view.ts';
import { planTopic } from './topic.ts';

export const planTable = table(
  'plan',
  {
    id: int,
    fields: json<Plan>(),
    search: text,
    ...marks,
  },
  ['id'],
);

export const plans = rowView({
  name: 'plans',
  version: 3,
  table: planTable,
  keyOf: ({ id }) => ({ id: Number(id) }),
  features: ['plan'],
  events: planEvents,
  on: (row, happened, tx) => {
    const { event, id, at, revision } = happened;
    const before = row ? {} : null;
    const state = decider.evolve(row ? { is: 'present', plan: row.fields } : decider.initial, event, at);
    if (state.is !== 'present') {
      tx.tell(happened, planTopic, { action: 'delete', id, before, after: null });
      return undefined;
    }
    tx.tell(happened, planTopic, { action: row ? 'update' : 'create', id, before, after: {} });
    return {
      id: Number(id),
      fields: state.plan,
      search: searchOf(state.plan.name),
      version: Number(revision),
      changed_by: byOf(happened),
      created_at: row?.created_at ?? at,
      updated_at: at,
    };
  },
});
