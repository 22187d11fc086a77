import { Refused } from '../kernel/decider.ts';
import type { EventOf } from '../kernel/event.ts';
import type { companyEvents } from './events.ts';

type Event = EventOf<typeof companyEvents>;
/** `nextPlanId`: the plan of the next term; null: the present plan stays. */
type Subscribed = {
  planId: number;
  nextPlanId: number | null;
  dueDate: string | null;
  trialExpiration: string | null;
};

/**
 * Chooses a plan for a company. In a trial nothing was paid for, so the plan changes at once; later it changes with the next
 * term. Choosing the present plan, or null, withdraws the choice. Throws ERR_NO_DUE_DATE for a company that is never billed.
 */
export const withChosenPlan = (planId: number | null, { dueDate, trialExpiration, ...known }: Subscribed): Event[] => {
  if (planId === null || planId === known.planId)
    return known.nextPlanId === null ? [] : [{ type: 'CompanyNextPlanWithdrawn', data: {} }];
  if (dueDate === null) throw new Refused('ERR_NO_DUE_DATE', 409);
  if (trialExpiration !== null) return [{ type: 'CompanyPlanChosen', data: { planId } }];
  return planId === known.nextPlanId ? [] : [{ type: 'CompanyNextPlanChosen', data: { planId } }];
};

/** Begins the next term with a plan. It replaces the present plan if the company had chosen it. */
export const beginPlan = (planId: number, { nextPlanId }: Pick<Subscribed, 'nextPlanId'>): Event[] =>
  planId === nextPlanId ? [{ type: 'CompanyPlanChosen', data: { planId } }] : [];

/** Returns the plans that cannot be deleted because the company uses or has chosen them. */
export const plansOf = ({ planId, nextPlanId }: Pick<Subscribed, 'planId' | 'nextPlanId'>): number[] =>
  nextPlanId === null ? [planId] : [planId, nextPlanId];
