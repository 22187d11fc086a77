import { z } from 'zod';

/**
 * The fields that every record has in addition to those of its kind. Saving a form uses `version` and `changedBy` (see
 * handleSeen).
 */
export const recordMarks = z.object({
  id: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** The marks that can be read from the record's stream. */
export type ToldMarks = Pick<z.output<typeof recordMarks>, 'version' | 'createdAt' | 'updatedAt'>;
