import { z } from 'zod';

/** A person on a list of contacts (R538). Instants are ISO, UTC. */
export const contactListItemShape = z.object({
  id: z.number(),
  name: z.string(),
  /** Digits with the country code, in WhatsApp's spelling once checked. */
  number: z.string(),
  email: z.string(),
  /** Whether the number is on WhatsApp; null until it is checked. */
  isWhatsappValid: z.boolean().nullable(),
  contactListId: z.number(),
  companyId: z.number(),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ContactListItemRecord = z.infer<typeof contactListItemShape>;
/** A number of a list that was not checked on WhatsApp yet. */
export type Unchecked = { id: number; number: string; bucket: number };

/** An item as its stream alone describes it, in the reply to a write. */
export const contactListItemTold = contactListItemShape.partial({ changedBy: true });
