import { z } from 'zod';

export const supportEvents = {
  /**
   * A super user looks into a company as its admin, until then at most. `reason`: as its admins read it. `home`: his own session,
   * on which this one stands.
   */
  SupportBegan: {
    data: z.object({
      userId: z.number(),
      home: z.object({ companyId: z.number(), sessionId: z.string() }),
      reason: z.string(),
      until: z.iso.datetime(),
    }),
    plain: ['home.sessionId', 'reason'],
  },
  SupportEnded: { data: z.object({ why: z.enum(['asked', 'timeUp']) }) },
};
