import { z } from 'zod';
import { log } from './log.ts';

/** Postgres error codes for a column, table, function or type that differs from what a query expects. */
const unlike = z.object({ code: z.enum(['42703', '42P01', '42883', '42804']) });

/** Whether a query failed because the read model it reads is not built yet, or is of another version. */
export const isUnbuilt = (error: unknown): boolean => unlike.safeParse(error).success;

/**
 * Returns a function that logs why a read model could not be read, for work that tries again. A read model that is not built
 * is expected at a first start, so that is logged once and without a stack.
 */
export const createReadWarning = (message: string): ((error: unknown) => void) => {
  let isTold = false;
  return (error) => {
    if (!isUnbuilt(error)) return log.warn({ err: error }, message);
    if (!isTold) log.info(`${message}: the read models are not built yet`);
    isTold = true;
  };
};
