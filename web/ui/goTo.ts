/** Goes to a page as a link would, from where there is no router at hand. */
export const goTo = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
};
