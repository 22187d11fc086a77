import { z } from 'zod';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:mm');
const lunch = z.preprocess((v) => v ?? '', z.union([z.literal(''), clock]));

/** The hours of one weekday in local time, HH:mm (R397). Lunch '' means none; 00:00 to 00:00 means closed. */
export const scheduleRow = z.object({
  weekday: z.string().max(50),
  weekdayEn: z.enum(weekdays),
  startTime: clock,
  endTime: clock,
  lunchTimeStart: lunch,
  lunchTimeEnd: lunch,
});
export type ScheduleRow = z.infer<typeof scheduleRow>;

/** Seven rows, one for each weekday, sorted from Monday to Sunday. */
export const week = z
  .array(scheduleRow)
  .length(7)
  .refine((rows) => new Set(rows.map(({ weekdayEn }) => weekdayEn)).size === rows.length)
  .transform((rows) => weekdays.flatMap((day) => rows.filter(({ weekdayEn }) => weekdayEn === day)));
export type Week = readonly ScheduleRow[];

const open = (weekday: string, weekdayEn: Weekday, startTime: string, endTime: string): ScheduleRow => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
  lunchTimeStart: '',
  lunchTimeEnd: '',
});
/** The initial hours of a queue or a company (R407). */
export const defaultWeek: readonly ScheduleRow[] = [
  open('Segunda-feira', 'monday', '08:00', '18:00'),
  open('Terça-feira', 'tuesday', '08:00', '18:00'),
  open('Quarta-feira', 'wednesday', '08:00', '18:00'),
  open('Quinta-feira', 'thursday', '08:00', '18:00'),
  open('Sexta-feira', 'friday', '08:00', '18:00'),
  open('Sábado', 'saturday', '08:00', '12:00'),
  open('Domingo', 'sunday', '00:00', '00:00'),
];

/** Whether the day's hours are 00:00 to 00:00 (clients.md, How the specification is read). */
export const isClosedDay = ({ startTime, endTime }: Pick<ScheduleRow, 'startTime' | 'endTime'>): boolean =>
  startTime === '00:00' && endTime === '00:00';

const DAY = 1440;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
/** Returns the minutes from one clock time forward to another: 0 to 1439. */
const ahead = (from: string, to: string): number => (minutes(to) - minutes(from) + DAY) % DAY;

/** A part of a day, in minutes after midnight. */
export type Span = { from: number; to: number };

/** Returns the open spans of a row's shift, in minutes after midnight of its day. Values above 1440 are on the next day. */
const shift = (row: ScheduleRow): Span[] => {
  if (isClosedDay(row)) return [];
  const start = minutes(row.startTime);
  const length = ahead(row.startTime, row.endTime) || DAY;
  const lunches = row.lunchTimeStart !== '' && row.lunchTimeEnd !== '';
  const out = lunches ? ahead(row.startTime, row.lunchTimeStart) : length;
  const back = lunches ? ahead(row.startTime, row.lunchTimeEnd) : length;
  // A lunch end before its start means that the shift starts during lunch.
  const parts =
    out <= back
      ? [
          { from: 0, to: out },
          { from: back, to: length },
        ]
      : [{ from: back, to: out }];
  return parts
    .map(({ from, to }) => ({ from: start + from, to: start + Math.min(to, length) }))
    .filter(({ from, to }) => from < to);
};

/** Returns when a weekday is open: its hours, and those of the day before that run past midnight. */
export const openSpans = (rows: Week, day: Weekday): Span[] => {
  const shifts = (index: number) => rows.filter((row) => row.weekdayEn === weekdays[index]).flatMap(shift);
  const today = weekdays.indexOf(day);
  const before = shifts((today + 6) % 7).map(({ from, to }) => ({ from: from - DAY, to: to - DAY }));
  return [...before, ...shifts(today)]
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(DAY, to) }))
    .filter(({ from, to }) => from < to);
};

/**
 * Whether a week is open at an instant (ISO) on the clocks of a time zone (IANA). Lunch counts as closed. Hours that end at or
 * before their start run past midnight. Throws RangeError for an unknown zone.
 */
export const isOpen = (rows: Week, instant: string, timeZone: string): boolean => {
  const format = { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en', format).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const today = weekdays.find((day) => day === part('weekday').toLowerCase());
  const now = minutes(`${part('hour')}:${part('minute')}`);
  return today !== undefined && openSpans(rows, today).some(({ from, to }) => from <= now && now < to);
};
