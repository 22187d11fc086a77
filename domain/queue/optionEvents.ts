import { z } from 'zod';
import { optionAnswer, wordsAlone } from '../kernel/optionAnswer.ts';

const words = { title: z.string(), message: z.string(), answer: optionAnswer.default(wordsAlone) };

/** The menu of a queue's bot: a tree in one stream, `queueOptions-<company>.<queue>`. */
export const queueOptionEvents = {
  /** Appends an option to those of its parent; null: to the root. */
  QueueOptionAdded: {
    data: z.object({ optionId: z.number(), parentId: z.number().nullable(), ...words }),
    plain: ['title', 'message', 'answer'],
  },
  QueueOptionReworded: {
    data: z.object({ optionId: z.number(), ...words }),
    plain: ['title', 'message', 'answer'],
  },
  /** Removes an option and all options below it. Later siblings move up by one. */
  QueueOptionRemoved: { data: z.object({ optionId: z.number() }) },
};
