/** Matches the search field of the list pane. */
export const searchField = '[role="tabpanel"] input[type="search"]';

/** Focuses the search field of the list pane. */
export const focusSearch = (): void => document.querySelector<HTMLElement>(searchField)?.focus();
