import { z } from 'zod';

export const sessionEvents = {
  /** `passwords`: how often the user's password had been changed when he showed it. */
  SessionOpened: { data: z.object({ userId: z.number(), passwords: z.number().optional() }) },
  /** The refresh token of this generation replaced the one before it. */
  SessionRefreshed: { data: z.object({ generation: z.number() }) },
  SessionRevoked: {
    data: z.object({ reason: z.enum(['logout', 'reuse', 'password', 'removed', 'elsewhere', 'expired']) }),
  },
};

/** Which session of a user was opened last: a stream of its own, of which one event is kept. */
export const lastSignInEvents = {
  SignedIn: { data: z.object({ sessionId: z.string() }), plain: ['sessionId'] },
};
