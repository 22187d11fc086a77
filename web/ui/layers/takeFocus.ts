/** Marks an element that has the focus only until a better one appears. */
export const YIELDS = 'data-yields';

/** Marks such an element while a character is being composed in it, for example an accent or a syllable. */
export const COMPOSES = 'data-composes';

const dialogs = '[role="dialog"], [role="alertdialog"]';
const editable =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable="true"]';
/** The elements that have the focus after a click or a key that led to the current page. */
const leading = `main, a[href], [data-ticket] *, [${YIELDS}]`;

/** Whether the focus may move: the user is not busy elsewhere, and only the link or row that led here has it. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(leading);
};

/** Whether the user types into this element. */
export const isEditable = (element: Element | null): boolean => element?.matches(editable) ?? false;

/** Whether a dialog covers this element, or the page. */
export const isCovered = (element?: Element): boolean => {
  const dialog = document.querySelector(dialogs);
  return dialog !== null && !(element && dialog.contains(element));
};

/** The number of layers that are being loaded. */
let expected = 0;
/** Counts a layer that is being loaded. Returns the function that ends this. */
export const layerExpected = (): (() => void) => {
  expected += 1;
  return () => void (expected -= 1);
};
export const isLayerExpected = (): boolean => expected > 0;

/**
 * Whether there is a physical keyboard. On a touch screen a focused field opens the screen keyboard, which hides half
 * of the page.
 */
export const hasKeyboard = (): boolean => !matchMedia('(hover: none) and (pointer: coarse)').matches;

/**
 * Whether the user types on a touch screen. Its keyboard has no Shift+Enter, so Enter makes a new line and a button
 * sends.
 */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Focuses a field that appears without a click, with the caret at its end. Does nothing behind a dialog, or while the
 * user works elsewhere. Waits for a character that is being composed, which would fall apart.
 */
export const takeFocus = (field: HTMLTextAreaElement | HTMLInputElement | null): void => {
  if (!field || !isFocusFree() || isCovered(field)) return;
  const { activeElement } = document;
  if (activeElement?.hasAttribute(COMPOSES)) {
    activeElement.addEventListener('compositionend', () => setTimeout(() => takeFocus(field)), { once: true });
    return;
  }
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
};
