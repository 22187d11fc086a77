/** How far the clocks of a zone (IANA) are ahead of UTC at an instant, in milliseconds. */
const ahead = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
};

/** An instant (ISO, UTC) of a time as it is written: with a zone of its own, or as the clocks of `timeZone` show it. */
export const instantOf = (written: string, timeZone: string): string => {
  if (/(Z|[+-]\d\d:\d\d)$/.test(written)) return new Date(written).toISOString();
  const shown = Date.parse(`${written.length === 10 ? `${written}T00:00` : written}Z`);
  const near = shown - ahead(shown, timeZone);
  return new Date(shown - ahead(near, timeZone)).toISOString();
};

/** What the clocks of a zone show at an instant: 2026-11-21T09:30. */
export const wallTime = (instant: string, timeZone: string): string =>
  new Date(Date.parse(instant) + ahead(Date.parse(instant), timeZone)).toISOString().slice(0, 16);
