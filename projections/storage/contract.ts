import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

/** How many files the company's messages hold, and how many bytes these have; small pictures are not counted. */
export const getStorageUse = contract({
  method: 'GET',
  path: '/storage',
  who: 'settings:edit',
  summary: 'How much of the storage the files of messages take',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.object({ files: z.number(), bytes: z.number() }),
});
