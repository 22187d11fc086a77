import type { PlanRecord } from '../../domain/plan/calls.ts';
import type { Plan } from '../../domain/plan/events.ts';

export type PlanLookup = {
  /** The company's plan with its limits and flags. */
  planOf(companyId: number): Promise<(Plan & { id: number }) | null>;
  plan(planId: number): Promise<PlanRecord | null>;
  /** Plans that anyone may choose at sign-up, cheapest first. */
  offeredPlans(): Promise<{ id: number }[]>;
  /** Ids of the plans with this name, ignoring case and accents. */
  plansNamed(name: string): Promise<number[]>;
  /** Ids of the companies on a plan. */
  companiesWith(planId: number): Promise<number[]>;
};
