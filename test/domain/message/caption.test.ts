import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { splitText } from '../../../domain/message/caption.ts';

test('a text that fits stays whole, and a longer one is split between words', () => {
  expect(splitText('bom dia', 7)).toEqual(['bom dia', '']);
  expect(splitText('bom dia Ana', 8)).toEqual(['bom dia', 'Ana']);
  expect(splitText('bom dia', 5)).toEqual(['bom', 'dia']);
  expect(splitText('linha\n\noutra', 8)).toEqual(['linha', 'outra']);
});

test('a word that is too long is cut, but not within an emoji', () => {
  expect(splitText('aaaa', 3)).toEqual(['aaa', 'a']);
  expect(splitText('aa😀b', 3)).toEqual(['aa', '😀b']);
});

test('nothing is lost but white space at the seam, and the first part fits', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀', 'ç'), maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 30 }), (said, most) => {
      const [head, rest] = splitText(said, most);
      const bare = (words: string) => words.replaceAll(/\s/g, '');
      expect(head.length).toBeLessThanOrEqual(most);
      expect(said.startsWith(head) && said.endsWith(rest)).toBe(true);
      expect(bare(head) + bare(rest)).toBe(bare(said));
    }),
  );
});

test('words that fit are never cut', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(words, fc.integer({ min: 8, max: 20 }), (all, most) => {
      const [head, rest] = splitText(all.join(' '), most);
      expect([...head.split(' '), ...rest.split(' ')].filter(Boolean)).toEqual(all);
    }),
  );
});
