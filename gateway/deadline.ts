import type { RequestHandler, Response } from 'express';
import type { RefusalCode } from '../domain/kernel/refusals/refusals.ts';
import type { StoreName } from '../runtime/storeErrors.ts';

const LOOK_MS = 100;
/** Value of Retry-After in seconds. */
const RETRY_AFTER = '2';

/**
 * Answers 503 because a store does not serve. The call's work may still complete: a retry with the same Idempotency-Key
 * finds out.
 */
export const answerOutage = (res: Response, store: StoreName, isFull = false): void => {
  const code: RefusalCode = isFull ? 'ERR_STORE_FULL' : 'ERR_STORE_AWAY';
  const error = 'ERR_STORE_AWAY';
  res
    .status(503)
    .set('Retry-After', RETRY_AFTER)
    .json({ error, ...(code === error ? {} : { code }), store });
};

/** Answers a call that takes over `longest` ms while a store is away. Its work may continue. */
export const deadline =
  (lacking: () => StoreName | undefined, longest: number): RequestHandler =>
  (_req, res, next) => {
    const look = () => {
      const store = lacking();
      if (res.headersSent) return;
      if (store) answerOutage(res, store);
      else timer = setTimeout(look, LOOK_MS);
    };
    let timer = setTimeout(look, longest);
    res.once('close', () => clearTimeout(timer));
    next();
  };

/** Blocks all calls while the log is not the one that was followed before. */
export const refuseWhileLogLost =
  (isLost: () => boolean): RequestHandler =>
  (_req, res, next) => {
    if (isLost()) answerOutage(res, 'eventstore');
    else next();
  };
