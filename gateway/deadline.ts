import type { RequestHandler, Response } from 'express';
import type { RefusalCode } from '../domain/kernel/refusals/refusals.ts';
import type { StoreName } from '../runtime/outage.ts';

const LOOK_MS = 100;
/** Seconds after which a call may be tried again. */
const RETRY_AFTER = '2';

/** 503: a store does not serve now. What the call wanted may still be done: the same Idempotency-Key finds out. */
export const answerOutage = (res: Response, store: StoreName, isFull = false): void => {
  const code: RefusalCode = isFull ? 'ERR_STORE_FULL' : 'ERR_STORE_AWAY';
  const error = 'ERR_STORE_AWAY';
  res
    .status(503)
    .set('Retry-After', RETRY_AFTER)
    .json({ error, ...(code === error ? {} : { code }), store });
};

/** No call hangs with a store: one that takes over `longest` ms while a store is away is answered, whatever becomes of its work. */
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

/** Nothing is asked of, or written into, a log that is not the one that was followed. */
export const whileLost =
  (isLost: () => boolean): RequestHandler =>
  (_req, res, next) => {
    if (isLost()) answerOutage(res, 'eventstore');
    else next();
  };
