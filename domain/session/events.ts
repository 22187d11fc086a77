import { z } from 'zod';

export const sessionEvents = {
  /** `passwords`: how often the user's password had changed when they signed in with it. */
  SessionOpened: { data: z.object({ userId: z.number(), passwords: z.number().optional() }) },
  /** The refresh token of this generation replaced the one before it. */
  SessionRefreshed: { data: z.object({ generation: z.number() }) },
  SessionRevoked: {
    data: z.object({ reason: z.enum(['logout', 'reuse', 'password', 'removed', 'elsewhere', 'expired']) }),
  },
};

/** Records which session a user opened last. A separate stream that keeps one event. */
export const lastSignInEvents = {
  SignedIn: { data: z.object({ sessionId: z.string() }), plain: ['sessionId'] },
};
