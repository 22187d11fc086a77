import { createHash } from 'node:crypto';
import { rateLimit, ipKeyGenerator } from 'express-rate-limit';
import type { Request, RequestHandler, Response } from 'express';
import { MINUTE_MS } from '../domain/kernel/durations.ts';
import { bearerOf } from './bearer.ts';
import type { RefusalDelay } from './refusalDelay.ts';
import type { Counts } from './sharedCounts.ts';

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

type LimitDeps = {
  counts: Counts;
  /** Delays refusals, so that a loop of refused requests slows down. */
  hold: RefusalDelay;
  /** Whether an untrusted proxy hides all browsers behind one address. */
  shared?: boolean;
};

/** Answers the requests over a limit, late. The answer tells a page which limit it was. */
const refuser =
  (hold: RefusalDelay, name: string, keyOf: (req: Request) => string) =>
  async (req: Request, res: Response): Promise<void> => {
    if (!(await hold(`${name} ${keyOf(req)}`))) return void req.socket.destroy();
    const kind = kinds[name] ?? 'any';
    res.status(429).json({ error: 'ERR_TOO_MANY_REQUESTS', kind, retryAfter: Number(res.get('Retry-After')) });
  };

/** Returns the caller's address; '' if all callers share one (`shared`). */
export const addressIn =
  (shared: boolean) =>
  ({ ip = '' }: Request): string =>
    shared ? '' : ipKeyGenerator(ip);

/**
 * Limits costly calls without sign-in (codes, sign-ups) per address in ten minutes. If all callers share one address,
 * they have ten times as much together. The limit of codes per number is in domain/recovery.
 */
export const strangersLimit = (
  { counts, hold, shared = false }: LimitDeps,
  name: string,
  limit: number,
): RequestHandler => {
  const keyGenerator = addressIn(shared);
  return rateLimit({
    store: counts(name),
    windowMs: 10 * MINUTE_MS,
    limit: shared ? 10 * limit : limit,
    keyGenerator,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: refuser(hold, name, keyGenerator),
  });
};

const eachMinute = ({ counts, hold }: LimitDeps, name: string, limit: number): RequestHandler => {
  const keyGenerator = (req: Request) => createHash('sha256').update(bearerOf(req)).digest('base64url');
  return rateLimit({
    store: counts(name),
    windowMs: MINUTE_MS,
    limit,
    keyGenerator,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: refuser(hold, name, keyGenerator),
  });
};
/** Limits the messages of one token per minute. Headers say how many are left. */
export const tokenLimit = (deps: LimitDeps): RequestHandler => eachMinute(deps, 'token', 240);
/** Limits the prompt trials of one token per minute, because they cost the company money. */
export const trialLimit = (deps: LimitDeps): RequestHandler => eachMinute(deps, 'trial', 60);

/**
 * Limits the wrong tokens of one address per minute; other refusals do not count. Only `tokenLimit` sets headers. Not
 * for a token that was valid within the last minute (`isGood`): its delayed refusals must not count against others at
 * its address while they wait.
 */
export const wrongTokenLimit = (
  { counts, hold, shared = false }: LimitDeps,
  name: string,
  isGood: (req: Request) => boolean,
  limit = 60,
): RequestHandler => {
  const keyGenerator = addressIn(shared);
  const refuse = refuser(hold, name, keyGenerator);
  return rateLimit({
    store: counts(name),
    windowMs: MINUTE_MS,
    limit,
    skip: (req) => shared || isGood(req),
    requestWasSuccessful: (_req, { statusCode }) => statusCode !== 401,
    keyGenerator,
    skipSuccessfulRequests: true,
    standardHeaders: false,
    legacyHeaders: false,
    handler: (req, res) => {
      res.set('Retry-After', String(MINUTE_MS / 1_000));
      return refuse(req, res);
    },
  });
};

/**
 * Limits failed sign-ins, or notices that are not from a bank, to 60 per address and minute, for any e-mails. Answers
 * that ask to wait (429) or fail (5xx) do not count. If all callers share one address, there is no limit. The limit per
 * e-mail is in commands/session/attempts.
 */
export const signInLimit = ({ counts, hold, shared = false }: LimitDeps, name: string, limit = 60): RequestHandler => {
  const keyGenerator = addressIn(shared);
  return rateLimit({
    store: counts(name),
    windowMs: MINUTE_MS,
    limit,
    skip: () => shared,
    requestWasSuccessful: (_req, { statusCode }) => statusCode < 400 || statusCode === 429 || statusCode >= 500,
    keyGenerator,
    skipSuccessfulRequests: true,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    handler: refuser(hold, name, keyGenerator),
  });
};
