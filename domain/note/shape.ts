import { z } from 'zod';

/** A note as clients know it (R129). `createdAt` is ISO, UTC. */
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
/** As its own stream tells it. */
export const noteTold = noteShape.partial({ user: true });
