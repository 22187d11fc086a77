/** Marks what has the focus only until something better appears. */
export const YIELDS = 'data-yields';

const dialogs = '[role="dialog"], [role="alertdialog"]';
const editable =
  'input:not([type="radio"], [type="checkbox"], [type="button"]), textarea, select, [contenteditable="true"]';
/** Where the focus lies after a click or a key that led to what appears now. */
const leading = `main, a[href], [data-ticket] *, [${YIELDS}]`;

/** Whether the user works with nothing else: only the link or row that led here gives the focus away. */
export const isFocusFree = (): boolean => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(leading);
};

/** Whether keys are typed into this element. */
export const isEditable = (element: Element | null): boolean => element?.matches(editable) ?? false;

/** Whether a dialog stands over this element, or over the page. */
export const isCovered = (element?: Element): boolean => {
  const dialog = document.querySelector(dialogs);
  return dialog !== null && !(element && dialog.contains(element));
};

/** How many layers are on their way. */
let expected = 0;
/** Notes that a layer was asked for and is fetched. Returns what ends this. */
export const layerExpected = (): (() => void) => {
  expected += 1;
  return () => void (expected -= 1);
};
export const isLayerExpected = (): boolean => expected > 0;

/** Whether there is a keyboard: on a touch screen the focus in a field brings up its own, which hides half of the page. */
export const hasKeyboard = (): boolean => !matchMedia('(hover: none) and (pointer: coarse)').matches;

/** Whether fingers type here: the keyboard on the screen has no Shift+Enter, so Enter makes the line and a button sends. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Focuses a field that appears by itself, with the caret at its end. Does nothing behind a dialog, or while the user works
 * with something else.
 */
export const takeFocus = (field: HTMLTextAreaElement | HTMLInputElement | null): void => {
  if (!field || !isFocusFree() || isCovered(field)) return;
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
};
