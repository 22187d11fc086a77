import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';

/**
 * The number and bytes of the company's files in all features (messages, internal chat, quick messages, campaigns, lists,
 * schedules), without thumbnails. `limit`: the bytes that its plan allows, null for no limit.
 */
export const getStorageUse = contract({
  method: 'GET',
  path: '/storage',
  who: 'settings:edit',
  summary: 'The storage used by files of the company, and the limit of its plan',
  reply: z.object({ files: z.number(), bytes: z.number(), limit: z.number().nullable() }),
});
