import { z } from 'zod';

export const companyEvents = {
  CompanyFounded: {
    data: z.object({
      name: z.string(),
      timeZone: z.string(),
      language: z.enum(['pt', 'en', 'es']),
      dueDate: z.iso.date(),
      planId: z.number(),
    }),
  },
};
