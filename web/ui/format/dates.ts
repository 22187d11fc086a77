import { locale } from '../../locales/i18n.ts';

/** Formats a plain date (yyyy-mm-dd) as dd/mm/yyyy. */
export const plainDate = (date: string): string => date.slice(0, 10).split('-').toReversed().join('/');

/** The common name of a time zone, as in 'Horário de Brasília'. Brazil has no summer time, so 'standard' says nothing. */
export const zoneName = (timeZone: string): string => {
  const format = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [first = '', ...rest] = name.replace(/ (?:Padrão|Standard|estándar)(?= )/u, '');
  return first.toLocaleUpperCase(locale()) + rest.join('');
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago an instant was: 'há 2 min', 'ontem', or its date after a week. `now` is in ms. */
export const ago = (iso: string, now: number): string => {
  const past = Math.max(0, now - Date.parse(iso));
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  if (past < minute) return format.format(0, 'second');
  if (past < hour) return format.format(-Math.floor(past / minute), 'minute');
  if (past < day) return format.format(-Math.floor(past / hour), 'hour');
  if (past < 7 * day) return format.format(-Math.floor(past / day), 'day');
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'short' }).format(new Date(iso));
};
