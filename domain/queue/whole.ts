import { z } from 'zod';
import { optionAnswer } from '../kernel/optionAnswer.ts';
import type { ToldMarks } from '../kernel/recordMarks.ts';
import { queueSettings, type QueueSettings } from './events.ts';

/** A queue as its calls and socket frames show it (R404, R405). Forms use `version` and `changedBy`. */
export const wholeQueueShape = queueSettings.extend({
  id: z.number(),
  companyId: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WholeQueue = z.infer<typeof wholeQueueShape>;
/** A queue as its stream alone describes it, in the reply to a write. */
export const queueTold = wholeQueueShape.partial({ changedBy: true });

export const wholeQueue = <M extends ToldMarks>(
  settings: QueueSettings,
  marks: M,
  of: { companyId: number; id: number },
) => ({
  ...settings,
  ...marks,
  ...of,
});

/**
 * An option of a queue's menu. `option` is its position. `children` is empty because they have a separate call; `childCount`
 * is their number.
 */
export const queueOptionShape = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  answer: optionAnswer,
  option: z.number(),
  queueId: z.number(),
  parentId: z.number().nullable(),
  children: z.array(z.never()),
  childCount: z.number(),
});
export type QueueOptionRecord = z.infer<typeof queueOptionShape>;
