import type { Plan } from '../../domain/plan/events.ts';
import { claimedPlanName, plan } from '../../domain/plan/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { ownerOf, AlreadyClaimed } from '../kernel/unique/claim.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { handle, idOf, load, streamOf } from '../kernel/handle/handle.ts';
import { idForCause } from '../kernel/handle/requests.ts';

/** `lookup` is missing in a new installation. */
type Needs = Pick<Deps, 'store'> & Partial<Asks<'plansNamed'>>;

/** The id of the plan with a name, or null. */
export const planNamed = async ({ store }: Pick<Deps, 'store'>, name: string): Promise<number | null> => {
  const owner = await ownerOf({ store, decider: plan, companyId: 0 }, claimedPlanName(name));
  return owner?.holds ? idOf(owner.stream) : null;
};

/**
 * Throws Taken if another plan has this name according to the read models. Older logs contain names that were never claimed, or
 * that were claimed with accents.
 */
export const refuseNamesake = async ({ store, lookup }: Needs, name: string, planId: number): Promise<void> => {
  const held = claimedPlanName(name);
  const goesByIt = async (id: number): Promise<boolean> => {
    const { state } = await load(store, plan, { companyId: 0, id });
    return state.is === 'present' && claimedPlanName(state.plan.name).key === held.key;
  };
  if (!lookup || (await goesByIt(planId))) return;
  for (const id of await lookup.plansNamed(name))
    if (await goesByIt(id)) throw new AlreadyClaimed(held, streamOf(plan.feature, { companyId: 0, id }));
};

/** Creates a plan under an unused name, or throws Taken. A repeated request finds its own plan. */
export const createPlan = async (
  deps: Needs & Pick<Deps, 'ids'>,
  made: Plan,
  cause: Cause,
): Promise<{ planId: number; position: Position | null; repeated: boolean }> => {
  const planId = (await planNamed(deps, made.name)) ?? (await idForCause(deps, 'plan', cause));
  await refuseNamesake(deps, made.name, planId);
  const target = { companyId: 0, id: planId };
  const command = { type: 'CreatePlan', plan: made } as const;
  const { position, events, repeated } = await handle(deps.store, plan, { target, command, cause });
  if (!events.length && !repeated) throw new AlreadyClaimed(claimedPlanName(made.name), streamOf('plan', target));
  return { planId, position, repeated };
};
