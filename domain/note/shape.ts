import { z } from 'zod';

/** A note as clients see it (R129). `createdAt` is ISO, UTC. */
export const noteShape = z.object({
  id: z.number(),
  note: z.string(),
  userId: z.number(),
  user: z.object({ id: z.number(), name: z.string() }),
  createdAt: z.string(),
  ticketId: z.number(),
  contactId: z.number(),
});
export type NoteRecord = z.infer<typeof noteShape>;
/** A note as its stream alone describes it, in the reply to a write. */
export const noteTold = noteShape.partial({ user: true });
