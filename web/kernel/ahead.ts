const QUIET_MS = 2_000;

/**
 * Fetches parts of the page that a person is about to want, one after the other, once he had time to look at what he
 * opened: they then open at once, and without a connection too. What does not come is fetched when it is wanted. Returns
 * what ends it.
 */
export const fetchAhead = (parts: readonly (() => Promise<unknown>)[]): (() => void) => {
  let over = false;
  const fetchAll = async () => {
    for (const part of parts) if (!over) await part().catch(() => undefined);
  };
  const timer = setTimeout(() => void fetchAll(), QUIET_MS);
  return () => {
    over = true;
    clearTimeout(timer);
  };
};
