import { createHash } from 'node:crypto';
import { rateLimit, ipKeyGenerator } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import { bearerOf } from './bearer.ts';
import type { Counts } from './counts.ts';

const minute = 60_000;

/** The answer beyond a limit: `kind` is the name by which a page tells the limits apart. */
const tooMany =
  (kind: string): RequestHandler =>
  (_req, res) => {
    res.status(429).json({ error: 'ERR_TOO_MANY_REQUESTS', kind, retryAfter: Number(res.get('Retry-After')) });
  };
/** What a page calls the limits that are counted under these names. */
const kinds: Readonly<Record<string, string>> = {
  login: 'address',
  code: 'code',
  'code checked': 'codeCheck',
  'new password': 'newPassword',
  'sign-up': 'signUp',
  token: 'message',
  trial: 'trial',
  'wrong token': 'token',
  'wrong trial': 'token',
};
const kindOf = (name: string): string => kinds[name] ?? 'any';

/** The address of who asks; '' where all are one (`shared`, as below). */
export const addressIn =
  (shared: boolean) =>
  ({ ip = '' }: Request): string =>
    shared ? '' : ipKeyGenerator(ip);

/**
 * What anybody may ask and costs something, of one address in ten minutes: codes, sign-ups; where all are one (`shared`) ten
 * times as much together. How many codes a number gets: domain/recovery.
 */
export const strangersLimit = (counts: Counts, name: string, shared: boolean, limit: number): RequestHandler =>
  rateLimit({
    store: counts(name),
    windowMs: 10 * minute,
    limit: shared ? 10 * limit : limit,
    keyGenerator: addressIn(shared),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: tooMany(kindOf(name)),
  });

const eachMinute = (counts: Counts, name: string, limit: number): RequestHandler =>
  rateLimit({
    store: counts(name),
    windowMs: minute,
    limit,
    keyGenerator: (req) => createHash('sha256').update(bearerOf(req)).digest('base64url'),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: tooMany(kindOf(name)),
  });
/** Of one token in a minute: so many messages are taken at most; headers say how many are left. */
export const tokenLimit = (counts: Counts): RequestHandler => eachMinute(counts, 'token', 240);
/** Of one token in a minute: so often a prompt is tried, which costs the company money. */
export const trialLimit = (counts: Counts): RequestHandler => eachMinute(counts, 'trial', 60);

/**
 * Wrong tokens of one address in a minute; what a right one is refused counts for nothing. Its headers are `tokenLimit`'s
 * alone. `shared`: as below.
 */
export const wrongTokenLimit = (counts: Counts, name: string, shared: boolean, limit = 60): RequestHandler =>
  rateLimit({
    store: counts(name),
    windowMs: minute,
    limit,
    skip: () => shared,
    requestWasSuccessful: (_req, { statusCode }) => statusCode !== 401,
    keyGenerator: addressIn(shared),
    skipSuccessfulRequests: true,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (req, res, next) => {
      res.set('Retry-After', String(minute / 1_000));
      return tooMany(kindOf(name))(req, res, next);
    },
  });

/**
 * Failed sign-ins, or notices that are not of a bank, of one address in a minute: 60, whoever's e-mails are guessed at; then it
 * waits for the next minute. An answer that told to wait, or could not say who it is (5xx), counts for nothing. `shared`: behind
 * a proxy that nobody trusts all browsers are one address, so there is no limit of addresses. How often one e-mail is guessed at:
 * commands/session/attempts.
 */
export const signInLimit = (counts: Counts, name: string, shared: boolean, limit = 60): RequestHandler =>
  rateLimit({
    store: counts(name),
    windowMs: minute,
    limit,
    skip: () => shared,
    requestWasSuccessful: (_req, { statusCode }) => statusCode < 400 || statusCode === 429 || statusCode >= 500,
    keyGenerator: (req) => ipKeyGenerator(req.ip ?? ''),
    skipSuccessfulRequests: true,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: tooMany(kindOf(name)),
  });
