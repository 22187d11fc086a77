import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { log } from '../runtime/log.ts';

const LOOK_MS = 500;
const RETRY_S = '5';

/** Names of the read models that this version reads and that are still being built. */
export type Building = () => readonly string[];

/** Looks again and again until none is being built any more. What a later version builds is that process's own affair. */
export const openBuilding = async (read: () => Promise<readonly string[]>) => {
  let names = await read();
  const looking = setInterval(() => {
    if (names.length === 0) return clearInterval(looking);
    read().then(
      (found) => (names = found),
      (error: unknown) => log.warn({ err: error }, 'It is not known which read models are being built'),
    );
  }, LOOK_MS);
  return { building: () => names, close: () => clearInterval(looking) };
};

/** Meanwhile the tables are older than the queries, or missing: every call is put off instead of answered wrongly. */
export const whileBuilding =
  (building: Building): RequestHandler =>
  (_req, res, next) => {
    const [view] = building();
    if (view === undefined) return next();
    putOff(res, view);
  };

const putOff = (res: Response, view: string): void => {
  res.set('Retry-After', RETRY_S).status(503).json({ error: 'ERR_BUILDING', view });
};

/** What Postgres says of a column, a table or a type that is not what a query takes it to be. */
const unlike = z.object({ code: z.enum(['42703', '42P01', '42883', '42804']) });

/**
 * A query asked for what its table has no more. Where a later version has exchanged tables (`newer`: their read models) that is
 * no fault: the call is put off, until this process is replaced.
 */
export const whenOvertaken =
  (newer: () => Promise<readonly string[]>): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (res.headersSent || !unlike.safeParse(error).success) return next(error);
    newer().then(
      ([view]) => {
        if (view === undefined) return next(error);
        log.warn(
          { err: error, view },
          'A query is of an older version than the read models: this process is to be replaced',
        );
        putOff(res, view);
      },
      () => next(error),
    );
  };
