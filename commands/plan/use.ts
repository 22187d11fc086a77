import { company, type Company, type CompanyCommand } from '../../domain/company/decider.ts';
import { plansOf } from '../../domain/company/nextPlan.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import { plan } from '../../domain/plan/decider.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Owner } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { takePlace, type Quota } from '../kernel/unique/places.ts';

type Needs = Pick<Deps, 'store'>;

/** The companies that have a plan or chose it for their next term, as an unlimited quota (commands.md, Plans). */
export const companiesWith = ({ store }: Needs, planId: number) =>
  ({
    store,
    decider: company,
    of: { companyId: 0, id: `plan.${planId}` },
    isThere: (state) => state.is === 'present' && plansOf(state).includes(planId),
  }) satisfies Quota<Company, CompanyCommand, typeof company.events>;

/** Throws ERR_NO_RECORD_FOUND if the plan does not exist. */
export const checkPlan = async ({ store }: Needs, planId: number): Promise<void> => {
  const { state } = await load(store, plan, { companyId: 0, id: planId });
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
};

/**
 * For `handle`: counts a company with a plan before it gets or chooses it, so that the plan is not deleted at the same moment.
 * Throws ERR_NO_RECORD_FOUND if the plan is deleted or being deleted, and then completes the deletion.
 */
export const countPlanUse =
  (deps: Needs, cause: Cause) =>
  async (me: Owner, { before, after }: { before: Company; after: Company }): Promise<void> => {
    const had = before.is === 'present' ? plansOf(before) : [];
    const planId = after.is === 'present' ? plansOf(after).find((id) => !had.includes(id)) : undefined;
    if (planId === undefined) return;
    await checkPlan(deps, planId);
    if (await takePlace(companiesWith(deps, planId), { me, limit: null }, cause)) return;
    // The places are closed: another process is deleting the plan, or died while doing so.
    const target = { companyId: 0, id: planId };
    const own = { ...cause, userId: 'system' } as const;
    await handle(deps.store, plan, { target, command: { type: 'DeletePlan' }, cause: own });
    throw new Refused('ERR_NO_RECORD_FOUND');
  };
