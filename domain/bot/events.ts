import { z } from 'zod';

/**
 * Where the bot is with a contact. 'start': it has said nothing. 'queues': it showed these queues. 'options': in a queue's tree,
 * below an option (null: its root), these were shown; none is the end. 'shut': he came into a queue that has not greeted yet, for it was closed or the bot skipped him.
 * The ids are what the numbers he reads mean, whatever is changed meanwhile.
 */
const place = z.discriminatedUnion('is', [
  z.object({ is: z.literal('start') }),
  z.object({ is: z.literal('queues'), ids: z.array(z.number()) }),
  z.object({
    is: z.literal('options'),
    queueId: z.number(),
    optionId: z.number().nullable(),
    ids: z.array(z.number()),
  }),
  z.object({ is: z.literal('shut'), queueId: z.number() }),
]);
export type MenuPosition = z.infer<typeof place>;

/** The connection has no other queue; the contact chose it; he went back to the start. */
const reason = z.enum(['onlyQueue', 'chosen', 'restarted']);
export type Reason = z.infer<typeof reason>;

const progress = z.object({
  place,
  /** How often in a row the same was shown, when last (milliseconds), and in which message: its key, and where it lies. */
  shown: z.number(),
  shownMs: z.number().nullable(),
  shownIn: z.object({ key: z.string(), position: z.string() }).nullable(),
  /** When he was told last that nobody works now. */
  awayMs: z.number().nullable(),
  /** Where the last step brought the ticket, and from where. */
  goes: z.object({ from: z.number().nullable(), queueId: z.number().nullable(), reason }).nullable(),
});
export type Progress = z.infer<typeof progress>;

/** Of each ticket, where its bot is: a stream of its own, of which the last event is kept; what was said is told by the messages. */
export const botEvents = { BotReached: { data: progress, plain: ['shownIn'] } };
