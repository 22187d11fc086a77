import { Refused } from '../../domain/kernel/decider.ts';
import { plan } from '../../domain/plan/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { closePlaces } from '../kernel/unique/places.ts';
import { companiesWith } from './use.ts';

/**
 * Deletes a plan that no company has, or throws Refused (409) with their number (`companies`). Once no company has the plan,
 * none can choose it any more. After a crash in between, a repeated request completes the deletion, and so does the next
 * company that is refused the plan.
 */
export const removePlan = async (deps: Pick<Deps, 'store'>, planId: number, cause: Cause): Promise<Position | null> => {
  const target = { companyId: 0, id: planId };
  const { state, past } = await load(deps.store, plan, target);
  const done = doneBefore(past, cause);
  if (done) return done.position;
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  const companies = await closePlaces(companiesWith(deps, planId), cause);
  if (companies) throw new Refused('ERR_PLAN_USED', 409, { companies, count: companies });
  return (await handle(deps.store, plan, { target, command: { type: 'DeletePlan' }, cause })).position;
};
