import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { clientAddress, openProxies, type Trusts } from '../runtime/proxies.ts';
import { bearerOf } from './bearer.ts';
import { notFound } from './errors.ts';

const isLocal = openProxies(['127.0.0.0/8', '::1']);
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

const digest = (text: string) => createHash('sha256').update(text).digest();
const same = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

/**
 * Admits callers with the token (METRICS_TOKEN), and monitors on this machine. Behind a trusted proxy the client's
 * address counts. If another proxy may be involved (`behindProxy`, or a forwarding header), the address proves nothing.
 */
export const metricsDoor = (door: { token?: string | undefined; trusts: Trusts; behindProxy: boolean }) => {
  const isHere = (req: Request): boolean => {
    const client = clientAddress(req, door.trusts);
    if (!isLocal(client) || door.trusts(client)) return false;
    if (client !== req.socket.remoteAddress) return true;
    return !door.behindProxy && forwarding.every((name) => req.get(name) === undefined);
  };
  const enter: RequestHandler = (req, res, next) => {
    const shown = bearerOf(req);
    if ((door.token && shown && same(shown, door.token)) || isHere(req)) return next();
    return notFound(req, res, next);
  };
  return enter;
};
