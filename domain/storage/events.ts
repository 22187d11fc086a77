import { z } from 'zod';

export const leftFilesEvents = {
  /**
   * Nothing holds these files any longer, or the messages of a deleted ticket theirs: they are to go. `unlessHeld`: but what a
   * scheduled message of the same series, or a message of a campaign, still holds, or is about to be given.
   */
  FilesLeft: {
    data: z.object({
      files: z.array(z.string()),
      ticket: z.object({ id: z.number(), contactId: z.number() }).nullable(),
      unlessHeld: z.enum(['schedule', 'campaign']).optional(),
    }),
    plain: ['files'],
  },
  /** Or held after all, and so left where they are. */
  FilesRemoved: { data: z.object({}) },
};
