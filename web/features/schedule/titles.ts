import type { View } from 'react-big-calendar';

type Parts = Intl.DateTimeFormatOptions;
/** The number of days in the agenda. */
export const AGENDA_DAYS = 30;
const plus = (date: Date, days: number): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** Returns the title of a view around a date. */
export const titleOf = (view: View, date: Date, language: string): string => {
  const long: Parts = { day: 'numeric', month: 'long', year: 'numeric' };
  if (view === 'month') return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' }).format(date);
  if (view === 'day') return new Intl.DateTimeFormat(language, { ...long, weekday: 'long' }).format(date);
  const begins = language === 'pt-BR' ? date.getDay() : (date.getDay() + 6) % 7;
  const from = view === 'week' ? plus(date, -begins) : date;
  return new Intl.DateTimeFormat(language, { ...long, month: 'short' }).formatRange(
    from,
    plus(from, view === 'week' ? 6 : AGENDA_DAYS),
  );
};

/** Returns the date one step forward (1) or back (-1) in a view. */
export const stepped = (view: View, date: Date, step: 1 | -1): Date => {
  if (view !== 'month') return plus(date, step * { week: 7, day: 1, agenda: AGENDA_DAYS }[view]);
  return new Date(date.getFullYear(), date.getMonth() + step, 1);
};
