/**
 * Whether Escape was pressed and no inner element handled it. It marks the key as handled, so that outer layers stay
 * open.
 */
export const takesEscape = (event: { key: string; defaultPrevented: boolean; preventDefault: () => void }): boolean => {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  event.preventDefault();
  return true;
};
