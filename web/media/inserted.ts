/** A text with a piece put in where its field's cursor stands, in the place of what is marked there, and where the cursor is then. */
export const inserted = (
  text: string,
  piece: string,
  { selectionStart: from, selectionEnd: to }: { selectionStart: number; selectionEnd: number },
): { text: string; at: number } => ({
  text: text.slice(0, from) + piece + text.slice(to),
  at: from + piece.length,
});
