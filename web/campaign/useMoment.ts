import { useMemo } from 'react';
import { useClock } from '../session/useClock.ts';

/** How an instant is said on the company's clocks; null as the other word. */
export const useMoment = (): ((at: string | null, none: string) => string) => {
  const { zone, language } = useClock();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    return (at, none) => (at === null ? none : format.format(new Date(at)));
  }, [zone, language]);
};
