import { instantOf, wallTime } from '../../../domain/kernel/instant.ts';

/** Converts an instant to the company's local time, as a date in the browser's time zone. The calendar knows no time zones. */
export const shownAt = (iso: string, zone: string): Date => new Date(wallTime(iso, zone));

const two = (n: number): string => String(n).padStart(2, '0');
/** Formats such a date as local time: 2026-11-21T09:30. */
export const writtenAt = (shown: Date): string =>
  `${shown.getFullYear()}-${two(shown.getMonth() + 1)}-${two(shown.getDate())}T${two(shown.getHours())}:${two(shown.getMinutes())}`;

/** Converts such a date back to an instant (ISO). */
export const instantAt = (shown: Date, zone: string): string => instantOf(writtenAt(shown), zone);

const DAY = 86_400_000;
/** The period that any view may show around a day: its month, the week before it and the six weeks after it. */
export const around = (day: Date, zone: string): { from: string; to: string } => {
  const first = new Date(day.getFullYear(), day.getMonth(), 1).getTime();
  return { from: instantAt(new Date(first - 7 * DAY), zone), to: instantAt(new Date(first + 76 * DAY), zone) };
};

/** One hour from now, to the minute, local to the company (R475). */
export const inAnHour = (zone: string): string => wallTime(new Date(Date.now() + 3_600_000).toISOString(), zone);
