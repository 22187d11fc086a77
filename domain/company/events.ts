import { z } from 'zod';
import { week } from '../kernel/schedule.ts';

export const companyEvents = {
  CompanyFounded: {
    data: z.object({
      name: z.string(),
      timeZone: z.string(),
      language: z.enum(['pt', 'en', 'es']),
      dueDate: z.iso.date(),
      planId: z.number(),
    }),
    plain: ['name', 'timeZone'],
  },
  CompanyScheduled: { data: z.object({ schedules: week }), plain: ['schedules'] },
  CompanyTimeZoneChosen: { data: z.object({ timeZone: z.string() }), plain: ['timeZone'] },
};
