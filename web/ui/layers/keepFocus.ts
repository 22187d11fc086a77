import { hasFocus } from './hasFocus.ts';
import { isCovered } from './takeFocus.ts';

/**
 * Gives the focus to the page when the element that had it is removed, for example with the record that was just deleted. Without
 * this, keys start again at the top of the document. A dialog keeps the focus inside itself. Returns the function that ends this.
 */
export const keepFocus = (page: HTMLElement): (() => void) => {
  const { body } = document;
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent): void => void (last = target);
  const observer = new MutationObserver(() => {
    if (!(last instanceof Element) || last.isConnected) return;
    last = null;
    if (!hasFocus() && !isCovered()) page.focus({ preventScroll: true });
  });
  body.addEventListener('focusin', remember);
  observer.observe(body, { childList: true, subtree: true });
  return () => {
    body.removeEventListener('focusin', remember);
    observer.disconnect();
  };
};
