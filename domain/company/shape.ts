import { z } from 'zod';
import type { ToldMarks } from '../kernel/recordMarks.ts';
import { week, type Week } from '../kernel/schedule.ts';
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
  planId: z.number(),
  schedules: week,
  settings: z.array(settingShape),
  version: z.number(),
  changedBy: z.string(),
  updatedAt: z.string(),
});
export type CompanyRecord = z.infer<typeof companyShape>;
/** As its own stream tells it. */
export const companyTold = companyShape.partial({ settings: true, changedBy: true });

type Known = Pick<CompanyRecord, 'name' | 'dueDate' | 'timeZone' | 'language' | 'planId'> & { schedules: Week };
/** What its own stream tells of a company. */
export const companyRecord = (id: number, known: Known, { version, updatedAt }: ToldMarks) => ({
  id,
  name: known.name,
  dueDate: known.dueDate,
  timeZone: known.timeZone,
  language: known.language,
  planId: known.planId,
  schedules: [...known.schedules],
  version,
  updatedAt,
});
