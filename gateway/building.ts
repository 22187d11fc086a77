import type { RequestHandler } from 'express';
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
    res.set('Retry-After', RETRY_S).status(503).json({ error: 'ERR_BUILDING', view });
  };
