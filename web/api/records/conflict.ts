import { z } from 'zod';
import { RequestError } from '../request.ts';

const changed = z.object({ error: z.literal('ERR_CHANGED_MEANWHILE'), name: z.string() });

/**
 * The name of the user who changed the record before this save, '' when unknown. Null when the save failed for another
 * reason.
 */
export const conflictOf = (error: unknown): string | null =>
  (error instanceof RequestError ? changed.safeParse(error.detail).data?.name : undefined) ?? null;
