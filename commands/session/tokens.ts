import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import { REFRESH_DAYS } from '../../domain/session/decider.ts';

const MINUTES = 15;
const subject = z.object({ sid: z.string(), cid: z.number(), uid: z.number() });
const accessClaims = subject.extend({ exp: z.number() });
const refreshClaims = subject.extend({ gen: z.number() });
type Subject = { sessionId: string; companyId: number; userId: number };

const sign = (key: Buffer, claims: Record<string, unknown>, seconds: number) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime(`${seconds} s`).sign(key);

/** An access token of 15 minutes: says which session, and nothing about what it may do. */
export const signAccess = (key: Buffer, { sessionId, companyId, userId }: Subject): Promise<string> =>
  sign(key, { sid: sessionId, cid: companyId, uid: userId }, MINUTES * 60);

/** A refresh token of 7 days; `generation` counts the rotations of its session. */
export const signRefresh = (
  key: Buffer,
  { sessionId, companyId, userId }: Subject,
  generation: number,
): Promise<string> =>
  sign(key, { sid: sessionId, cid: companyId, uid: userId, gen: generation }, REFRESH_DAYS * 86_400);

const verify = async (key: Buffer, token: string): Promise<unknown> => {
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload;
  } catch (error) {
    throw new Refused('ERR_SESSION_EXPIRED', error instanceof errors.JWTExpired ? 403 : 401);
  }
};

/** Whose access token it is. Refused ERR_SESSION_EXPIRED: 403 when expired, 401 when unreadable (readings 17). */
export const verifyAccess = async (key: Buffer, token: string): Promise<Subject & { expiresAt: number }> => {
  const { sid, cid, uid, exp } = accessClaims.parse(await verify(key, token));
  return { sessionId: sid, companyId: cid, userId: uid, expiresAt: exp };
};

/** Whose refresh token it is. Refused ERR_SESSION_EXPIRED with 401. */
export const verifyRefresh = async (key: Buffer, token: string): Promise<Subject & { generation: number }> => {
  const payload = await verify(key, token).catch(() => {
    throw new Refused('ERR_SESSION_EXPIRED');
  });
  const { sid, cid, uid, gen } = refreshClaims.parse(payload);
  return { sessionId: sid, companyId: cid, userId: uid, generation: gen };
};
