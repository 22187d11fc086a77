import { heldName, plan, type Plan } from '../../domain/plan/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import { ownerOf, Taken } from '../kernel/claim.ts';
import type { Deps } from '../deps.ts';
import { handle, idOf, streamOf } from '../kernel/handle.ts';
import { idForCause } from '../kernel/requests.ts';

/** The plan of a name, or null. */
export const planNamed = async ({ store }: Pick<Deps, 'store'>, name: string): Promise<number | null> => {
  const owner = await ownerOf({ store, decider: plan, companyId: 0 }, heldName(name));
  return owner?.holds ? idOf(owner.stream) : null;
};

/** Makes a plan under a name that no other one has; else Taken. A repeated request finds its own. */
export const createPlan = async (
  deps: Pick<Deps, 'store' | 'ids'>,
  made: Plan,
  cause: Cause,
): Promise<{ planId: number; position: Position | null }> => {
  const planId = (await planNamed(deps, made.name)) ?? (await idForCause(deps, 'plan', cause));
  const target = { companyId: 0, id: planId };
  const command = { type: 'CreatePlan', plan: made } as const;
  const { position, events, repeated } = await handle(deps.store, plan, { target, command, cause });
  if (!events.length && !repeated) throw new Taken(heldName(made.name), streamOf('plan', target));
  return { planId, position };
};
