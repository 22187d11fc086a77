import { z } from 'zod';

/** What every record carries beside its fields: `version` and `changedBy` serve a form that is saved (see handleSeen). */
export const recordMarks = z.object({
  id: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
