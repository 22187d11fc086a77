import { z } from 'zod';
import { instantOf, wallTime } from '../kernel/instant.ts';

/** How often, and up to which day (yyyy-mm-dd of the company's calendar, that day too). */
export const repeatRule = z.object({ every: z.enum(['day', 'week', 'month']), until: z.string() });
export type RepeatRule = z.infer<typeof repeatRule>;
/** `day`: of the month, which a short month cuts; `series`: the message that the others were planned with. */
export const repeat = repeatRule.extend({ day: z.number(), series: z.number() });
export type Repeat = z.infer<typeof repeat>;

/** A year of days. */
export const mostOccurrences = 366;

const DAY_MS = 86_400_000;
const days = { day: 1, week: 7 } as const;
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The date so many steps behind another; in a month that is too short its last. */
const stepped = (date: string, steps: number, { every, day }: Pick<Repeat, 'every' | 'day'>): string => {
  if (every !== 'month') return dateOf(Date.parse(date) + steps * days[every] * DAY_MS);
  const [year = 0, month = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + steps, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + steps, Math.min(day, last)));
};

/** When the message so many steps behind one at `sendAt` is due (ISO), at the same time of the company's clocks; null: the series is over by then. */
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

/** When all that come behind it are due. */
export const timesBehind = (sendAt: string, rule: Omit<Repeat, 'series'>, timeZone: string): string[] => {
  const times: string[] = [];
  while (times.length < mostOccurrences) {
    const next = timeBehind(sendAt, rule, times.length + 1, timeZone);
    if (next === null) break;
    times.push(next);
  }
  return times;
};

/** The day of the month at an instant, on the company's clocks. */
export const dayOfMonth = (sendAt: string, timeZone: string): number => Number(wallTime(sendAt, timeZone).slice(8, 10));
