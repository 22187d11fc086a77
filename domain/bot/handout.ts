import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { optionAnswer } from '../kernel/optionAnswer.ts';

/**
 * The replies that chosen options send in addition to their text. Records the rule, the choice, the ticket and the connection.
 */
const owed = z.object({
  ticketId: z.number(),
  contactId: z.number(),
  connectionId: z.number(),
  gives: z.array(optionAnswer),
  /** The file of the connection's greeting is sent before the rest. */
  greets: z.boolean().default(false),
  rule: z.enum(['greeting', 'menu', 'queue', 'option', 'outOfHours']),
  choice: z.string(),
});
type Owed = z.infer<typeof owed>;

export const handoutEvents = {
  HandoutOwed: { data: owed, plain: ['choice', 'gives.fileListId'] },
  /** Everything was queued, or there is no recipient any more. */
  HandoutGiven: { data: z.object({}) },
};

export type Handout = { is: 'absent' } | ({ is: 'owed'; at: string } & Owed) | { is: 'given' };

/** The replies that the bot promised and must still fetch. A scheduled job fetches them, so the bot does not have to wait. */
export const handout: Decider<Handout, Commands<{ OweHandout: Owed; EndHandout: object }>, typeof handoutEvents> = {
  feature: 'handout',
  events: handoutEvents,
  initial: { is: 'absent' },
  decide: (command, state) => {
    if (command.type === 'EndHandout') return state.is === 'owed' ? [{ type: 'HandoutGiven', data: {} }] : [];
    const { type: _, ...data } = command;
    return state.is === 'absent' && (data.greets || data.gives.length) ? [{ type: 'HandoutOwed', data }] : [];
  },
  evolve: (_, event, at) => (event.type === 'HandoutOwed' ? { is: 'owed', at, ...event.data } : { is: 'given' }),
};
