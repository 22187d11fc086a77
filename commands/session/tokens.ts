import { errors, jwtVerify, SignJWT } from 'jose';
import { v4 } from 'uuid';
import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Profile } from '../../domain/kernel/permissions.ts';
import { REFRESH_DAYS } from '../../domain/session/decider.ts';
import type { Ring } from '../../runtime/secrets.ts';

const MINUTES = 15;
/** So long a browser is known as one where somebody signed in. */
export const DEVICE_DAYS = 180;
/** How far the clocks of the processes may be apart. */
const APART_S = 60;
const subject = z.object({ sid: z.string(), cid: z.number(), uid: z.number() });
const accessClaims = subject.extend({ exp: z.number() });
const refreshClaims = subject.extend({ gen: z.number() });
const deviceClaims = z.object({ of: z.string(), did: z.string(), pws: z.number().optional() });
const issued = z.object({ iat: z.number() });
type Subject = { sessionId: string; companyId: number; userId: number };

const sign = ([key]: Ring, claims: Record<string, unknown>, seconds: number) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setIssuedAt().setExpirationTime(`${seconds} s`).sign(key);

/**
 * An access token, by default of 15 minutes: says which session. The other claims are for clients that read them in the token
 * (design.md, What clients send); the server reads none of them.
 */
export const signAccess = (
  keys: Ring,
  { sessionId, companyId, userId }: Subject,
  { minutes = MINUTES, profile }: { minutes?: number; profile?: Profile } = {},
): Promise<string> => {
  const read = { id: userId, userId, companyId, ...(profile && { profile }) };
  return sign(keys, { sid: sessionId, cid: companyId, uid: userId, ...read }, minutes * 60);
};

/** A refresh token of 7 days; `generation` counts the rotations of its session. */
export const signRefresh = (
  keys: Ring,
  { sessionId, companyId, userId }: Subject,
  generation: number,
): Promise<string> =>
  sign(keys, { sid: sessionId, cid: companyId, uid: userId, gen: generation }, REFRESH_DAYS * 86_400);

/** The newest key signs; what an older one signed is good for its life. */
const verify = async ([key, ...older]: Ring, token: string): Promise<unknown> => {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    if (issued.parse(payload).iat > Date.now() / 1_000 + APART_S) throw new Error('a token from the future');
    return payload;
  } catch (error) {
    const [next, ...rest] = older;
    if (next && error instanceof errors.JWSSignatureVerificationFailed) return verify([next, ...rest], token);
    throw new Refused('ERR_SESSION_EXPIRED', error instanceof errors.JWTExpired ? 403 : 401);
  }
};

/** What a token of its kind says; one of another kind is refused as unreadable. */
const claimsOf = <T extends z.ZodType>(kind: T, payload: unknown): z.output<T> => {
  const { data, success } = kind.safeParse(payload);
  if (!success) throw new Refused('ERR_SESSION_EXPIRED', 401);
  return data;
};

/**
 * Whose access token it is. Refused ERR_SESSION_EXPIRED: 403 when expired, 401 when unreadable (design.md, Sessions).
 */
export const verifyAccess = async (keys: Ring, token: string): Promise<Subject & { expiresAt: number }> => {
  const { sid, cid, uid, exp } = claimsOf(accessClaims, await verify(keys, token));
  return { sessionId: sid, companyId: cid, userId: uid, expiresAt: exp };
};

/** Whose refresh token it is. Refused ERR_SESSION_EXPIRED with 401. */
export const verifyRefresh = async (keys: Ring, token: string): Promise<Subject & { generation: number }> => {
  const payload = await verify(keys, token).catch(() => {
    throw new Refused('ERR_SESSION_EXPIRED');
  });
  const { sid, cid, uid, gen } = claimsOf(refreshClaims, payload);
  return { sessionId: sid, companyId: cid, userId: uid, generation: gen };
};

/** For a browser where the owner of an e-mail (`of`: its hash) signed in with one of his `passwords`. It lets nobody in. */
export const signDevice = (keys: Ring, of: string, passwords: number): Promise<string> =>
  sign(keys, { of, did: v4(), pws: passwords }, DEVICE_DAYS * 86_400);

/** Which of the browsers of that e-mail's owner this is, and with which password he signed in; undefined for all others. */
export const deviceOf = async (keys: Ring, of: string, token: string | undefined) => {
  const payload = token && (await verify(keys, token).catch(() => undefined));
  const device = deviceClaims.safeParse(payload).data;
  return device?.of === of ? { id: device.did, passwords: device.pws } : undefined;
};
