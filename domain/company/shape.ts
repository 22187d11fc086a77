import { z } from 'zod';
import { week } from '../kernel/schedule.ts';
import { settingShape } from '../setting/shape.ts';

/**
 * A company as its people read it. `dueDate` is a plain date (yyyy-mm-dd), `schedules` the week on the clocks of
 * `timeZone` (IANA); `version` and `changedBy` serve the form of its hours.
 */
export const companyShape = z.object({
  id: z.number(),
  name: z.string(),
  dueDate: z.string(),
  timeZone: z.string(),
  language: z.enum(['pt', 'en', 'es']),
  schedules: week,
  settings: z.array(settingShape),
  version: z.number(),
  changedBy: z.string(),
  updatedAt: z.string(),
});
export type CompanyRecord = z.infer<typeof companyShape>;
