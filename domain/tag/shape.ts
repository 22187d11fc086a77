import { z } from 'zod';
import { recordMarks } from '../kernel/recordMarks.ts';

export const tagFields = z.object({
  name: z.string(),
  color: z.string(),
  /** 1: the tag is a lane of the kanban board. */
  kanban: z.number().default(0),
  userId: z.number().nullable(),
});
export const tagExtra = z.object({ ticketsCount: z.number() });

/** A tag whole, as its own calls and frames give it. */
export const tagShape = recordMarks.extend(tagFields.shape).extend(tagExtra.shape);
