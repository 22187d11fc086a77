/**
 * Text in an exported CSV, so that no spreadsheet takes any part of it for a formula. A program splits a line at the list
 * separator of its own country, whatever the separator of the file, so a part may begin after any of them.
 */
const separators = String.raw`[;,\t\r\n]`;
/** Full-width signs begin a formula in some languages of Excel. */
const formula = String.raw`["']*[=+\-@\t\r＝＋－＠]`;

const open = new RegExp(`(?<=^|${separators})(?=${formula})`, 'g');
const closed = new RegExp(`(?<=^|${separators})'(?=${formula})`, 'g');

/** Puts an apostrophe before each part that begins like a formula. */
export const escapeFormulas = (text: string): string => text.replace(open, "'");

/** Takes off the apostrophes that `escapeFormulas` put there. */
export const unescapeFormulas = (text: string): string => text.replace(closed, '');
