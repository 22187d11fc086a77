import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'express';
import { openRecent } from '../runtime/recent.ts';
import { verifyAccess } from '../commands/session/tokens.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import { Refused } from '../domain/kernel/decider.ts';
import type { Ring } from '../runtime/secrets.ts';
import { bearerOf } from './bearer.ts';

/** The open session as the read models know it now; null when it is revoked or its user removed. */
export type ReadActor = (companyId: number, sessionId: string) => Promise<Actor | null>;

type Read<T> = (companyId: number, sessionId: string) => Promise<T | null>;
/** For so long a sign-in may be ahead of the read models. */
const AHEAD_MS = 4_000;
const LOOK_MS = 100;

/**
 * A sign-in is in the log first: who the log says is in (`isIn`) is not sent away because the read models are behind, but
 * waits for them. null: he is out. Throws Refused('ERR_BEHIND', 503) when it takes too long.
 */
export const patiently =
  <T>(read: Read<T>, isIn: (companyId: number, sessionId: string) => Promise<boolean>): Read<T> =>
  async (companyId, sessionId) => {
    const known = await read(companyId, sessionId);
    if (known || !(await isIn(companyId, sessionId))) return known;
    for (const since = Date.now(); Date.now() - since < AHEAD_MS; await sleep(LOOK_MS)) {
      const found = await read(companyId, sessionId);
      if (found) return found;
    }
    // He may have been sent away meanwhile.
    if (!(await isIn(companyId, sessionId))) return null;
    throw new Refused('ERR_BEHIND', 503);
  };

/** What a token says never changes: its signature is checked once, for as long as it is valid. */
const KEPT = 10_000;

/**
 * Who asks: the token says which session, the read models what it may do (design.md, Commands). Refused
 * ERR_SESSION_EXPIRED: 403 for an expired token, 401 for a missing or unreadable one and for a revoked session
 * (design.md, Sessions).
 */
export const openSessions = (accessKeys: Ring, readActor: ReadActor): ((req: Request) => Promise<Actor>) => {
  const verified = openRecent<string, Awaited<ReturnType<typeof verifyAccess>>>(KEPT);
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
