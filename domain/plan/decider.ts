import { Refused, type Commands, type Decider, type ClaimedValue } from '../kernel/decider.ts';
import { normalised } from '../kernel/search.ts';
import { planEvents, type Plan } from './events.ts';

type Given = { readonly [K in keyof Plan]?: Plan[K] | undefined };
export type PlanCommand = Commands<{
  CreatePlan: { plan: Plan };
  /** Absent fields stay as they are. */
  ChangePlan: { plan: Given };
  /** The caller has checked that no company has the plan or chose it. */
  DeletePlan: object;
}>;
export type PlanState = { is: 'absent' } | { is: 'deleted' } | { is: 'present'; plan: Plan };

/** Claims a plan's name: it must be unique, regardless of case and accents. */
export const claimedPlanName = (name: string): ClaimedValue => ({
  what: 'planName',
  key: encodeURIComponent(normalised(name.trim())),
  refusal: ['ERR_PLAN_NAME_TAKEN', 409],
});

const changesOf = (given: Given, known: Plan): Partial<Plan> => {
  const before = new Map<string, unknown>(Object.entries(known));
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== (before.get(name) ?? null)),
  );
};

/** A plan of the installation (a stream of company 0): the features and limits that companies get, and the price. */
export const plan: Decider<PlanState, PlanCommand, typeof planEvents> = {
  feature: 'plan',
  events: planEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'CreatePlan')
      return state.is === 'absent' ? [{ type: 'PlanCreated', data: command.plan }] : [];
    // An interrupted deletion is finished by the next caller who finds it, so two callers may delete the same plan.
    if (command.type === 'DeletePlan' && state.is === 'deleted') return [];
    if (state.is !== 'present') throw new Refused('ERR_NO_RECORD_FOUND');
    if (command.type === 'DeletePlan') return [{ type: 'PlanDeleted', data: {} }];
    const data = changesOf(command.plan, state.plan);
    return Object.keys(data).length ? [{ type: 'PlanChanged', data }] : [];
  },
  evolve: (state, event) => {
    if (event.type === 'PlanDeleted') return { is: 'deleted' };
    if (event.type === 'PlanCreated') return { is: 'present', plan: event.data };
    return state.is === 'present' ? { is: 'present', plan: { ...state.plan, ...event.data } } : state;
  },
  holds: (state) => (state.is === 'present' ? [claimedPlanName(state.plan.name)] : []),
};
