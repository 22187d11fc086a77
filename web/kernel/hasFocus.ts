/**
 * Whether something on the page has the focus, and not the page itself. What closes gives it back a moment later: where something took it meanwhile, it
 * is left there, for a layer that was opened since would close by losing it.
 */
export const hasFocus = (): boolean => !document.activeElement?.matches('body, main');

/** Gives the focus back to what had it before, unless something else has it now. */
export const giveBack = (before: Element | null): void => {
  if (!hasFocus() && before instanceof HTMLElement && before.isConnected) before.focus();
};
