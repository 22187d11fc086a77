import type { Database } from '../../runtime/database.ts';
import type { PlanRecord } from '../../domain/plan/calls.ts';
import { rowsOf } from '../kernel/read/read.ts';
import { offeredPlans, planOf, plansBy, plansNamed } from './read.ts';

/** Answers the questions of `commands/plan/lookup.ts`. */
export const planLookup = (db: Database) => ({
  planOf: planOf.bind(null, db),
  plan: async (planId: number): Promise<PlanRecord | null> => (await plansBy(db, [planId]))[0] ?? null,
  offeredPlans: offeredPlans.bind(null, db),
  plansNamed: async (name: string): Promise<number[]> => (await plansNamed(db, name)).map(({ id }) => id),
  companiesWith: async (planId: number): Promise<number[]> =>
    (await rowsOf<{ id: number }>(db, 'select id from views.company where plan_id = ?', [planId])).map(({ id }) => id),
});
