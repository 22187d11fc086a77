import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { openRecent } from '../runtime/recent.ts';
import type { Config } from '../runtime/config.ts';
import { log } from '../runtime/log.ts';
import { refusedStrangers } from '../runtime/metrics.ts';
import { clientOf, type Trusts } from '../runtime/proxies.ts';
import { bearerOf } from './bearer.ts';
import { openHold } from './hold.ts';

/** What one address may ask without a token that is known to be good. Other than these only in tests. */
export const strangers = {
  /** Calls at once, and how many more each second. An office behind one address opens all its windows at once. */
  burst: 1_000,
  perSecond: 50,
  /** A refused request is answered after this many milliseconds, so that a loop of requests slows itself. */
  holdMs: 1_000,
  /** Refused requests of one address that wait for their answer. The connection of any further one is cut. */
  held: 100,
};
/** A file of the web app costs no store and is part of a page of many. */
const FILE_COST = 0.1;
const MOST_ADDRESSES = 100_000;
/** A token that was good is let past an empty bucket for this long without another look. */
const GOOD_MS = 60_000;
const MOST_TOKENS = 20_000;
/** A request that was answered before it was whole may send the rest for this long. */
const REST_MS = 5_000;
const SAID_MS = 60_000;

/** Whether a proxy that no one trusts may stand in front, so that all browsers come from one address. */
export const isShared = ({ publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>): boolean => {
  const shared = publicUrl !== undefined && trustedProxies.length === 0;
  if (shared)
    log.warn('PUBLIC_URL without TRUSTED_PROXIES: what a proxy says of browsers does not count, all are one address');
  return shared;
};

type Bucket = { left: number; at: number };
export type Door = ReturnType<typeof openDoor>;

/**
 * Bounds what one address may ask before anything else is done for it, in the memory of this process alone
 * (design.md, The public port). A call whose token turns out to be good (`vouch`) costs nothing. `shared`: all addresses
 * are one, and have ten times as much together.
 */
export const openDoor = (
  { trusts, shared = false }: { trusts: Trusts; shared?: boolean },
  limits: typeof strangers = strangers,
  now: () => number = () => performance.now(),
) => {
  const times = shared ? 10 : 1;
  const burst = limits.burst * times;
  const buckets = openRecent<string, Bucket>(MOST_ADDRESSES);
  const good = openRecent<string, true>(MOST_TOKENS, GOOD_MS);
  const paid = new WeakMap<IncomingMessage, { bucket: Bucket; cost: number }>();
  let said = -SAID_MS;

  const addressOf = (req: IncomingMessage): string => ipKeyGenerator(clientOf(req, trusts));
  const keyOf = (req: IncomingMessage): string => (shared ? '' : addressOf(req));
  const bucketOf = (req: IncomingMessage): Bucket => {
    const key = keyOf(req);
    const bucket = buckets.get(key) ?? { left: burst, at: now() };
    buckets.set(key, bucket);
    const at = now();
    bucket.left = Math.min(burst, bucket.left + ((at - bucket.at) / 1_000) * limits.perSecond * times);
    bucket.at = at;
    return bucket;
  };

  const hold = openHold(limits.holdMs, limits.held * times);
  const refuse = async (req: Request, res: Response): Promise<void> => {
    refusedStrangers.inc();
    if (now() - said >= SAID_MS) {
      said = now();
      log.warn({ address: clientOf(req, trusts) }, 'An address asks too much and is refused');
    }
    if (!(await hold(keyOf(req)))) return void req.socket.destroy();
    const retryAfter = Math.ceil(limits.holdMs / 1_000) + 1;
    res.set({ 'Retry-After': String(retryAfter), Connection: 'close' }).status(429);
    res.json({ error: 'ERR_TOO_MANY_REQUESTS', kind: 'any', retryAfter });
  };

  /** Takes the cost of a request off its address; false when the address has nothing left. */
  const admits = (req: IncomingMessage, cost = 1): boolean => {
    const bucket = bucketOf(req);
    if (bucket.left < cost) return false;
    bucket.left -= cost;
    paid.set(req, { bucket, cost });
    return true;
  };

  /** The sender of a request turned out to be known: it costs the address nothing. */
  const vouch = (req: IncomingMessage): void => {
    const payment = paid.get(req);
    paid.delete(req);
    if (payment) payment.bucket.left = Math.min(burst, payment.bucket.left + payment.cost);
    const token = bearerOf(req);
    if (token) good.set(token, true);
  };

  const enter: RequestHandler = (req, res, next) => {
    res.once('finish', () => endRest(req));
    if (admits(req, isFile(req.url) ? FILE_COST : 1) || good.has(bearerOf(req))) return next();
    void refuse(req, res);
  };
  return { addressOf, admits, vouch, enter };
};

const isFile = (url: string): boolean => url.startsWith('/v1/media/') || !/^\/(v1|api)\//.test(url);

/** Cuts the connection of a request that was answered and still sends its body. */
const endRest = (req: Request): void => {
  if (req.complete) return;
  const { socket } = req;
  const cut = setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, REST_MS);
  cut.unref();
};
