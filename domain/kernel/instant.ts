import { DAY_MS } from './durations.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns how far a zone (IANA) is ahead of UTC at an instant, in milliseconds. */
const ahead = (at: number, timeZone: string): number => {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
};

/**
 * Converts a written time to an instant (ISO, UTC). A time without a zone is read on the clocks of `timeZone`. A time that these
 * clocks show twice is the first of the two. A time that they skip moves forward, also at midnight (RFC 5545, 3.3.5).
 */
export const instantOf = (written: string, timeZone: string): string => {
  if (/(Z|[+-]\d\d:\d\d)$/.test(written)) return new Date(written).toISOString();
  const shown = Date.parse(`${written.length === 10 ? `${written}T00:00` : written}Z`);
  const before = shown - ahead(shown - DAY_MS, timeZone);
  const after = shown - ahead(shown + DAY_MS, timeZone);
  const isShown = (at: number) => at + ahead(at, timeZone) === shown;
  return new Date(!isShown(before) && isShown(after) ? after : before).toISOString();
};

/** Returns the local time in a zone at an instant: 2026-11-21T09:30. */
export const wallTime = (instant: string, timeZone: string): string =>
  new Date(Date.parse(instant) + ahead(Date.parse(instant), timeZone)).toISOString().slice(0, 16);

/** Returns a function for the wall clock time of an instant in a zone, as a Date in UTC: sheets have no time zones. */
export const onClocks =
  (timeZone: string) =>
  (instant: string | null): Date | null => {
    const at = instant === null ? null : Date.parse(instant);
    return at === null ? null : new Date(Math.floor(at / 1_000) * 1_000 + ahead(at, timeZone));
  };
