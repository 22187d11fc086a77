const dayMs = 86_400_000;

/**
 * Whole days from today, in the company's time zone, to a plain date (yyyy-mm-dd). Negative when it has passed;
 * Infinity without a date.
 */
export const daysUntil = (dueDate: string | null, timeZone: string, now: Date): number => {
  if (dueDate === null) return Infinity;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  return Math.round((Date.parse(dueDate) - Date.parse(today)) / dayMs);
};

/** Fewer than 5 days remain (R014). */
export const expiresSoon = (days: number): boolean => days >= 0 && days < 5;
