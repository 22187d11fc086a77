import { useState, type RefObject } from 'react';

/** The part of a name typed after an @ before the caret, or null if there is no @. */
export const namingAt = (text: string, caret: number): string | null =>
  /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{M}\p{N}' .-]{0,40})$/u.exec(text.slice(0, caret))?.[1] ?? null;

type Field = { text: string; field: RefObject<HTMLTextAreaElement | null>; write: (text: string) => void };

/**
 * Mentions of group members in a text field. Returns the part of a name typed so far (or null), a function that inserts a name,
 * and the setter of the caret position.
 */
export const useNaming = (on: boolean, { text, field, write }: Field) => {
  const [caret, setCaret] = useState(0);
  const naming = on ? namingAt(text, caret) : null;
  const name = (called: string) => {
    const { current } = field;
    if (!current || naming === null) return;
    const from = caret - naming.length;
    const at = from + called.length + 1;
    write(`${text.slice(0, from)}${called} ${text.slice(caret)}`);
    setCaret(at);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(at, at);
    });
  };
  return { naming, name, setCaret };
};
