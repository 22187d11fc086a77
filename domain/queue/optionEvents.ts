import { z } from 'zod';
import { optionAnswer, wordsAlone } from '../kernel/optionAnswer.ts';

const words = { title: z.string(), message: z.string(), answer: optionAnswer.default(wordsAlone) };

/** The menu of a queue's bot: a tree in one stream, `queueOptions-<company>.<queue>`. */
export const queueOptionEvents = {
  /** Comes last among the options of its parent; null: of the root. */
  QueueOptionAdded: {
    data: z.object({ optionId: z.number(), parentId: z.number().nullable(), ...words }),
    plain: ['title', 'message', 'answer'],
  },
  QueueOptionReworded: {
    data: z.object({ optionId: z.number(), ...words }),
    plain: ['title', 'message', 'answer'],
  },
  /** With all below it; the options behind it move up by one. */
  QueueOptionRemoved: { data: z.object({ optionId: z.number() }) },
};
