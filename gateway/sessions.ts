import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { createRecentCache } from '../runtime/caches.ts';
import { verifyAccess } from '../commands/session/tokens.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import { Refused } from '../domain/kernel/decider.ts';
import type { Ring } from '../runtime/secrets.ts';
import { bearerOf } from './bearer.ts';

/** Reads an open session from the read models; null if it is revoked or its user was removed. */
export type ReadActor = (companyId: number, sessionId: string) => Promise<Actor | null>;

type Read<T> = (companyId: number, sessionId: string) => Promise<T | null>;
/** How long (ms) a sign-in may be ahead of the read models. */
const AHEAD_MS = 4_000;
const LOOK_MS = 100;

/**
 * A sign-in reaches the log first. A user whom the log knows as signed in (`isIn`) waits for the read models instead of
 * being rejected. Null: the user is signed out. Throws Refused('ERR_BEHIND', 503) if it takes too long.
 */
export const waitForSignIn =
  <T>(read: Read<T>, isIn: (companyId: number, sessionId: string) => Promise<boolean>): Read<T> =>
  async (companyId, sessionId) => {
    const known = await read(companyId, sessionId);
    if (known || !(await isIn(companyId, sessionId))) return known;
    for (const since = Date.now(); Date.now() - since < AHEAD_MS; await sleep(LOOK_MS)) {
      const found = await read(companyId, sessionId);
      if (found) return found;
    }
    // The session may have ended during the wait.
    if (!(await isIn(companyId, sessionId))) return null;
    throw new Refused('ERR_BEHIND', 503);
  };

/** A token never changes, so its signature is checked once while it is valid. */
const KEPT = 10_000;

/**
 * Returns the caller: the token names the session, the read models its permissions (commands.md, Commands). Refused
 * ERR_SESSION_EXPIRED: 403 for an expired token, 401 for a missing or unreadable token or a revoked session
 * (gateway.md, Sessions).
 */
export const openSessions = (accessKeys: Ring, readActor: ReadActor): ((req: Request) => Promise<Actor>) => {
  const verified = createRecentCache<string, Awaited<ReturnType<typeof verifyAccess>>>(KEPT);
  return async (req) => {
    const token = bearerOf(req);
    if (!token) throw new Refused('ERR_SESSION_EXPIRED', 401);
    const known = verified.get(token);
    const fresh = known && known.expiresAt * 1_000 > Date.now() ? known : await verifyAccess(accessKeys, token);
    if (fresh !== known) verified.set(token, fresh);
    const actor = await readActor(fresh.companyId, fresh.sessionId);
    if (!actor) throw new Refused('ERR_SESSION_EXPIRED', 401);
    return actor;
  };
};
