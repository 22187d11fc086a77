import { z } from 'zod';

/** A contact of the company. `number` is '' while WhatsApp has told only the LID. */
export const contactShape = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  lid: z.string(),
  email: z.string(),
  profilePicUrl: z.string(),
  disableBot: z.boolean(),
  isGroup: z.boolean(),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type ContactRecord = z.infer<typeof contactShape>;
