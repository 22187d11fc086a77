const two = (n: number): string => String(n).padStart(2, '0');

/** Formats minutes as hours and minutes: 95 is '01h 35m' (R305). */
export const duration = (minutes: number): string =>
  `${two(Math.floor(minutes / 60))}h ${two(Math.round(minutes) % 60)}m`;
