import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { defaultWeek, scheduleRow } from '../kernel/schedule.ts';

/** What an admin sets on a queue (R404, R405). */
export const queueSettings = z.object({
  name: storedName,
  color: z.string(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** Lists are in this order; null comes last. */
  orderQueue: z.number().nullable(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  schedules: z.array(scheduleRow),
});
export type QueueSettings = z.infer<typeof queueSettings>;

/** What a queue has of which nothing was said: the first queues had a name and a colour alone. */
export const unsetQueue: Omit<QueueSettings, 'name' | 'color'> = {
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  orderQueue: null,
  integrationId: null,
  promptId: null,
  schedules: [...defaultWeek],
};

const plain = [
  'name',
  'color',
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'schedules',
] as const;

export const queueEvents = {
  QueueAdded: { data: queueSettings.partial().required({ name: true, color: true }), plain },
  /** The settings that are others now. */
  QueueChanged: { data: queueSettings.partial(), plain },
  /** `targetQueueId`: where its tickets went, and where those go that still come. */
  QueueRemoved: { data: z.object({ targetQueueId: z.number().nullable() }) },
};
