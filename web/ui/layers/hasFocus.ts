/**
 * Whether an element other than the page itself has the focus. A layer that closes gives the focus back a moment later.
 * It must not take the focus from a layer opened since, because that would close it.
 */
export const hasFocus = (): boolean => !document.activeElement?.matches('body, main');

/** Gives the focus back to the element that had it before, unless another element has it now. */
export const giveBack = (before: Element | null): void => {
  if (!hasFocus() && before instanceof HTMLElement && before.isConnected) before.focus();
};
