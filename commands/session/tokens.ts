import { errors, jwtVerify, SignJWT } from 'jose';
import { v4 } from 'uuid';
import { z } from 'zod';
import { Refused } from '../../domain/kernel/decider.ts';
import type { Profile } from '../../domain/kernel/permissions.ts';
import { REFRESH_DAYS } from '../../domain/session/decider.ts';
import type { Ring } from '../../runtime/secrets.ts';

const MINUTES = 15;
/** How long a browser is remembered as one in which a user signed in. */
export const DEVICE_DAYS = 180;
/** The greatest clock difference between processes. */
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
 * Signs an access token for a session, by default of 15 minutes. The other claims are for clients that read the token
 * (clients.md, What clients send). The server ignores them.
 */
export const signAccess = (
  keys: Ring,
  { sessionId, companyId, userId }: Subject,
  { minutes = MINUTES, profile }: { minutes?: number; profile?: Profile } = {},
): Promise<string> => {
  const read = { id: userId, userId, companyId, ...(profile && { profile }) };
  return sign(keys, { sid: sessionId, cid: companyId, uid: userId, ...read }, minutes * 60);
};

/** Signs a refresh token of 7 days. `generation` counts the rotations of its session. */
export const signRefresh = (
  keys: Ring,
  { sessionId, companyId, userId }: Subject,
  generation: number,
): Promise<string> =>
  sign(keys, { sid: sessionId, cid: companyId, uid: userId, gen: generation }, REFRESH_DAYS * 86_400);

/** The newest key signs. Tokens signed by an older key stay valid for their lifetime. */
const verify = async ([key, ...older]: Ring, token: string): Promise<unknown> => {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
    if (issued.parse(payload).iat > Date.now() / 1_000 + APART_S) throw new Error('the token was issued in the future');
    return payload;
  } catch (error) {
    const [next, ...rest] = older;
    if (next && error instanceof errors.JWSSignatureVerificationFailed) return verify([next, ...rest], token);
    throw new Refused('ERR_SESSION_EXPIRED', error instanceof errors.JWTExpired ? 403 : 401);
  }
};

/** Parses the claims of one kind of token. Refuses other kinds as unreadable. */
const claimsOf = <T extends z.ZodType>(kind: T, payload: unknown): z.output<T> => {
  const { data, success } = kind.safeParse(payload);
  if (!success) throw new Refused('ERR_SESSION_EXPIRED', 401);
  return data;
};

/**
 * Returns the session of an access token. Throws ERR_SESSION_EXPIRED: 403 when expired, 401 when unreadable
 * (gateway.md, Sessions).
 */
export const verifyAccess = async (keys: Ring, token: string): Promise<Subject & { expiresAt: number }> => {
  const { sid, cid, uid, exp } = claimsOf(accessClaims, await verify(keys, token));
  return { sessionId: sid, companyId: cid, userId: uid, expiresAt: exp };
};

/** Returns the session of a refresh token. Throws ERR_SESSION_EXPIRED with 401. */
export const verifyRefresh = async (keys: Ring, token: string): Promise<Subject & { generation: number }> => {
  const payload = await verify(keys, token).catch(() => {
    throw new Refused('ERR_SESSION_EXPIRED');
  });
  const { sid, cid, uid, gen } = claimsOf(refreshClaims, payload);
  return { sessionId: sid, companyId: cid, userId: uid, generation: gen };
};

/**
 * Marks a browser in which the owner of an e-mail (`of`: its hash) signed in with one of their `passwords`. It gives no access.
 */
export const signDevice = (keys: Ring, of: string, passwords: number): Promise<string> =>
  sign(keys, { of, did: v4(), pws: passwords }, DEVICE_DAYS * 86_400);

/** Identifies the e-mail owner's browser, with the password used there; undefined for any other browser. */
export const deviceOf = async (keys: Ring, of: string, token: string | undefined) => {
  const payload = token && (await verify(keys, token).catch(() => undefined));
  const device = deviceClaims.safeParse(payload).data;
  return device?.of === of ? { id: device.did, passwords: device.pws } : undefined;
};
