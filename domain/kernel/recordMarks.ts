import { z } from 'zod';

/** What every record carries beside its fields: `version` and `changedBy` serve a form that is saved (see handleSeen). */
export const recordMarks = z.object({
  id: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** What of them the record's own stream tells. */
export type ToldMarks = Pick<z.output<typeof recordMarks>, 'version' | 'createdAt' | 'updatedAt'>;
