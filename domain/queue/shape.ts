import { z } from 'zod';

/** A queue as other records contain it. */
export const queueShape = z.object({ id: z.number(), name: z.string(), color: z.string() });
export type QueueRecord = z.infer<typeof queueShape>;
