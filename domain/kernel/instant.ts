const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone (IANA) are ahead of UTC at an instant, in milliseconds. */
const ahead = (at: number, timeZone: string): number => {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
};

/**
 * An instant (ISO, UTC) of a time as it is written: with a zone of its own, or as the clocks of `timeZone` show it. A time
 * that they show twice is the first of the two. One that they pass over, also at midnight, counts by how far they were ahead
 * before, and so moves forward (RFC 5545, 3.3.5).
 */
export const instantOf = (written: string, timeZone: string): string => {
  if (/(Z|[+-]\d\d:\d\d)$/.test(written)) return new Date(written).toISOString();
  const shown = Date.parse(`${written.length === 10 ? `${written}T00:00` : written}Z`);
  const before = shown - ahead(shown - DAY_MS, timeZone);
  const after = shown - ahead(shown + DAY_MS, timeZone);
  const isShown = (at: number) => at + ahead(at, timeZone) === shown;
  return new Date(!isShown(before) && isShown(after) ? after : before).toISOString();
};

/** What the clocks of a zone show at an instant: 2026-11-21T09:30. */
export const wallTime = (instant: string, timeZone: string): string =>
  new Date(Date.parse(instant) + ahead(Date.parse(instant), timeZone)).toISOString().slice(0, 16);
