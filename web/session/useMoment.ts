import { useCallback } from 'react';
import { momentOf } from './moment.ts';
import { useClock } from './useClock.ts';

/** How an instant is said on the company's clocks; null as the other word. */
export const useMoment = (): ((at: string | null, none: string) => string) => {
  const clock = useClock();
  return useCallback((at, none) => (at === null ? none : momentOf(at, clock)), [clock]);
};
