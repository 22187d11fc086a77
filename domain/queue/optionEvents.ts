import { z } from 'zod';

/** The menu of a queue's bot: a tree in one stream, `queueOptions-<company>.<queue>`. */
export const queueOptionEvents = {
  /** Comes last among the options of its parent; null: of the root. */
  QueueOptionAdded: {
    data: z.object({ optionId: z.number(), parentId: z.number().nullable(), title: z.string(), message: z.string() }),
    plain: ['title', 'message'],
  },
  QueueOptionReworded: {
    data: z.object({ optionId: z.number(), title: z.string(), message: z.string() }),
    plain: ['title', 'message'],
  },
  /** With all below it; the options behind it move up by one. */
  QueueOptionRemoved: { data: z.object({ optionId: z.number() }) },
};
