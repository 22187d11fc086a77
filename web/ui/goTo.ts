/** Goes to a page as a link would, from where there is no router at hand. */
export const goTo = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

type Ask = (path: string) => void;
const holding = new Set<Ask>();

/** While a form holds the page, it asks before somebody goes; answers with what lets go. */
export const holdPage = (ask: Ask): (() => void) => {
  holding.add(ask);
  return () => void holding.delete(ask);
};

/** Goes to a page, or lets the form ask that holds this one: that on top, of several. */
export const askToGo = (path: string): void => ([...holding].at(-1) ?? goTo)(path);
