import { z } from 'zod';

/** An automatic answer: to which message (`of`), when (milliseconds), and a digest of what that said; '' where it had no words. */
const turn = z.object({ of: z.string(), ms: z.number(), said: z.string() });
export type AutomaticTurn = z.infer<typeof turn>;

/** Too many answers to the same text; too many answers within two minutes. */
export const loopWhy = z.enum(['sameText', 'tooFast']);
export type LoopWhy = z.infer<typeof loopWhy>;

/** `turns`: the counted ones of the last day, the newest last; `brakedMs`: when the brake was put on last in that day. */
const counted = { contactId: z.number(), turns: z.array(turn), brakedMs: z.number().nullable() };
const personal = { fields: ['turns'], whose: 'contact', of: 'contactId' } as const;

/** How often machines answered each other: a stream `loopBrake-<company>.<contact>x<connection>`, of which the last event is kept. */
export const loopBrakeEvents = {
  AutomaticAnswerCounted: { data: z.object(counted), personal },
  /** The company's machine answers no more in this ticket. */
  LoopBraked: { data: z.object({ ...counted, ticketId: z.number(), why: loopWhy }), personal },
  /** A person of the company answered. */
  LoopBrakeReleased: { data: z.object({ contactId: z.number() }) },
};
