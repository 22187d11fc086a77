import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing } from '../../domain/kernel/inputs.ts';

/** Answers where simulated phones run, 404 elsewhere; only that it answers counts here. */
export const phone = contract({
  method: 'GET',
  path: '/phone',
  who: 'connections-page:addConnection',
  summary: 'Whether a simulated phone can be paired',
  params: nothing,
  query: nothing,
  body: nothing,
  reply: z.unknown(),
});
