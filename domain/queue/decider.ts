import type { Commands, Decider } from '../kernel/decider.ts';
import { queueEvents } from './events.ts';

export type QueueCommand = Commands<{ AddQueue: { name: string; color: string } }>;

/** A department of a company (spec 1 section 3). */
export const queue: Decider<boolean, QueueCommand, typeof queueEvents> = {
  feature: 'queue',
  events: queueEvents,
  initial: false,
  decide: ({ name, color }, exists) => (exists ? [] : [{ type: 'QueueAdded', data: { name, color } }]),
  evolve: () => true,
};
