import { useCallback, useEffect, useState } from 'react';

/**
 * Counts the tries to load something. An effect that depends on `tries` loads again when the user calls `again`, and when the
 * network returns while something is missing.
 */
export const useTriesOnline = (isMissing: boolean): { tries: number; again: () => void } => {
  const [tries, setTries] = useState(0);
  const again = useCallback(() => setTries((n) => n + 1), []);
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isMissing, again]);
  return { tries, again };
};
