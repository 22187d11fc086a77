import { z } from 'zod';
import { contract, type Who } from './contract.ts';
import { pageNumber } from './inputs.ts';

type Page<Path extends string, Q extends z.ZodRawShape, R extends z.ZodRawShape> = {
  path: Path;
  who: Who;
  summary: string;
  query: Q;
  reply: R;
};

/** A call that lists records in pages, numbered from 1 by `pageNumber`. `hasMore`: another page follows. */
export const pageContract = <Path extends string, Q extends z.ZodRawShape, R extends z.ZodRawShape>({
  query,
  reply,
  ...call
}: Page<Path, Q, R>) =>
  contract({
    ...call,
    method: 'GET',
    query: z.object({ ...query, pageNumber }),
    reply: z.object({ ...reply, hasMore: z.boolean() }),
  });
