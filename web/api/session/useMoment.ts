import { useCallback } from 'react';
import { momentOf } from './moment.ts';
import { useClock } from './useClock.ts';

/** Returns a function that formats an instant in the company's time zone; null gives its second argument. */
export const useMoment = (): ((at: string | null, none: string) => string) => {
  const clock = useClock();
  return useCallback((at, none) => (at === null ? none : momentOf(at, clock)), [clock]);
};
