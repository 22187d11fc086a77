import { company, heldName, type CompanyCommand } from '../../domain/company/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import { checkPlan, takesPlan } from '../plan/use.ts';
import { ownerOf, Taken } from '../kernel/claim.ts';
import { handle, streamOf } from '../kernel/handle.ts';
import { idForCause } from '../kernel/requests.ts';

type Founding = Omit<
  Extract<CompanyCommand, { type: 'FoundCompany' }>,
  'type' | 'timeZone' | 'language' | 'dueDate'
> & {
  dueDate?: string | null | undefined;
  status?: boolean;
};

/** A company's place among the installation's, once a request: its id. */
export const companyIdFor = (deps: Pick<Deps, 'store' | 'ids'>, cause: Cause): Promise<number> =>
  idForCause(deps, 'company', cause);

/**
 * Founds a company (its `id`: one of `companyIdFor`; by default the request's own). Refused ERR_NO_RECORD_FOUND for a plan
 * that is not there, and (409) for a name that another company has.
 */
export const foundCompany = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys' | 'lookup'>,
  { status = true, dueDate = null, ...founding }: Founding,
  cause: Cause,
  id?: number,
) => {
  await checkPlan(deps, founding.planId);
  const own = id ?? (await companyIdFor(deps, cause));
  const target = { companyId: 0, id: own };
  // Before a place at the plan is taken: who is refused leaves nothing.
  const name = heldName(founding.name);
  const there = await ownerOf({ store: deps.store, decider: company, companyId: 0, secret: deps.keys.claims }, name);
  if (there?.holds && there.stream !== streamOf(company.feature, target)) throw new Taken(name, there.stream);
  const asked = { target, cause, secret: deps.keys.claims, takesPlace: takesPlan(deps, cause) };
  const home = { timeZone: 'America/Sao_Paulo', language: 'pt' } as const;
  const command = { type: 'FoundCompany', ...home, ...founding, dueDate } as const;
  const founded = await handle(deps.store, company, { ...asked, command });
  if (status) return { ...founded, id: own };
  const suspended = { type: 'ChangeCompany', fields: { status } } as const;
  return { ...(await handle(deps.store, company, { ...asked, command: suspended })), id: own };
};

/** Whether a company may send campaigns: a setting that its own admins cannot change. Answers with the position. */
export const allowCampaigns = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  allowed: boolean,
  cause: Cause,
): Promise<Position | null> => {
  const target = { companyId, id: 'campaignsEnabled' };
  const command = { type: 'ChangeSetting', value: String(allowed) } as const;
  return (await handle(store, setting, { target, command, cause: { ...cause, companyId }, tries: 10 })).position;
};
