/** How often a company pays: the months between two due dates (R340). */
const monthsBetween = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof monthsBetween;
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const satisfies Recurrence[];

/** Returns the months that a company pays for at once. */
export const monthsOf = (recurrence: Recurrence): number => monthsBetween[recurrence];

/** Returns the day of the month of a plain date (yyyy-mm-dd). */
export const dayOf = (date: string): number => Number(date.slice(8, 10));

/**
 * Returns the next due date: the same day after the recurrence's months, or the last day of a shorter month. `day` is the
 * agreed day, so renewals from 31 January return to the 31st.
 */
export const nextDueDate = (date: string, recurrence: Recurrence, day = dayOf(date)): string =>
  monthsAfter(date, monthsOf(recurrence), day);

/** Adds months to a due date, or to `today` where the new date would not be in the future. */
export const addTerms = (
  date: string,
  months: number,
  { today, day }: { today: string; day: number | null },
): string => {
  const next = monthsAfter(date, months, day ?? dayOf(date));
  return next > today ? next : monthsAfter(today, months, dayOf(today));
};

/** Returns the due date this many months earlier, on the agreed day. */
export const subtractMonths = (date: string, months: number, day: number | null): string =>
  monthsAfter(date, -months, day ?? dayOf(date));

const monthsAfter = (date: string, months: number, day: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const at = { year: Math.floor(index / 12), month: index % 12 };
  // Day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(at.year, at.month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(at.year, at.month, Math.min(day, last))).toISOString().slice(0, 10);
};

/**
 * Returns the first day on which an unpaid company's connections pause. They keep running for three days after the due date
 * (R655).
 */
export const firstPausedDay = (dueDate: string): string =>
  new Date(Date.parse(dueDate) + 4 * 86_400_000).toISOString().slice(0, 10);

/** Returns the agreed day for a new due date. The former day stays if the new date is only the last day of a shorter month. */
export const agreedDay = (date: string, before: number | null): number => {
  const isLast = dayOf(new Date(Date.parse(date) + 86_400_000).toISOString()) === 1;
  return before !== null && isLast && before > dayOf(date) ? before : dayOf(date);
};
