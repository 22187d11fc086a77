import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { nothing, numeric } from '../../domain/kernel/inputs.ts';

const given = <T extends z.ZodType>(shape: T) =>
  z.preprocess((v) => (v === '' || v === '0' || v === 'null' ? undefined : v), shape.optional());
const day = z.iso.date().refine((v) => v >= '1900' && v < '3000', 'Out of range');

export const attendantShape = z.object({
  id: z.number(),
  name: z.string(),
  /** The mean of 1 unsatisfied, 2 satisfied and 3 very satisfied; null without ratings (R306). */
  rating: z.number().nullable(),
  /** In minutes. */
  avgSupportTime: z.number(),
  online: z.boolean(),
});
export const countersShape = z.object({
  /** These two are current, regardless of the period. */
  supportPending: z.number(),
  supportHappening: z.number(),
  supportFinished: z.number(),
  /** First-time contacts. */
  leads: z.number(),
  avgSupportTime: z.number(),
  avgWaitTime: z.number(),
});

/**
 * The period is the last `days` days, or dates in the company's time zone, or both. Without any: 'Parametrize o filtro'
 * (R300).
 */
export const getDashboard = contract({
  method: 'GET',
  path: '/dashboard',
  who: 'dashboard:view',
  summary: 'The work of a period, by user',
  params: nothing,
  query: z
    .object({ days: given(numeric.pipe(z.number().min(1).max(3_660))), date_from: given(day), date_to: given(day) })
    .refine((query) => Object.values(query).some((value) => value !== undefined), 'Parametrize o filtro'),
  body: nothing,
  reply: z.object({ counters: countersShape, attendants: z.array(attendantShape) }),
});
export type DashboardQuery = z.output<typeof getDashboard.query>;
