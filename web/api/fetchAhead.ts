/** Milliseconds that a page is open before it fetches ahead. */
export const QUIET_MS = 2_000;

/**
 * Fetches parts of the page that the user may need next, one after the other, after 2 seconds of quiet. They then open
 * at once, even without a connection. A part that fails is fetched again on demand. Returns a function that stops
 * fetching.
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
