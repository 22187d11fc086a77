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
