import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escapeFormulas, unescapeFormulas } from '../../../domain/kernel/spreadsheetText.ts';

const formula = /^["'\s]*[=+\-@\t\r＝＋－＠]/;
/** Returns the cells of a text in a program that splits at one separator. A cell that begins with an apostrophe is text. */
const cellsOf = (text: string, separator: string) => text.split(separator);
const separators = [';', ',', '\t', '\r', '\n'];
const text = fc
  .array(
    fc.constantFrom(...separators, '=', '+', '-', '@', '＝', '＋', '－', '＠', "'", '"', ' ', 'a', '1', '\u00a0'),
    {
      maxLength: 20,
    },
  )
  .map((signs) => signs.join(''));

describe('text in an exported CSV', () => {
  test('has no part that a spreadsheet reads as a formula, at any separator', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...separators), (given, separator) => {
        for (const cell of cellsOf(escapeFormulas(given), separator))
          if (!cell.startsWith("'")) expect(cell.replace(/^["' \u00a0]*/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('is the same after it is unescaped', () => {
    fc.assert(
      fc.property(text, (given) => expect(unescapeFormulas(escapeFormulas(given))).toBe(given)),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['Ana;=1+1', "Ana;'=1+1"],
    ['Ana,＝1', "Ana,'＝1"],
    ['a\n+55', "a\n'+55"],
    ["'=1", "''=1"],
    ['Ana; =1+1', "Ana;' =1+1"],
    ['\u00a0@x', "'\u00a0@x"],
    ['Ana; Bia, 1-2 = 3', 'Ana; Bia, 1-2 = 3'],
  ])('%j becomes %j', (given, escaped) => {
    expect(escapeFormulas(given)).toBe(escaped);
  });

  test('changes only where a formula may begin', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (given) => {
        const parts = given.split(/[;,\t\r\n]/);
        if (!parts.some((part) => formula.test(part)) && !/[\t\r]/.test(given))
          expect(escapeFormulas(given)).toBe(given);
      }),
    );
  });
});
