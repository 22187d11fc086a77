import type { ErrorRequestHandler, RequestHandler } from 'express';
import { z } from 'zod';
import { Refused } from '../domain/kernel/decider.ts';
import type { RefusalCode } from '../domain/kernel/refusals/refusals.ts';
import { NewerLog } from '../eventstore/logFormat.ts';
import { TooManyWaiting } from '../runtime/fairLimiter.ts';
import { log } from '../runtime/log.ts';
import { outageOf, type StoreName } from '../runtime/storeErrors.ts';
import { answerOutage } from './deadline.ts';

/** Errors of express and its body parser for unreadable requests: too large, not JSON, a bad address. */
const unreadable = z.object({ status: z.number().min(400).max(499), type: z.string().optional() });
/** A refusal that says after how many seconds to retry. */
const later = z.object({ retryAfter: z.number() });
const words: Record<string, { error: string; code: RefusalCode }> = {
  'entity.parse.failed': { error: 'malformed JSON', code: 'ERR_BAD_REQUEST' },
  'entity.too.large': { error: 'too large', code: 'ERR_TOO_LARGE' },
};
const tooMany = new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'any', retryAfter: 2 });
/** The log needs a later version, which will replace this process. */
const replaced = new Refused('ERR_BUILDING', 503, { view: 'log' }, 'ERR_BUILDING');
const asRefused = (thrown: unknown): unknown => {
  if (thrown instanceof TooManyWaiting) return tooMany;
  return thrown instanceof NewerLog ? replaced : thrown;
};
const badRequest = { error: 'bad request', code: 'ERR_BAD_REQUEST' };

/** Answers 404 for an unknown call. */
export const notFound: RequestHandler = (_req, res) => {
  res.status(404).json({ error: 'not found', code: 'ERR_NOT_FOUND' });
};

/**
 * Turns every error into an answer (commands.md, Commands): a refusal with its code, an outage (reported to `met`), or
 * a bug that leaks nothing.
 */
export const answerErrors =
  (met: (store: StoreName) => void): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (res.writableEnded) return; // its deadline has passed
    if (res.headersSent) return next(thrown);
    const error = asRefused(thrown);
    if (error === replaced) log.warn({ err: thrown }, 'A call needs a later version: this process is to be replaced');
    if (error instanceof Refused) {
      const { data: wait } = later.safeParse(error.detail);
      if (wait || error.status === 503) res.set('Retry-After', String(wait?.retryAfter ?? 2));
      const { code, message, status, detail } = error;
      res.status(status).json({ ...detail, ...(code === message ? {} : { code }), error: message });
      return;
    }
    const outage = outageOf(error);
    if (outage) {
      met(outage.store);
      log.warn({ err: error, store: outage.store }, 'A store is unavailable');
      return answerOutage(res, outage.store, outage.isFull);
    }
    const { data } = unreadable.safeParse(error);
    if (data) {
      res.status(data.status).json(words[data.type ?? ''] ?? badRequest);
      return;
    }
    const correlationId = req.get('x-request-id');
    log.error({ err: error, correlationId }, 'A request failed');
    res.status(500).json({ error: 'internal', code: 'ERR_INTERNAL', correlationId });
  };
