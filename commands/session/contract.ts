import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { text } from '../../domain/kernel/inputs.ts';
import { signedInShape } from '../../domain/user/shape.ts';

const signedIn = z.object({ token: z.string(), user: signedInShape });

/**
 * ERR_INVALID_CREDENTIALS; ERR_TOO_MANY_REQUESTS (429) with the seconds to wait, after wrong passwords. An expired company: the
 * specified sentence (R012), for admins with a payment `link`. A suspended company gets another sentence.
 */
export const login = contract({
  method: 'POST',
  path: '/auth/login',
  who: 'public',
  summary: 'Sign in: an access token of 15 minutes, and a refresh token of 7 days in a cookie',
  body: z.object({ email: text(200).transform((email) => email.trim().toLowerCase()), password: text(200) }),
  reply: signedIn,
});

/** The refresh token comes in its cookie. ERR_SESSION_EXPIRED with 401; an expired company: its sentence with 401. */
export const refresh = contract({
  method: 'POST',
  path: '/auth/refresh_token',
  who: 'public',
  summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated',
  reply: signedIn,
});

export const logout = contract({
  method: 'DELETE',
  path: '/auth/logout',
  who: 'user',
  summary: 'Sign out: the session and its refresh token are revoked',
  reply: z.object({}),
});

export const me = contract({
  method: 'GET',
  path: '/auth/me',
  who: 'user',
  summary: 'The signed-in user',
  reply: signedInShape,
});
