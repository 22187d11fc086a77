import { z } from 'zod';
import { contract } from '../../../domain/kernel/contract.ts';
import { nothing } from '../../../domain/kernel/inputs.ts';

/** Marks them as read for the caller only. */
export const readAnnouncements = contract({
  method: 'POST',
  path: '/announcements/read',
  who: 'user',
  summary: 'Mark the announcements as seen',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ message: z.string() }),
});
