import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { log } from '../runtime/log.ts';
import { httpDuration } from '../runtime/metrics.ts';
import { placeOfSpan, recordSpan, traceClock, withinSpan } from '../runtime/tracing/trace.ts';

const wellFormed = /^[\w.:-]{1,100}$/;

/**
 * Gives every request an id: the caller's if it is well-formed, else a new one. It becomes the correlation id of its
 * events.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get('x-request-id');
  const id = given && wellFormed.test(given) ? given : randomUUID();
  req.headers['x-request-id'] = id;
  res.set('X-Request-Id', id);
  next();
};

/** Serves the calls of programs without /v1, too, as the same call, also for an Idempotency-Key (R664). */
export const addVersionPrefix: RequestHandler = (req, _res, next) => {
  if (req.url.startsWith('/api/messages/')) req.originalUrl = req.url = `/v1${req.url}`;
  next();
};

/** Returns the path of the contract, so that users' search texts stay out of logs and metrics. */
const routeOf = (req: Request): string => {
  const route: unknown = req.route;
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined;
  const base = req.originalUrl.startsWith('/v1/') ? '/v1' : '';
  return typeof path === 'string' ? base + path : 'none';
};

/**
 * Records a call that may write as the root of a trace, with the commands that it causes inside. It sends no header and
 * ignores `traceparent` of callers, because traces are for operators only.
 */
export const traceRequest: RequestHandler = (req, res, next) => {
  const { method } = req;
  const correlationId = req.get('x-request-id');
  const writes = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const place = writes && correlationId ? placeOfSpan({ correlationId }) : undefined;
  if (!place) return next();
  const from = traceClock();
  res.once('close', () => {
    const status = res.statusCode;
    const error = status >= 500 ? { error: String(status) } : {};
    recordSpan(
      { name: `${method} ${routeOf(req)}`, kind: 'server', parentId: null, from, attributes: { status }, ...error },
      place,
    );
  });
  withinSpan(place, next);
};

/** Routes that machines poll, and unknown ones. */
const quiet: ReadonlySet<string> = new Set(['none', '/healthz', '/readyz', '/metrics', '/v1/phone']);
/** Programs call these hundreds of times a second, so only a refusal is worth a line. */
const quietIfTaken: ReadonlySet<string> = new Set(['/webhooks/whatsapp/:connection']);

/** Without redaction: the fields below are known to be safe, and redaction takes twenty times as long as the line. */
const lines = log.child({}, { redact: [] });

/** Writes one log line and one metric per request, without texts, names or numbers of people. */
export const logRequest: RequestHandler = (req, res, next) => {
  const since = performance.now();
  res.once('close', () => {
    const ms = performance.now() - since;
    const { method } = req;
    const route = routeOf(req);
    const status = res.statusCode;
    httpDuration.observe({ method, route, status }, ms / 1000);
    const aborted = !res.writableFinished;
    const requestId = req.get('x-request-id');
    const isQuiet = quiet.has(route) || (quietIfTaken.has(route) && status < 300);
    const level = isQuiet ? 'debug' : 'info';
    lines[level](
      { requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...(aborted && { aborted }) },
      'http',
    );
  });
  next();
};
