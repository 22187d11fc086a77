import { z } from 'zod';

export const leftFilesEvents = {
  /** Nothing holds these files any longer, or the messages of a deleted ticket theirs: they are to go. */
  FilesLeft: {
    data: z.object({
      files: z.array(z.string()),
      ticket: z.object({ id: z.number(), contactId: z.number() }).nullable(),
    }),
    plain: ['files'],
  },
  FilesRemoved: { data: z.object({}) },
};
