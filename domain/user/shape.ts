import { z } from 'zod';
import { profiles } from '../kernel/permissions.ts';

/** A user wherever he stands: with his queues, never with a password (contract/clients.md). */
export const userShape = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.enum(profiles),
  companyId: z.number(),
  super: z.boolean(),
  allTicket: z.enum(['enable', 'disable']),
  whatsappId: z.number().nullable(),
  wpp: z.string(),
  queues: z.array(
    z.object({ id: z.number(), name: z.string(), color: z.string(), UserQueue: z.object({ queueId: z.number() }) }),
  ),
});
export type UserRecord = z.infer<typeof userShape>;

/** The signed-in user: with his company and its settings. `dueDate` is a plain date (yyyy-mm-dd). */
export const signedInShape = userShape.extend({
  company: z.object({
    id: z.number(),
    name: z.string(),
    dueDate: z.string(),
    timeZone: z.string(),
    language: z.enum(['pt', 'en', 'es']),
    settings: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
});
export type SignedIn = z.infer<typeof signedInShape>;
