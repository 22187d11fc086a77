import { z } from 'zod';
import { instantOf, wallTime } from '../kernel/instant.ts';
import { DAY_MS } from '../kernel/durations.ts';

/** How often a message repeats, and its last possible day (yyyy-mm-dd in the company's calendar). */
export const repeatRule = z.object({ every: z.enum(['day', 'week', 'month']), until: z.string() });
export type RepeatRule = z.infer<typeof repeatRule>;
/** `day`: the day of the month, reduced in short months. `series`: the id of the first message of the series. */
export const repeat = repeatRule.extend({ day: z.number(), series: z.number() });
export type Repeat = z.infer<typeof repeat>;

/** A year of daily messages. */
export const mostOccurrences = 366;

const days = { day: 1, week: 7 } as const;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the date this many steps later; in a shorter month its last day. */
const stepped = (date: string, steps: number, { every, day }: Pick<Repeat, 'every' | 'day'>): string => {
  if (every !== 'month') return dateOf(Date.parse(date) + steps * days[every] * DAY_MS);
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + steps, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + steps, Math.min(day, last)));
};

/**
 * Returns when the message this many steps after `sendAt` is due (ISO), at the same local time. Null after the end of the
 * series.
 */
export const timeBehind = (
  sendAt: string,
  rule: Omit<Repeat, 'series'>,
  steps: number,
  timeZone: string,
): string | null => {
  const shown = wallTime(sendAt, timeZone);
  const date = stepped(shown.slice(0, 10), steps, rule);
  return date > rule.until ? null : instantOf(`${date}${shown.slice(10)}`, timeZone);
};

/** Returns the due times of all later messages of the series. */
export const timesBehind = (sendAt: string, rule: Omit<Repeat, 'series'>, timeZone: string): string[] => {
  const times: string[] = [];
  while (times.length < mostOccurrences) {
    const next = timeBehind(sendAt, rule, times.length + 1, timeZone);
    if (next === null) break;
    times.push(next);
  }
  return times;
};

/** Returns the day of the month at an instant, on the company's clocks. */
export const dayOfMonth = (sendAt: string, timeZone: string): number => Number(wallTime(sendAt, timeZone).slice(8, 10));
