import { z } from 'zod';

export const queueEvents = { QueueAdded: { data: z.object({ name: z.string(), color: z.string() }) } };
