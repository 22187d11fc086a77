import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { log } from '../runtime/log.ts';
import { isUnbuilt } from '../runtime/unbuilt.ts';

const LOOK_MS = 500;
const RETRY_S = '5';

/** Returns the names of this version's read models that are still being built. */
export type Building = () => readonly string[];

/** Polls until no read model is being built. Builds of a later version do not count. */
export const openBuilding = async (read: () => Promise<readonly string[]>) => {
  let names = await read();
  const looking = setInterval(() => {
    if (names.length === 0) return clearInterval(looking);
    read().then(
      (found) => (names = found),
      (error: unknown) => log.warn({ err: error }, 'The read models under construction could not be read'),
    );
  }, LOOK_MS);
  return { building: () => names, close: () => clearInterval(looking) };
};

/** Answers 503 during a build: the tables are outdated or missing, so answers would be wrong. */
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

/**
 * Handles a query that does not match its table. If a later version has replaced tables (`newer`: their read models),
 * this is no bug: answers 503 until this process is replaced.
 */
export const whenOvertaken =
  (newer: () => Promise<readonly string[]>): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (res.headersSent || !isUnbuilt(error)) return next(error);
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
