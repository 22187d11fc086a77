import { instantOf, wallTime } from '../../domain/kernel/instant.ts';

/** An instant as the company's clocks show it, for a calendar that knows no time zones: as if they were the browser's. */
export const shownAt = (iso: string, zone: string): Date => new Date(wallTime(iso, zone));

const two = (n: number): string => String(n).padStart(2, '0');
/** What such a date shows: 2026-11-21T09:30. */
export const writtenAt = (shown: Date): string =>
  `${shown.getFullYear()}-${two(shown.getMonth() + 1)}-${two(shown.getDate())}T${two(shown.getHours())}:${two(shown.getMinutes())}`;

/** The instant (ISO) that such a date means. */
export const instantAt = (shown: Date, zone: string): string => instantOf(writtenAt(shown), zone);

const DAY = 86_400_000;
/** What a calendar may show around a day, whatever its view: the month of it, the week before it and the six weeks behind. */
export const around = (day: Date, zone: string): { from: string; to: string } => {
  const first = new Date(day.getFullYear(), day.getMonth(), 1).getTime();
  return { from: instantAt(new Date(first - 7 * DAY), zone), to: instantAt(new Date(first + 76 * DAY), zone) };
};

/** In an hour, to the minute of the company's clocks (R475). */
export const inAnHour = (zone: string): string => wallTime(new Date(Date.now() + 3_600_000).toISOString(), zone);
