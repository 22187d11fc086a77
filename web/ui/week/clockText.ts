/** Parses a typed time of day to HH:mm. It accepts '8', '8h30', '830' and '08:30'; null if it is no time of day. */
export const clockText = (typed: string): string | null => {
  const digits = typed.replace(/\D/g, '');
  const [, hour = '', minute = ''] =
    /^\s*(\d{1,2})\s*(?:[:.hH]\s*(\d{1,2})?)?\s*$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(digits) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
};
