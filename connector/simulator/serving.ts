import type { z } from 'zod';
import type { Call } from './contract.ts';

/** A call as the server serves it, with unparsed input. Throws ZodError or Refusal. */
export type Served = { method: string; path: string; run(input: unknown): Promise<unknown> };

export const serve = <I extends z.ZodType, R extends z.ZodType>(
  { method, path, input, reply }: Call<I, R>,
  run: (given: z.output<I>) => z.input<R> | Promise<z.input<R>>,
): Served => ({ method, path, run: async (given) => reply.parse(await run(input.parse(given))) });
