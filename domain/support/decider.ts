import type { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { supportEvents } from './events.ts';

/** The longest support session in a company. After it the super user must give a reason again. */
export const SUPPORT_MS = 3_600_000;

type Begun = z.output<typeof supportEvents.SupportBegan.data>;
export type SupportCommand = Commands<{
  BeginSupport: Begun;
  EndSupport: object;
  /** Issued by the scheduler. */
  ExpireSupport: { now: string };
}>;
export type Support = { is: 'absent' } | { is: 'ended' } | ({ is: 'open' } & Begun);

/** A support session of a super user in a company (a stream of that company). Its id is that of the user's session there. */
export const support: Decider<Support, SupportCommand, typeof supportEvents> = {
  feature: 'support',
  events: supportEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'BeginSupport') {
      const { type: _, ...data } = command;
      return state.is === 'absent' ? [{ type: 'SupportBegan', data }] : [];
    }
    if (state.is !== 'open') return [];
    if (command.type === 'EndSupport') return [{ type: 'SupportEnded', data: { why: 'asked' } }];
    return command.now >= state.until ? [{ type: 'SupportEnded', data: { why: 'timeUp' } }] : [];
  },
  evolve: (_, event) => (event.type === 'SupportBegan' ? { is: 'open', ...event.data } : { is: 'ended' }),
};
