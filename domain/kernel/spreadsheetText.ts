/**
 * Exported CSV text must not become a formula in a spreadsheet. Programs split lines at the list separator of their country,
 * not of the file, so a cell may begin after any of these.
 */
const separators = String.raw`[;,\t\r\n]`;
/** Some languages of Excel also start a formula with full-width signs, and some programs skip blanks before it. */
const formula = String.raw`["' \u00a0\u3000\u200b\ufeff]*[=+\-@\t\r＝＋－＠]`;

const open = new RegExp(`(?<=^|${separators})(?=${formula})`, 'g');
const closed = new RegExp(`(?<=^|${separators})'(?=${formula})`, 'g');

/** Puts an apostrophe before each part that begins like a formula. */
export const escapeFormulas = (text: string): string => text.replace(open, "'");

/** Takes off the apostrophes that `escapeFormulas` put there. */
export const unescapeFormulas = (text: string): string => text.replace(closed, '');
