import type { Request, Response } from 'express';
import { createRecentCache } from '../runtime/caches.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import { Refused } from '../domain/kernel/decider.ts';
import { log } from '../runtime/log.ts';
import { createRefusalDelay, type RefusalDelay } from './refusalDelay.ts';
import { createWritePace, type WritePace } from './writePace.ts';

/** The length of a window in seconds. */
export const WINDOW_S = 10;
const WINDOWS_A_MINUTE = 60 / WINDOW_S;
/** A company's limit, in multiples of a user's limit. */
const USERS_A_COMPANY = 10;
const MOST_KEYS = 50_000;
const SHARE_MS = 1_000;

/**
 * The calls of one key in one window. `own`: counted here; `shared`: the part of them already in Postgres; `others`:
 * counted by other gateways.
 */
type Used = { window: number; own: number; shared: number; others: number };
/** Adds this process's calls to the shared counts, by key, and returns the totals of all gateways. */
export type Share = (calls: ReadonlyMap<string, number>, endsAt: Date) => Promise<ReadonlyMap<string, number>>;
/**
 * Counts a call of a signed-in user, sets its headers, and waits for the turn of a write. Refused ERR_TOO_MANY_REQUESTS (429).
 */
export type Allow = (actor: Pick<Actor, 'companyId' | 'userId'>, req: Request, res: Response) => Promise<void>;

type Settings = { perMinute: number; share: Share; now?: () => number; hold?: RefusalDelay; pace?: WritePace };

/**
 * Limits the calls of each signed-in user and each company (gateway.md, The public port). Every process counts in
 * memory and shares its counts once a second. `perMinute` 0: no limit.
 */
export const createCallAllowance = ({ perMinute, share, now = Date.now, ...given }: Settings) => {
  const { hold = createRefusalDelay(), pace = createWritePace({ perMinute }) } = given;
  const used = createRecentCache<string, Used>(MOST_KEYS);
  const ofUser = Math.ceil(perMinute / WINDOWS_A_MINUTE);
  const ofCompany = ofUser * USERS_A_COMPANY;
  const policy = `"user";q=${ofUser};w=${WINDOW_S}, "company";q=${ofCompany};w=${WINDOW_S}`;
  const windowNow = () => Math.floor(now() / (WINDOW_S * 1_000));

  /** Counts one call and returns how many are left. */
  const take = (key: string, limit: number): number => {
    const window = windowNow();
    const known = used.get(key);
    const one = known?.window === window ? known : { window, own: 0, shared: 0, others: 0 };
    one.own++;
    if (one !== known) used.set(key, one);
    return limit - one.own - one.others;
  };

  const allow: Allow = async ({ companyId, userId }, req, res) => {
    if (perMinute === 0) return;
    const left = { user: take(`user ${userId}`, ofUser), company: take(`company ${companyId}`, ofCompany) };
    const seconds = Math.max(1, Math.ceil(((windowNow() + 1) * WINDOW_S * 1_000 - now()) / 1_000));
    res.set('RateLimit-Policy', policy);
    const shown = (name: 'user' | 'company') => `"${name}";r=${Math.max(0, left[name])};t=${seconds}`;
    res.set('RateLimit', `${shown('user')}, ${shown('company')}`);
    const isWithin = left.user >= 0 && left.company >= 0;
    const retryAfter = !isWithin ? seconds : req.method === 'GET' ? 0 : await pace(userId);
    if (retryAfter === 0) return;
    if (!(await hold(`user ${userId}`))) req.socket.destroy();
    throw new Refused('ERR_TOO_MANY_REQUESTS', 429, { kind: 'any', retryAfter });
  };

  const exchange = async (): Promise<void> => {
    const window = windowNow();
    const mine = [...used.entries()].filter(([, one]) => one.window === window && one.own > one.shared);
    if (mine.length === 0) return;
    const calls = new Map(mine.map(([key, one]) => [`${key} ${window}`, one.own - one.shared]));
    for (const [, one] of mine) one.shared = one.own;
    const totals = await share(calls, new Date((window + 2) * WINDOW_S * 1_000));
    for (const [key, one] of mine) one.others = Math.max(0, (totals.get(`${key} ${window}`) ?? 0) - one.shared);
  };
  let sharing = Promise.resolve();
  const timer = setInterval(() => {
    sharing = sharing
      .then(exchange)
      .catch((err: unknown) =>
        log.warn({ err }, 'Calls are counted by this gateway alone, because Postgres is unavailable'),
      );
  }, SHARE_MS);
  return {
    allow,
    exchange,
    stop: async () => {
      clearInterval(timer);
      await sharing;
    },
  };
};
