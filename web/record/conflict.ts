import { z } from 'zod';
import { RequestError } from '../kernel/request.ts';

const changed = z.object({ error: z.literal('ERR_CHANGED_MEANWHILE'), name: z.string() });

/** Who changed meanwhile what a form wanted to save ('': nobody knows his name); null when that is not why it failed. */
export const conflictOf = (error: unknown): string | null =>
  (error instanceof RequestError ? changed.safeParse(error.detail).data?.name : undefined) ?? null;
