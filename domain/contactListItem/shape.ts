import { z } from 'zod';

/** Somebody on a list of contacts (R538). Instants are ISO, UTC. */
export const contactListItemShape = z.object({
  id: z.number(),
  name: z.string(),
  /** Digits with the country code, as WhatsApp spells it once it was asked. */
  number: z.string(),
  email: z.string(),
  /** Whether the number is on WhatsApp; null while nobody knows. */
  isWhatsappValid: z.boolean().nullable(),
  contactListId: z.number(),
  companyId: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ContactListItemRecord = z.infer<typeof contactListItemShape>;
/** A number of a list of which nobody knows whether it is on WhatsApp. */
export type Unchecked = { id: number; number: string; bucket: number };

/** As its own stream tells it. */
export const contactListItemTold = contactListItemShape.partial({ changedBy: true });
