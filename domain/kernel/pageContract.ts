import { z } from 'zod';
import { contract, type Contract } from './contract.ts';
import { nothing, pageNumber } from './inputs.ts';

type Page<P extends z.ZodType, Q extends z.ZodRawShape, R extends z.ZodRawShape> = Pick<
  Contract<P, z.ZodType, z.ZodType, z.ZodType>,
  'path' | 'who' | 'summary' | 'params'
> & { query: Q; reply: R };

/** A call that lists records in pages, numbered from 1 by `pageNumber`. `hasMore`: another page follows. */
export const pageContract = <P extends z.ZodType, Q extends z.ZodRawShape, R extends z.ZodRawShape>({
  query,
  reply,
  ...call
}: Page<P, Q, R>) =>
  contract({
    ...call,
    method: 'GET',
    query: z.object({ ...query, pageNumber }),
    body: nothing,
    reply: z.object({ ...reply, hasMore: z.boolean() }),
  });
