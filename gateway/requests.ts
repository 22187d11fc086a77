import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { log } from '../runtime/log.ts';
import { httpDuration } from '../runtime/metrics.ts';

const wellFormed = /^[\w.:-]{1,100}$/;

/** Every request has an id: the caller's when it is well-formed, else ours. It is the correlation id of its events. */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given && wellFormed.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.set('X-Request-Id', id);
  next();
};

/** The calls of programs answer without /v1, too: it is the same call, for an Idempotency-Key as well (R664). */
export const rooted: RequestHandler = (req, _res, next) => {
  if (req.url.startsWith('/api/messages/')) req.originalUrl = req.url = `/v1${req.url}`;
  next();
};

/** The path as its contract names it: what the user typed into a search stays out of logs and metrics. */
const routeOf = (req: Request): string => {
  const route: unknown = req.route;
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  const base = req.originalUrl.startsWith('/v1/') ? '/v1' : '';
  return typeof path === 'string' ? base + path : 'none';
};

/** Asked again and again by machines, or by nobody that we know. */
const quiet: ReadonlySet<string> = new Set(['none', '/healthz', '/readyz', '/metrics', '/v1/phone']);

/** What a line says is told below, word by word: looking for what must be hidden would cost twenty times the line. */
const lines = log.child({}, { redact: [] });

/** One log line and one observation for each request, without anybody's words, names or numbers. */
export const observe: RequestHandler = (req, res, next) => {
  const since = performance.now();
  res.once('close', () => {
    const ms = performance.now() - since;
    const { method } = req;
    const route = routeOf(req);
    const status = res.statusCode;
    httpDuration.observe({ method, route, status }, ms / 1000);
    const aborted = !res.writableFinished;
    const requestId = req.get('x-request-id');
    const level = quiet.has(route) ? 'debug' : 'info';
    lines[level](
      { requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...(aborted && { aborted }) },
      'http',
    );
  });
  next();
};
