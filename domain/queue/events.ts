import { z } from 'zod';
import { storedName } from '../kernel/names.ts';
import { defaultWeek, scheduleRow } from '../kernel/schedule.ts';

/** The settings that an admin makes on a queue (R404, R405). */
export const queueSettings = z.object({
  name: storedName,
  color: z.string(),
  greetingMessage: z.string(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  /** The position of the queue in lists; null comes last. */
  orderQueue: z.number().nullable(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  schedules: z.array(scheduleRow),
});
export type QueueSettings = z.infer<typeof queueSettings>;

/** The defaults of a queue. Queues in the oldest logs have only a name and a colour. */
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
  /** Contains only the changed settings. */
  QueueChanged: { data: queueSettings.partial(), plain },
  /** `targetQueueId`: the queue that took its tickets and takes any that still arrive. */
  QueueRemoved: { data: z.object({ targetQueueId: z.number().nullable() }) },
};
