/** The days that are shown at once. */
export const AGENDA_DAYS = 30;
export const plus = (date: Date, days: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);

/** Which days are shown from a date on, in words. */
export const titleOf = (date: Date, language: string): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    date,
    plus(date, AGENDA_DAYS - 1),
  );
