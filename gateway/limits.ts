import { createHash } from 'node:crypto';
import { rateLimit, ipKeyGenerator } from 'express-rate-limit';
import type { Request, RequestHandler } from 'express';
import { bearerOf } from './bearer.ts';
import type { Counts } from './sharedCounts.ts';

const minute = 60_000;

/** Answers a request over a limit. `kind` tells a page which limit it was. */
const tooMany =
  (kind: string): RequestHandler =>
  (_req, res) => {
    res.status(429).json({ error: 'ERR_TOO_MANY_REQUESTS', kind, retryAfter: Number(res.get('Retry-After')) });
  };
/** The kinds of the limits, by the names under which they are counted. */
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

/** Returns the caller's address; '' if all callers share one (`shared`, as below). */
export const addressIn =
  (shared: boolean) =>
  ({ ip = '' }: Request): string =>
    shared ? '' : ipKeyGenerator(ip);

/**
 * Limits costly calls without sign-in (codes, sign-ups) per address in ten minutes. If all callers share one address
 * (`shared`), they have ten times as much together. The limit of codes per number is in domain/recovery.
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
/** Limits the messages of one token per minute. Headers say how many are left. */
export const tokenLimit = (counts: Counts): RequestHandler => eachMinute(counts, 'token', 240);
/** Limits the prompt trials of one token per minute, because they cost the company money. */
export const trialLimit = (counts: Counts): RequestHandler => eachMinute(counts, 'trial', 60);

/**
 * Limits the wrong tokens of one address per minute; other refusals do not count. Only `tokenLimit` sets headers.
 * `shared`: as below.
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
 * Limits failed sign-ins, or notices that are not from a bank, to 60 per address and minute, for any e-mails. Answers
 * that ask to wait (429) or fail (5xx) do not count. `shared`: an untrusted proxy hides all browsers behind one
 * address, so there is no limit per address. The limit per e-mail is in commands/session/attempts.
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
