import { z } from 'zod';

/**
 * An automatic answer: the message it answers (`of`), when (milliseconds), and a digest of that message's text ('' without
 * text).
 */
const turn = z.object({ of: z.string(), ms: z.number(), said: z.string() });
export type AutomaticTurn = z.infer<typeof turn>;

/** Why the brake stopped answers: too many to the same text, too many within two minutes, or too many in a day. */
export const loopWhy = z.enum(['sameText', 'tooFast', 'tooMany']);
export type LoopWhy = z.infer<typeof loopWhy>;

/** `turns`: the counted answers of the last day, newest last. `brakedMs`: when the brake last stopped answers in that day. */
const counted = { contactId: z.number(), turns: z.array(turn), brakedMs: z.number().nullable() };
const personal = { fields: ['turns'], whose: 'contact', of: 'contactId' } as const;

/** Counts how often machines answered each other. Stream `loopBrake-<company>.<contact>x<connection>` keeps its last event. */
export const loopBrakeEvents = {
  AutomaticAnswerCounted: { data: z.object(counted), personal },
  /** Automatic answers stop in this ticket. */
  LoopBraked: { data: z.object({ ...counted, ticketId: z.number(), why: loopWhy }), personal },
  /** A person of the company answered. */
  LoopBrakeReleased: { data: z.object({ contactId: z.number() }) },
};
