import { z } from 'zod';
import { features } from '../kernel/gates.ts';
import type { ToldMarks } from '../kernel/recordMarks.ts';
import { week } from '../kernel/schedule.ts';
import { settingShape } from '../setting/shape.ts';
import type { Company } from './decider.ts';
import { billingShape } from './events.ts';
import { recurrences } from './recurrence.ts';

/**
 * A company as its users and super users read it. `dueDate` and `trialExpiration` are plain dates (yyyy-mm-dd) or null.
 * `status` false means suspended; `schedules` is the week on the clocks of `timeZone` (IANA). Only admins see the billing
 * address. Forms send `version` and `changedBy` back to detect conflicts.
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
  /** The features that the company may use. */
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
/** A company as its stream alone describes it, in the reply to a write. */
export const companyTold = companyShape.partial({
  settings: true,
  changedBy: true,
  plan: true,
  features: true,
  campaignsEnabled: true,
});

type Known = Extract<Company, { is: 'present' }>;
/** Returns the part of a company's record that its stream knows. */
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
