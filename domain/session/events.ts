import { z } from 'zod';

export const sessionEvents = {
  SessionOpened: { data: z.object({ userId: z.number() }) },
  /** The refresh token of this generation replaced the one before it. */
  SessionRefreshed: { data: z.object({ generation: z.number() }) },
  SessionRevoked: {
    data: z.object({ reason: z.enum(['logout', 'reuse', 'password', 'removed', 'elsewhere', 'expired']) }),
  },
};
