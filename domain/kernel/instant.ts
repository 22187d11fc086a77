/** Returns how far a zone (IANA) is ahead of UTC at an instant, in milliseconds. */
const ahead = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
};

/** Converts a written time to an instant (ISO, UTC). A time without a zone is read on the clocks of `timeZone`. */
export const instantOf = (written: string, timeZone: string): string => {
  if (/(Z|[+-]\d\d:\d\d)$/.test(written)) return new Date(written).toISOString();
  const shown = Date.parse(`${written.length === 10 ? `${written}T00:00` : written}Z`);
  const near = shown - ahead(shown, timeZone);
  return new Date(shown - ahead(near, timeZone)).toISOString();
};

/** Returns the local time in a zone at an instant: 2026-11-21T09:30. */
export const wallTime = (instant: string, timeZone: string): string =>
  new Date(Date.parse(instant) + ahead(Date.parse(instant), timeZone)).toISOString().slice(0, 16);
