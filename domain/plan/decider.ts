import type { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { planEvents } from './events.ts';

export type Plan = z.infer<typeof planEvents.PlanCreated.data>;
export type PlanCommand = Commands<{ CreatePlan: { plan: Plan } }>;

/** A plan of the installation (stream of company 0). */
export const plan: Decider<Plan | null, PlanCommand, typeof planEvents> = {
  feature: 'plan',
  events: planEvents,
  initial: null,
  decide: (command, state) => (state ? [] : [{ type: 'PlanCreated', data: command.plan }]),
  evolve: (_, event) => event.data,
};
