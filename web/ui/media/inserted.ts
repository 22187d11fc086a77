/** Inserts `piece` at the caret or in place of the selection. Returns the text and the new caret position. */
export const inserted = (
  text: string,
  piece: string,
  { selectionStart: from, selectionEnd: to }: { selectionStart: number; selectionEnd: number },
): { text: string; at: number } => ({
  text: text.slice(0, from) + piece + text.slice(to),
  at: from + piece.length,
});
