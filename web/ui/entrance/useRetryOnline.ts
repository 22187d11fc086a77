import { useEffect } from 'react';

/** Calls `again` as soon as the browser is online again, while something could not be loaded. */
export const useRetryOnline = (isMissing: boolean, again: () => void): void => {
  useEffect(() => {
    if (!isMissing) return undefined;
    const retry = () => again();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, again]);
};
