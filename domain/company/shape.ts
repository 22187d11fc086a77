import { z } from 'zod';
import { features } from '../kernel/gates.ts';
import type { ToldMarks } from '../kernel/recordMarks.ts';
import { week } from '../kernel/schedule.ts';
import { settingShape } from '../setting/shape.ts';
import type { Company } from './decider.ts';
import { billingShape } from './events.ts';
import { recurrences } from './recurrence.ts';

/**
 * A company as its people and super users read it. `dueDate` and `trialExpiration` are plain dates (yyyy-mm-dd) or null,
 * `status` false is suspended, `schedules` the week on the clocks of `timeZone` (IANA); where bills go to is told to admins
 * alone. `version` and `changedBy` serve its forms.
 */
export const companyShape = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: z.boolean(),
  dueDate: z.string().nullable(),
  recurrence: z.enum(recurrences),
  trialExpiration: z.string().nullable(),
  timeZone: z.string(),
  language: z.enum(['pt', 'en', 'es']),
  planId: z.number(),
  /** The plan that its admin chose for the next term. */
  nextPlanId: z.number().nullable(),
  plan: z.object({ id: z.number(), name: z.string() }),
  /** What its plan holds. */
  features: z.array(z.enum(features)),
  campaignsEnabled: z.boolean(),
  ...billingShape.shape,
  schedules: week,
  settings: z.array(settingShape),
  version: z.number(),
  changedBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CompanyRecord = z.infer<typeof companyShape>;
/** As its own stream tells it. */
export const companyTold = companyShape.partial({
  settings: true,
  changedBy: true,
  plan: true,
  features: true,
  campaignsEnabled: true,
});

type Known = Extract<Company, { is: 'present' }>;
/** What its own stream tells of a company. */
export const companyRecord = (id: number, known: Known, marks: ToldMarks) => ({
  id,
  name: known.name,
  email: known.email,
  phone: known.phone,
  status: known.status,
  dueDate: known.dueDate,
  recurrence: known.recurrence,
  trialExpiration: known.trialExpiration,
  timeZone: known.timeZone,
  language: known.language,
  planId: known.planId,
  nextPlanId: known.nextPlanId,
  ...billingShape.parse(known),
  schedules: [...known.schedules],
  version: marks.version,
  createdAt: marks.createdAt,
  updatedAt: marks.updatedAt,
});
