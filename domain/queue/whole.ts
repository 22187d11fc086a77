import { z } from 'zod';
import { optionAnswer } from '../kernel/optionAnswer.ts';
import type { ToldMarks } from '../kernel/recordMarks.ts';
import { queueSettings, type QueueSettings } from './events.ts';

/** A queue as its own calls and frames give it (R404, R405); `version` and `changedBy` are for forms. */
export const wholeQueueShape = queueSettings.extend({
  id: z.number(),
  companyId: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type WholeQueue = z.infer<typeof wholeQueueShape>;
/** As its own stream tells it. */
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

/** An option of a queue's menu: `option` is its position; `children` are asked for apart, `childCount` says how many. */
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
