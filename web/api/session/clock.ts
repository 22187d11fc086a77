/** The settings for showing instants (ISO): the company's time zone, the user's language, and `today` in that zone. */
export type Clock = { zone: string; language: string; today: string };
type Locale = Pick<Clock, 'zone' | 'language'>;

const formats = new Map<string, Intl.DateTimeFormat>();
const format = ({ zone, language }: Locale, kind: string, options: Intl.DateTimeFormatOptions) => {
  const name = `${kind} ${language} ${zone}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  formats.set(name, known);
  return known;
};

/** '14:05' */
export const timeOf = (iso: string, clock: Clock): string =>
  format(clock, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(iso));

/** The calendar day of an instant in the company's zone: '2026-11-10'. */
export const dayOf = (iso: string, { zone }: Pick<Clock, 'zone'>): string =>
  format({ zone, language: 'sv-SE' }, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(iso),
  );

const daysAgo = (iso: string, clock: Clock) =>
  Math.round((Date.parse(clock.today) - Date.parse(dayOf(iso, clock))) / 86_400_000);
const isThisYear = (iso: string, clock: Clock) => dayOf(iso, clock).slice(0, 4) === clock.today.slice(0, 4);

/** The heading of a day: 'Hoje', 'Ontem', 'terça-feira, 10 de novembro' (with the year when it is not this year). */
export const dayName = (iso: string, clock: Clock): string => {
  const age = daysAgo(iso, clock);
  if (age === 0 || age === 1) {
    const word = new Intl.RelativeTimeFormat(clock.language, { numeric: 'auto' }).format(-age, 'day');
    return word.charAt(0).toLocaleUpperCase(clock.language) + word.slice(1);
  }
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  return isThisYear(iso, clock)
    ? format(clock, 'long', day).format(new Date(iso))
    : format(clock, 'longer', { ...day, year: 'numeric' }).format(new Date(iso));
};

/** '10/11', or '10/11/2025' if it is not this year. */
const shortDay = (iso: string, clock: Clock): string => {
  const day = { day: '2-digit', month: '2-digit' } as const;
  return isThisYear(iso, clock)
    ? format(clock, 'short', day).format(new Date(iso))
    : format(clock, 'shorter', { ...day, year: 'numeric' }).format(new Date(iso));
};

/** The short form in lists: the time today, 'ontem', or else '10/11' or '10/11/2025'. */
export const agoOf = (iso: string, clock: Clock): string => {
  const age = daysAgo(iso, clock);
  if (age <= 0) return timeOf(iso, clock);
  if (age === 1) return new Intl.RelativeTimeFormat(clock.language, { numeric: 'auto' }).format(-1, 'day');
  return shortDay(iso, clock);
};

/** The short form of an instant to come: '14:05' today, 'amanhã, 09:00', or else '10/11, 09:00'. `now`: ISO. */
export const momentAhead = (iso: string, now: string, { zone, language }: Locale): string => {
  const clock = { zone, language, today: dayOf(now, { zone }) };
  const age = daysAgo(iso, clock);
  if (age === 0) return timeOf(iso, clock);
  const tomorrow = age === -1 && new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(1, 'day');
  return `${tomorrow || shortDay(iso, clock)}, ${timeOf(iso, clock)}`;
};
