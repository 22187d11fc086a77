/** How often a company pays, and the months between two due dates (R340). */
const monthsBetween = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof monthsBetween;
export const recurrences = ['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const satisfies Recurrence[];

/** The months that a company pays for at once. */
export const monthsOf = (recurrence: Recurrence): number => monthsBetween[recurrence];

/** The day of the month of a plain date (yyyy-mm-dd). */
export const dayOf = (date: string): number => Number(date.slice(8, 10));

/**
 * The due date after this one: the same day so many months later, or the last one of a shorter month. `day`: the day that
 * was agreed upon, so that renewals from 31 January on come back to the 31st.
 */
export const nextDueDate = (date: string, recurrence: Recurrence, day = dayOf(date)): string =>
  monthsAfter(date, monthsOf(recurrence), day);

/** The same by months; what they are added to is that due date, or `today` where the new one would not lie behind it. */
export const goneOn = (date: string, months: number, { today, day }: { today: string; day: number | null }): string => {
  const next = monthsAfter(date, months, day ?? dayOf(date));
  return next > today ? next : monthsAfter(today, months, dayOf(today));
};

/** The due date so many months before, on the day that was agreed upon. */
export const goneBack = (date: string, months: number, day: number | null): string =>
  monthsAfter(date, -months, day ?? dayOf(date));

const monthsAfter = (date: string, months: number, day: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const at = { year: Math.floor(index / 12), month: index % 12 };
  // Day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(at.year, at.month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(at.year, at.month, Math.min(day, last))).toISOString().slice(0, 10);
};

/** The first day on which the connections of a company that did not pay pause: three days after its due date (R655). */
export const pausedFrom = (dueDate: string): string =>
  new Date(Date.parse(dueDate) + 4 * 86_400_000).toISOString().slice(0, 10);

/** The day that is agreed upon with a new due date: that of before where the new one only lies in too short a month. */
export const agreedDay = (date: string, before: number | null): number => {
  const isLast = dayOf(new Date(Date.parse(date) + 86_400_000).toISOString()) === 1;
  return before !== null && isLast && before > dayOf(date) ? before : dayOf(date);
};
