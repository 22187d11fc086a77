import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Holds the save of the form around a field while `isTyped`: the text is typed but not taken in, and the save would drop it. A
 * held save focuses the field. Returns the field's ref, and whether a save was held.
 */
export const useHeldSave = (isTyped: boolean): { field: RefObject<HTMLInputElement | null>; isHeld: boolean } => {
  const field = useRef<HTMLInputElement>(null);
  const [isHeld, setHeld] = useState(false);
  if (isHeld && !isTyped) setHeld(false);
  useEffect(() => {
    const form = isTyped ? field.current?.form : null;
    if (!form) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld(true);
      field.current?.focus();
    };
    // The form's own listener is further up, so this one comes first.
    form.addEventListener('submit', hold, true);
    return () => form.removeEventListener('submit', hold, true);
  }, [isTyped]);
  return { field, isHeld };
};
