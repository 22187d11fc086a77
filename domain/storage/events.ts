import { z } from 'zod';

export const leftFilesEvents = {
  /**
   * Nothing uses these files any more, or the ticket with its messages was deleted, so they must be removed. `unlessHeld`:
   * keep files that another scheduled message of the series or a campaign's message still uses, or is about to use.
   */
  FilesLeft: {
    data: z.object({
      files: z.array(z.string()),
      ticket: z.object({ id: z.number(), contactId: z.number() }).nullable(),
      unlessHeld: z.enum(['schedule', 'campaign']).optional(),
    }),
    plain: ['files'],
  },
  /** The files were removed, or kept because something still uses them. */
  FilesRemoved: { data: z.object({}) },
};
