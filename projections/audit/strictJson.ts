/** Matches the strings of a valid JSON text, with the colon after a key, and its numbers. */
const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*/g;

const keysIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, each) => sum + keysIn(each), own);
};

/**
 * Parses a JSON text that has only one possible reading. Throws SyntaxError if it is not JSON, if an object repeats a key, or
 * if a number is not canonical (`1.0`, `1e0`, too many digits).
 */
export const parseStrictly = (text: string): unknown => {
  const value: unknown = JSON.parse(text);
  let keys = 0;
  for (const [token, colon] of text.matchAll(tokens))
    if (colon !== undefined) keys++;
    else if (!token.startsWith('"') && String(Number(token)) !== token)
      throw new SyntaxError(`The number ${token} is not written as its value.`);
  if (keys !== keysIn(value)) throw new SyntaxError('A key stands twice in one object.');
  return value;
};

/** Decodes a file as UTF-8. Throws TypeError for other bytes. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
