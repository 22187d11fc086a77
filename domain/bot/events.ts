import { z } from 'zod';

/**
 * The position of the bot in a conversation. 'start': it has sent nothing. 'queues': it showed these queues. 'options': it
 * showed these options of a queue, below `optionId` (null: the root). An empty list ends the menu. 'shut': the ticket is in a
 * queue that has not greeted yet, because it was closed or the bot skipped the contact. The ids keep the meaning of the
 * numbers that the contact sees, even if the menu changes later.
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

/**
 * Why the ticket changed its queue: it is the connection's only one, the contact chose it, or the contact went back to the
 * start.
 */
const reason = z.enum(['onlyQueue', 'chosen', 'restarted']);
export type Reason = z.infer<typeof reason>;

const progress = z.object({
  place,
  /**
   * `shown`: how often the same choices were shown in a row. `shownMs`: when last, in milliseconds. `shownIn`: the key of the
   * message that showed them, and its log position.
   */
  shown: z.number(),
  shownMs: z.number().nullable(),
  shownIn: z.object({ key: z.string(), position: z.string() }).nullable(),
  /** When the contact last heard that the company is closed, in milliseconds. */
  awayMs: z.number().nullable(),
  /** The queue to which the last step moved the ticket, the queue it left, and why. */
  goes: z.object({ from: z.number().nullable(), queueId: z.number().nullable(), reason }).nullable(),
});
export type Progress = z.infer<typeof progress>;

/** Only the last position of a ticket's bot is kept, in a separate stream. The messages themselves record what the bot said. */
export const botEvents = { BotReached: { data: progress, plain: ['shownIn'] } };
