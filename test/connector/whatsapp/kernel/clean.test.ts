import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanPersonName, cleanText, LONGEST_BODY } from '../../../../connector/whatsapp/kernel/clean.ts';

const odd = [
  '\0',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\ufeff',
  '\u3164',
  '\u2800',
  '\n',
  '\t',
  ' ',
  'a',
  'ã',
  '👩‍🌾',
  '🏴',
  '\u0301',
  '\u{e0067}',
];
const oddText = fc
  .array(fc.oneof(fc.constantFrom(...odd), fc.string({ unit: 'binary' })), { maxLength: 400 })
  .map((parts) => parts.join(''));

describe('a name from WhatsApp', () => {
  test.each([
    ['Maria\0 Souza', 'Maria Souza'],
    ['  Ana \n Lúcia\t', 'Ana Lúcia'],
    ['Jo\ud83dão', 'João'],
    ['\u202eoiráM\u202c', 'oiráM'],
    ['👩‍🌾 Rosa 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍🌾 Rosa 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['.', '.'],
  ])('%j becomes %j', (told, kept) => expect(cleanPersonName(told)).toBe(kept));
  test.each([
    [''],
    ['   '],
    ['\0\0'],
    ['\ud800'],
    ['\u202e\u2066'],
    ['\u200b\u200d'],
    ['\u3164'],
    ['\u2800'],
    ['\u00a0\n'],
  ])('%j becomes empty', (told) => expect(cleanPersonName(told)).toBe(''));
  test('of 4,000 letters is cut, but never inside an emoji', () => {
    expect(cleanPersonName('ã'.repeat(4_000))).toBe(`${'ã'.repeat(49)}…`);
    expect(cleanPersonName('Maria Aparecida da Conceição Albuquerque dos Santos Figueiredo')).toBe(
      'Maria Aparecida da Conceição Albuquerque dos…',
    );
    expect(cleanPersonName(`🌵${'🌵'.repeat(4_000)}`)).toBe(`${'🌵'.repeat(24)}…`);
  });
  test('becomes one short line that can be stored and seen, and cleaning it again changes nothing', () => {
    fc.assert(
      fc.property(oddText, (told) => {
        const kept = cleanPersonName(told);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(50);
        expect(kept).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
        expect(kept).toBe(kept.trim());
        expect(cleanPersonName(kept)).toBe(kept);
      }),
    );
  });
});

describe('the text of a message', () => {
  test('loses controls and lone surrogates, and nothing else', () => {
    expect(cleanText('a\0b\ud800c\n\u202e\x01\x1bd\t👩‍🌾\r')).toBe('abc\n\u202ed\t👩‍🌾\r');
  });
  test('takes at most three bytes per letter in the log', () => {
    for (const letter of ['\x01', '"', '\n', '漢', '🌵'])
      expect(Buffer.byteLength(JSON.stringify(cleanText(letter.repeat(LONGEST_BODY))))).toBeLessThan(200_000);
  });
  test('is cut, but never inside an emoji', () => {
    const kept = cleanText(`a${'🌵'.repeat(LONGEST_BODY)}`);
    expect(kept.length).toBe(LONGEST_BODY - 1);
    expect(kept.isWellFormed()).toBe(true);
  });
  test('can always be stored', () => {
    fc.assert(
      fc.property(oddText, (told) => {
        const kept = cleanText(told);
        expect(kept.isWellFormed() && !kept.includes('\0') && kept.length <= LONGEST_BODY).toBe(true);
        expect(cleanText(kept)).toBe(kept);
      }),
    );
  });
});
