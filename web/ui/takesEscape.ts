/** Whether Escape was pressed and nothing inside has taken it; it is taken now: what lies around stays open. */
export const takesEscape = (event: { key: string; defaultPrevented: boolean; preventDefault: () => void }): boolean => {
  if (event.key !== 'Escape' || event.defaultPrevented) return false;
  event.preventDefault();
  return true;
};
