import type { Plan } from '../../domain/plan/events.ts';
import { company } from '../../domain/company/decider.ts';
import { invoice } from '../../domain/invoice/decider.ts';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Cause } from '../../runtime/http.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';
import { causeOf } from '../kernel/handle/cause.ts';
import { doneBefore, handle, load } from '../kernel/handle/handle.ts';
import { loadPlan, usageOf, type UsageNeeds } from '../plan/limits.ts';
import { countPlanUse } from '../plan/use.ts';
import { ensureInvoice } from './ensureInvoice.ts';
import { currentInvoice } from './currentInvoice.ts';

type Needs = Pick<Deps, 'ids'> & UsageNeeds & Asks<'companiesWith'>;

const below = {
  users: 'ERR_PLAN_BELOW_USERS',
  connections: 'ERR_PLAN_BELOW_CONNECTIONS',
  queues: 'ERR_PLAN_BELOW_QUEUES',
  storageLimitMb: 'ERR_PLAN_BELOW_STORAGE',
} as const;
const limits = ['users', 'connections', 'queues', 'storageLimitMb'] as const;

/** Refuses a plan that allows less than the company uses, naming the first limit that is too low. */
const refuseBelow = async (needs: Needs, companyId: number, plan: Plan): Promise<void> => {
  const usage = await usageOf(needs, companyId);
  for (const what of limits) {
    const [used, limit] = [usage[what] ?? 0, plan[what] ?? null];
    if (limit !== null && used > limit) throw new Refused(below[what], 409, { plan: plan.name, used, limit });
  }
};

/**
 * Cancels the open invoice for another plan before recording the choice, so that its payment never pays for this plan. Throws
 * ERR_INVOICE_PAID if the payment came first: its term then counts for that invoice's plan.
 */
const endOtherInvoice = async ({ store }: Needs, companyId: number, planId: number, cause: Cause): Promise<void> => {
  const live = await currentInvoice(store, companyId);
  if (!live || (live.state.is === 'open' && live.state.planId === planId)) return;
  const command = { type: 'CancelInvoice', reason: 'otherPlan' } as const;
  const asked = { target: { companyId, id: live.id }, command, cause };
  const { state } = await handle(store, invoice, asked);
  if (state.is === 'paid') throw new Refused('ERR_INVOICE_PAID', 409);
};

/**
 * Chooses the plan of a company's next term, and replaces the open invoice. Choosing the present plan withdraws a choice.
 * Throws ERR_NO_RECORD_FOUND for a plan that is not public, ERR_PLAN_BELOW_… (409) for one that is too small, ERR_INVOICE_PAID,
 * and what the company's decider throws. `planId` null: the present plan.
 */
export const chooseNextPlan = async (
  needs: Needs,
  { companyId, planId }: { companyId: number; planId: number | null },
  cause: Cause,
): Promise<Position | null> => {
  const { store } = needs;
  const target = { companyId: 0, id: companyId };
  const { state, past } = await load(store, company, target);
  if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
  const done = doneBefore(past, cause);
  if (done) return done.position;
  const wanted = planId ?? state.planId;
  if (wanted !== state.planId) {
    const offered = await loadPlan(needs, wanted);
    if (!offered?.isPublic) throw new Refused('ERR_NO_RECORD_FOUND');
    await refuseBelow(needs, companyId, offered);
  }
  // A payment may begin another plan before this is recorded: withdrawing then chooses nothing.
  const command = { type: 'ChoosePlan', planId } as const;
  if (!company.decide(command, state).length) return null;
  await endOtherInvoice(needs, companyId, wanted, cause);
  const asked = { target, command, cause, takesPlace: countPlanUse(needs, cause) };
  const { position } = await handle(store, company, asked);
  await ensureInvoice(needs, companyId, new Date().toISOString(), causeOf(`plan:${cause.id}`, companyId));
  return position;
};
