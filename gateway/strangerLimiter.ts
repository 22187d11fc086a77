import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ipKeyGenerator } from 'express-rate-limit';
import { createByteRate } from '../runtime/byteRate.ts';
import { createRecentCache } from '../runtime/caches.ts';
import type { Config } from '../runtime/config.ts';
import { log } from '../runtime/log.ts';
import { refusedStrangers } from '../runtime/metrics.ts';
import { clientAddress, type Trusts } from '../runtime/proxies.ts';
import { bearerOf } from './bearer.ts';
import { openLoopTurns } from './loopTurns.ts';
import { createRefusalDelay } from './refusalDelay.ts';

/** Limits for one address without a valid token. Only tests change them. */
export const strangerLimits = {
  /** The first calls at once, and how many more each second. All windows of an office with one address may open together. */
  burst: 1_000,
  perSecond: 50,
  /** A refused request is answered after this many milliseconds, so that a loop of requests slows itself. */
  holdMs: 1_000,
  /** Limit for refused requests of one address that wait for their answer. Connections beyond it are cut. */
  held: 500,
  /** Bytes of one address that no one signed or that are no longer needed, and of a company's signed deliveries. */
  bytes: { perSecond: 4_000_000, atOnce: 16_000_000 },
  /** How long a request may still send its body after it was answered. */
  restMs: 5_000,
};
/** The cost of a file of the web app: it needs no store, and a page loads many. */
const FILE_COST = 0.1;
const MOST_ADDRESSES = 100_000;
/** How long a token that was valid passes an empty bucket without another check. */
const GOOD_MS = 60_000;
const MOST_TOKENS = 20_000;
/** Deliveries that a sender with a good signature begins in one turn of the event loop. */
const DELIVERIES_A_TURN = 8;
const SAID_MS = 60_000;

/** Whether an untrusted proxy may hide the browsers, so that all browsers share one address. */
export const mayShareAddress = ({
  publicUrl,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'trustedProxies'>): boolean => {
  const shared = publicUrl !== undefined && trustedProxies.length === 0;
  if (shared)
    log.warn(
      'PUBLIC_URL without TRUSTED_PROXIES: the headers of proxies are ignored, so all browsers count as one address',
    );
  return shared;
};

type Bucket = { left: number; at: number };
export type StrangerLimiter = ReturnType<typeof createStrangerLimiter>;

/**
 * Limits the requests of one address before any other work, in this process's memory only (gateway.md, The public
 * port). A call with a valid token (`vouch`) costs nothing. `shared`: all addresses count as one, with ten times the
 * limit.
 */
export const createStrangerLimiter = (
  { trusts, shared = false }: { trusts: Trusts; shared?: boolean },
  given: Partial<typeof strangerLimits> = {},
  now: () => number = () => performance.now(),
) => {
  const limits = { ...strangerLimits, ...given };
  const times = shared ? 10 : 1;
  const burst = limits.burst * times;
  const buckets = createRecentCache<string, Bucket>(MOST_ADDRESSES);
  const good = createRecentCache<string, true>(MOST_TOKENS, GOOD_MS);
  /** Senders of webhooks whose signature was good, by address and path, with the number of their next delivery. */
  const senders = createRecentCache<string, { next: number }>(MOST_ADDRESSES, GOOD_MS);
  const paid = new WeakMap<IncomingMessage, { bucket: Bucket; cost: number }>();
  let said = -SAID_MS;

  const addressOf = (req: IncomingMessage): string => ipKeyGenerator(clientAddress(req, trusts));
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

  const hold = createRefusalDelay({ ms: limits.holdMs, most: limits.held * times });
  /** Waits before a request is refused; false at once if too many requests of its address wait. */
  const holdRefused = (req: IncomingMessage): Promise<boolean> => hold(keyOf(req));
  const turns = openLoopTurns();
  const senderOf = (req: IncomingMessage): string => `${keyOf(req)} ${req.url?.split('?')[0] ?? ''}`;
  /** Begins one request of an address without a valid token per turn of the event loop, and more of a known sender. */
  const inTurn = (req: IncomingMessage, begin: () => void): void => {
    const sender = isDelivery(req) ? senders.get(senderOf(req)) : undefined;
    turns(sender ? `${senderOf(req)} ${sender.next++ % DELIVERIES_A_TURN}` : keyOf(req), begin);
  };
  const refuse = async (req: Request, res: Response): Promise<void> => {
    refusedStrangers.inc();
    if (now() - said >= SAID_MS) {
      said = now();
      log.warn({ address: clientAddress(req, trusts) }, 'An address sends too many requests and is refused');
    }
    if (!(await holdRefused(req))) return void req.socket.destroy();
    const retryAfter = Math.ceil(limits.holdMs / 1_000) + 1;
    res.set({ 'Retry-After': String(retryAfter), Connection: 'close' }).status(429);
    res.json({ error: 'ERR_TOO_MANY_REQUESTS', kind: 'any', retryAfter });
  };

  /** Charges a request to its address; false if the address has too little left. */
  const admits = (req: IncomingMessage, cost = 1): boolean => {
    const bucket = bucketOf(req);
    if (bucket.left < cost) return false;
    bucket.left -= cost;
    paid.set(req, { bucket, cost });
    return true;
  };

  /** Refunds the cost of a request whose token or signature was valid. */
  const vouch = (req: IncomingMessage): void => {
    const payment = paid.get(req);
    paid.delete(req);
    if (payment) payment.bucket.left = Math.min(burst, payment.bucket.left + payment.cost);
    const token = bearerOf(req);
    if (token) good.set(token, true);
    if (isDelivery(req)) senders.set(senderOf(req), senders.get(senderOf(req)) ?? { next: 0 });
  };

  const { perSecond, atOnce } = limits.bytes;
  const bodies = createByteRate({ perSecond: perSecond * times, atOnce: atOnce * times }, now);
  /** Limits the bytes of deliveries: of known senders by company, of others by address. */
  const slowDelivery = (req: IncomingMessage, companyId: number): void =>
    bodies.slowBody(senders.has(senderOf(req)) ? companyId : keyOf(req), req);
  /** Reads the rest of a body slowly. Before `finish`, because Node reads the rest at full speed from then on. */
  const slowRest = (req: IncomingMessage): void => {
    if (req.complete) return;
    bodies.slowBody(keyOf(req), req);
    req.resume();
  };

  /** Whether the token of a request was valid within the last minute. */
  const isGood = (req: IncomingMessage): boolean => good.has(bearerOf(req));

  const enter: RequestHandler = (req, res, next) => {
    res.once('prefinish', () => slowRest(req)).once('finish', () => endRest(req, limits.restMs));
    const passes = isGood(req);
    if (!admits(req, isFile(req.url) ? FILE_COST : 1) && !passes) return void refuse(req, res);
    if (passes) return next();
    inTurn(req, () => {
      if (!res.closed) next();
    });
  };
  return { addressOf, admits, vouch, isGood, enter, inTurn, holdRefused, slowDelivery };
};

const isDelivery = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/webhooks/');
const isFile = (url: string): boolean => url.startsWith('/v1/media/') || !/^\/(v1|api|webhooks)\//.test(url);

/** Cuts the connection of a request that was answered but still sends its body. */
const endRest = (req: Request, restMs: number): void => {
  if (req.complete) return;
  const { socket } = req;
  const cut = setTimeout(() => {
    if (!req.complete) socket.destroy();
  }, restMs);
  cut.unref();
};
