import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { verifyAccess } from '../commands/session/tokens.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import { Refused } from '../domain/kernel/decider.ts';

/** The open session as the read models know it now; null when it is revoked or its user removed. */
export type ReadActor = (companyId: number, sessionId: string) => Promise<Actor | null>;

const bearer = /^Bearer +(\S+)$/i;
/** What a token says never changes: its signature is checked once, for as long as it is valid. */
const KEPT = 10_000;

/**
 * Who asks: the token says which session, the read models what it may do (DESIGN 4). Refused ERR_SESSION_EXPIRED:
 * 403 for an expired token, 401 for a missing or unreadable one and for a revoked session (readings 17).
 */
export const openSessions = (accessKey: Buffer, readActor: ReadActor): ((req: Request) => Promise<Actor>) => {
  const verified = new LRUCache<string, Awaited<ReturnType<typeof verifyAccess>>>({ max: KEPT });
  return async (req) => {
    const token = bearer.exec(req.get('authorization') ?? '')?.[1];
    if (!token) throw new Refused('ERR_SESSION_EXPIRED', 401);
    const known = verified.get(token);
    const fresh = known && known.expiresAt * 1_000 > Date.now() ? known : await verifyAccess(accessKey, token);
    if (fresh !== known) verified.set(token, fresh);
    const actor = await readActor(fresh.companyId, fresh.sessionId);
    if (!actor) throw new Refused('ERR_SESSION_EXPIRED', 401);
    return actor;
  };
};
