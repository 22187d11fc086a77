/** Goes to a page like a link, for code outside the router. */
export const goTo = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

type Ask = (path: string) => void;
const holding = new Set<Ask>();

/** Lets a form ask before the user leaves its page. Returns the function that releases the page. */
export const holdPage = (ask: Ask): (() => void) => {
  holding.add(ask);
  return () => void holding.delete(ask);
};

/** Goes to a page, or lets the form that holds the current page ask first. With several forms the latest one asks. */
export const askToGo = (path: string): void => ([...holding].at(-1) ?? goTo)(path);
