import { company, claimedCompanyName, type CompanyCommand } from '../../domain/company/decider.ts';
import { setting } from '../../domain/setting/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { checkPlan, countPlanUse } from '../plan/use.ts';
import { ownerOf, AlreadyClaimed } from '../kernel/unique/claim.ts';
import { handle, streamOf } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';

type Founding = Omit<
  Extract<CompanyCommand, { type: 'FoundCompany' }>,
  'type' | 'timeZone' | 'language' | 'dueDate'
> & {
  dueDate?: string | null | undefined;
  status?: boolean;
};

/** The id of the company that this request creates, the same at a retry. */
export const companyIdFor = (deps: Pick<Deps, 'store' | 'ids'>, cause: Cause): Promise<number> =>
  idForCause(deps, 'company', cause);

/**
 * Creates a company with the given `id` from `companyIdFor`, by default the request's own. Throws ERR_NO_RECORD_FOUND for an
 * unknown plan, and Refused (409) for a name that another company has.
 */
export const createCompany = async (
  deps: Pick<Deps, 'store' | 'ids' | 'keys'> & Asks<'companiesWith'>,
  { status = true, dueDate = null, ...founding }: Founding,
  cause: Cause,
  id?: number,
) => {
  await checkPlan(deps, founding.planId);
  const own = id ?? (await companyIdFor(deps, cause));
  const target = { companyId: 0, id: own };
  // Check the name before taking a place in the plan, so that a refusal leaves nothing behind.
  const name = claimedCompanyName(founding.name);
  const there = await ownerOf({ store: deps.store, decider: company, companyId: 0, secret: deps.keys.claims }, name);
  if (there?.holds && there.stream !== streamOf(company.feature, target)) throw new AlreadyClaimed(name, there.stream);
  const asked = { target, cause, secret: deps.keys.claims, takesPlace: countPlanUse(deps, cause) };
  const home = { timeZone: 'America/Sao_Paulo', language: 'pt' } as const;
  const command = { type: 'FoundCompany', ...home, ...founding, dueDate } as const;
  const founded = await handle(deps.store, company, { ...asked, command });
  if (status) return { ...founded, id: own };
  const suspended = { type: 'ChangeCompany', fields: { status } } as const;
  return { ...(await handle(deps.store, company, { ...asked, command: suspended })), id: own };
};

/** Sets whether a company may send campaigns, which its own admins cannot change. Returns the position. */
export const allowCampaigns = async (
  { store }: Pick<Deps, 'store'>,
  companyId: number,
  allowed: boolean,
  cause: Cause,
): Promise<Position | null> => {
  const target = { companyId, id: 'campaignsEnabled' };
  const command = { type: 'ChangeSetting', value: String(allowed) } as const;
  return (await handle(store, setting, { target, command, cause: { ...cause, companyId } })).position;
};
