import { z } from 'zod';
import type { Commands, Decider } from '../kernel/decider.ts';
import { optionAnswer } from '../kernel/optionAnswer.ts';

/** What chosen options give besides their words, by which rule and for which choice, in which ticket and over which connection. */
const owed = z.object({
  ticketId: z.number(),
  contactId: z.number(),
  connectionId: z.number(),
  gives: z.array(optionAnswer),
  /** The file of the connection's greeting is sent, before the rest. */
  greets: z.boolean().default(false),
  rule: z.enum(['greeting', 'menu', 'queue', 'option', 'outOfHours']),
  choice: z.string(),
});
type Owed = z.infer<typeof owed>;

export const handoutEvents = {
  HandoutOwed: { data: owed, plain: ['choice', 'gives.fileListId'] },
  /** All of it was queued, or nobody is there any more for whom it was. */
  HandoutGiven: { data: z.object({}) },
};

export type Handout = { is: 'absent' } | ({ is: 'owed'; at: string } & Owed) | { is: 'given' };

/** What the bot promised and has still to fetch: its own due work does that, so that the bot waits for nobody. */
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
