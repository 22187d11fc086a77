import { z } from 'zod';
import { contract } from '../../domain/kernel/contract.ts';
import { numeric } from '../../domain/kernel/inputs.ts';

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
  query: z
    .object({ days: given(numeric.pipe(z.number().min(1).max(3_660))), date_from: given(day), date_to: given(day) })
    .refine((query) => Object.values(query).some((value) => value !== undefined), 'Parametrize o filtro'),
  reply: z.object({ counters: countersShape, attendants: z.array(attendantShape) }),
});
const plotted = z.object({
  arrived: z.number(),
  finished: z.number(),
  /** Mean minutes; null where none ended. */
  wait: z.number().nullable(),
  service: z.number().nullable(),
});
export const plotsShape = z.object({
  /** The length of a step of `series`. */
  step: z.enum(['hour', 'day', 'month']),
  /** Each step of the period by the company's clock (yyyy-mm-ddThh:mm), also those without tickets. */
  series: z.array(plotted.extend({ at: z.string() })),
  period: plotted,
  /** The same length of time before the period. */
  before: plotted,
  /** The queues of the tickets that arrived, the busiest first; `queueId` null: without a queue. */
  queues: z.array(
    plotted.omit({ service: true }).extend({ queueId: z.number().nullable(), name: z.string(), color: z.string() }),
  ),
  /** Tickets that arrived by weekday (Sunday first) and hour. */
  week: z.array(z.array(z.number()).length(24)).length(7),
});
export type Plots = z.output<typeof plotsShape>;

/** Ours. The figures of the period of GET /dashboard, limited to its last 366 days. Groups do not count. */
export const getPlots = contract({
  method: 'GET',
  path: '/dashboard/plots',
  who: 'dashboard:view',
  summary: 'The tickets of a period over time, by queue and by hour of the week',
  query: getDashboard.query,
  reply: plotsShape,
});
export type DashboardQuery = z.output<typeof getDashboard.query>;
