import type { Request } from 'express';
import { verifyAccess } from '../commands/session/tokens.ts';
import type { Actor } from '../domain/kernel/actor.ts';
import { Refused } from '../domain/kernel/decider.ts';

/** The open session as the read models know it now; null when it is revoked or its user removed. */
export type ReadActor = (companyId: number, sessionId: string) => Promise<Actor | null>;

const bearer = /^Bearer +(\S+)$/i;

/**
 * Who asks: the token says which session, the read models what it may do (DESIGN 4). Refused ERR_SESSION_EXPIRED:
 * 403 for an expired token, 401 for a missing or unreadable one and for a revoked session (readings 17).
 */
export const openSessions =
  (accessKey: Buffer, readActor: ReadActor) =>
  async (req: Request): Promise<Actor> => {
    const token = bearer.exec(req.get('authorization') ?? '')?.[1];
    if (!token) throw new Refused('ERR_SESSION_EXPIRED', 401);
    const { companyId, sessionId } = await verifyAccess(accessKey, token);
    const actor = await readActor(companyId, sessionId);
    if (!actor) throw new Refused('ERR_SESSION_EXPIRED', 401);
    return actor;
  };
