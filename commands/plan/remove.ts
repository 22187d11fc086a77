import { Refused } from '../../domain/kernel/decider.ts';
import { plan } from '../../domain/plan/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { handle } from '../kernel/handle.ts';

/** Deletes a plan that no company has; else Refused (409), with how many have it (`companies`). */
export const removePlan = async (
  { store, lookup }: Pick<Deps, 'store' | 'lookup'>,
  planId: number,
  cause: Cause,
): Promise<Position | null> => {
  const companies = (await lookup.companiesWith(planId)).length;
  if (companies)
    throw new Refused(`O plano está em uso por ${companies} ${companies === 1 ? 'empresa' : 'empresas'}.`, 409, {
      companies,
    });
  const target = { companyId: 0, id: planId };
  return (await handle(store, plan, { target, command: { type: 'DeletePlan' }, cause })).position;
};
