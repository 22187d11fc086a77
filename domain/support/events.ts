import { z } from 'zod';

export const supportEvents = {
  /**
   * A super user acts as an admin of a company, until `until` at most. `reason`: shown to the company's admins. `home`: the
   * super user's home session, on which this one depends.
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
