import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

/**
 * The company's files of every feature (messages, internal chat, quick messages, campaigns, lists, schedules), and their bytes;
 * small pictures are not counted. `limit`: the bytes that its plan allows, null for no limit.
 */
export const getStorageUse = contract({
  method: 'GET',
  path: '/storage',
  who: 'settings:edit',
  summary: 'How much of the storage the files of the company take, and what its plan allows',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ files: z.number(), bytes: z.number(), limit: z.number().nullable() }),
});
