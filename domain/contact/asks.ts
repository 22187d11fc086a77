import { z } from 'zod';

/** What the gateway asks whoever serves a connection; both ways fit into a notification of Postgres (8,000 bytes). */
export const askShape = z.object({
  id: z.uuid(),
  companyId: z.number(),
  connectionId: z.number(),
  /** `number`: is it on WhatsApp? `picture`: which one does it show? */
  about: z.enum(['number', 'picture']),
  number: z.string().max(50),
});
export type Ask = z.infer<typeof askShape>;

/** `text`: the number as WhatsApp spells it, or the picture's address; null: there is none. `ok: false`: WhatsApp did not say. */
export const answerShape = z.object({ id: z.uuid(), ok: z.boolean(), text: z.string().max(4_000).nullable() });
export type Answer = z.infer<typeof answerShape>;

/** Names of the notifications. */
export const ASK = 'contact_ask';
export const ANSWER = 'contact_answer';
