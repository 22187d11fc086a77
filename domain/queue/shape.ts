import { z } from 'zod';

/** A queue as it stands inside other records. */
export const queueShape = z.object({ id: z.number(), name: z.string(), color: z.string() });
export type QueueRecord = z.infer<typeof queueShape>;
