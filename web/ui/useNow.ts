import { useEffect, useState } from 'react';

/** The time in ms, updated every 30 seconds, so that 'há 2 min' stays true. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
