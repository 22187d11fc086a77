import { searchOf } from '../../domain/kernel/search.ts';
import { plan, type PlanState } from '../../domain/plan/decider.ts';
import type { Plan } from '../../domain/plan/events.ts';
import { deciderView, publishOn } from '../kernel/view/deciderView.ts';
import { marksOf } from '../kernel/view/rows.ts';
import { int, json, marks, table, text } from '../kernel/view/table.ts';
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

export const plans = deciderView({
  name: 'plans',
  version: 3,
  table: planTable,
  keyOf: ({ id }) => ({ id: Number(id) }),
  decider: plan,
  toState: ({ fields }): PlanState => ({ is: 'present', plan: fields }),
  toRow: (state, happened, before) =>
    state.is === 'present'
      ? {
          id: Number(happened.id),
          fields: state.plan,
          search: searchOf(state.plan.name),
          ...marksOf(happened, before),
        }
      : undefined,
  publish: publishOn(planTopic),
});
