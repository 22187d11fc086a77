import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shorten } from '../../../domain/kernel/shorten.ts';

test.each([
  ['Ana', 'Ana'],
  ['Maria Aparecida Ana', 'Maria Aparecida Ana'],
  ['Maria Aparecida da Conceição', 'Maria Aparecida da…'],
  ['Maria Aparecidinha Conceição', 'Maria Aparecidinha…'],
  ['Aparecidaaaaaaaaaaaaaaaaaaa', 'Aparecidaaaaaaaaaaa…'],
  ['Ana Aparecidaaaaaaaaaaaaaaa', 'Ana Aparecidaaaaaaa…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦…'],
  ['مريم عبد الرحمن القحطاني العتيبي', 'مريم عبد الرحمن…'],
])('%s is cut to 20 characters', (text, cut) => {
  expect(shorten(text, 20)).toBe(cut);
});

test('the result is never too long, and no character is cut in two', () => {
  const signs = (text: string) => [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 1, max: 60 }), (text, longest) => {
      const cut = shorten(text, longest);
      expect(cut.length).toBeLessThanOrEqual(longest);
      if (text.length <= longest) return expect(cut).toBe(text);
      const kept = signs(cut.slice(0, -1));
      expect(signs(text).slice(0, kept.length)).toEqual(kept);
    }),
  );
});
