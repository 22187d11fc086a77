import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pieces, plain, type Piece } from '../../../../web/ui/bubble/format.ts';
import { abbreviated } from '../../../../web/features/ticket/list/abbreviated.ts';
import { initials } from '../../../../web/ui/Avatar.tsx';

describe('the text of a message', () => {
  test('shows bold, italic and struck words without their marks', () => {
    expect(pieces('um *dois* _três_ ~quatro~')).toEqual([
      { is: 'text', text: 'um ' },
      { is: 'bold', inside: [{ is: 'text', text: 'dois' }] },
      { is: 'text', text: ' ' },
      { is: 'italic', inside: [{ is: 'text', text: 'três' }] },
      { is: 'text', text: ' ' },
      { is: 'struck', inside: [{ is: 'text', text: 'quatro' }] },
    ]);
  });

  test('nests styles, and shows a signature in bold on its own line', () => {
    expect(pieces('*_a_*')).toEqual([{ is: 'bold', inside: [{ is: 'italic', inside: [{ is: 'text', text: 'a' }] }] }]);
    expect(pieces('*Ana:*\noi')).toEqual([
      { is: 'bold', inside: [{ is: 'text', text: 'Ana:' }] },
      { is: 'text', text: '\noi' },
    ]);
  });

  test.each(['2*3*4', 'snake_case_name', '-', '> ', 'a - b', 'a > b', 'a * b * c', '` a', '`a\nb`', 'R$ 5*', '*a\nb*'])(
    'leaves %j unchanged',
    (text) => {
      expect(pieces(text)).toEqual([{ is: 'text', text }]);
    },
  );

  test('turns addresses into links, without the full stop and brackets around them', () => {
    expect(pieces('veja (https://a.br/x_y_z?q=1). E www.b.br!')).toEqual([
      { is: 'text', text: 'veja (' },
      { is: 'link', text: 'https://a.br/x_y_z?q=1', href: 'https://a.br/x_y_z?q=1' },
      { is: 'text', text: '). E ' },
      { is: 'link', text: 'www.b.br', href: 'https://www.b.br' },
      { is: 'text', text: '!' },
    ]);
  });

  test('links only web addresses', () => {
    expect(pieces('javascript:alert(1) data:text/html,x')).toEqual([
      { is: 'text', text: 'javascript:alert(1) data:text/html,x' },
    ]);
  });

  test('keeps the marks and lines inside code', () => {
    expect(pieces('```a *b*\nc```')).toEqual([{ is: 'code', text: 'a *b*\nc' }]);
  });

  test('shows a word between single backticks as code', () => {
    expect(pieces('use `a *b*` e')).toEqual([
      { is: 'text', text: 'use ' },
      { is: 'code', text: 'a *b*' },
      { is: 'text', text: ' e' },
    ]);
  });

  test('formats list items and quotes, and the marks inside them', () => {
    expect(pieces('- um *dois*\n* três\n> quatro _cinco_\nseis')).toEqual([
      { is: 'text', text: '• ' },
      { is: 'text', text: 'um ' },
      { is: 'bold', inside: [{ is: 'text', text: 'dois' }] },
      { is: 'text', text: '\n' },
      { is: 'text', text: '• ' },
      { is: 'text', text: 'três\n' },
      {
        is: 'quote',
        inside: [
          { is: 'text', text: 'quatro ' },
          { is: 'italic', inside: [{ is: 'text', text: 'cinco' }] },
        ],
      },
      { is: 'text', text: '\nseis' },
    ]);
    expect(plain('a\n> b\n- c')).toBe('a b • c');
  });

  test('shows only the words in lists, on one line', () => {
    expect(plain('*Ana:*\nsegue  o _link_ https://a.br')).toBe('Ana: segue o link https://a.br');
  });

  test('shows the first words of a text in a list, even after leading blank lines', () => {
    expect(plain('\n'.repeat(50_000) + '*oi*')).toBe('oi');
    expect(plain('a '.repeat(50_000)).length).toBeLessThan(500);
  });

  test('links an address that is followed by 20,000 brackets', () => {
    const brackets = ')'.repeat(20_000);
    expect(pieces(`http://a${brackets}`)).toEqual([
      { is: 'link', text: 'http://a', href: 'http://a' },
      { is: 'text', text: brackets },
    ]);
    expect(plain(`http://a${brackets}`)).toContain('http://a');
  });

  test('cuts a tower of accents on one letter, which takes minutes to lay out, but keeps the accents of words', () => {
    expect(pieces(`Z${'\u0301'.repeat(65_000)}!`)).toEqual([{ is: 'text', text: `Z${'\u0301'.repeat(8)}!` }]);
    expect(plain('ação é क्षि')).toBe('ação é क्षि');
  });

  test('includes a closing bracket in a link if the address opened it', () => {
    expect(pieces('https://a.br/x_(y) (www.b.br)')).toEqual([
      { is: 'link', text: 'https://a.br/x_(y)', href: 'https://a.br/x_(y)' },
      { is: 'text', text: ' (' },
      { is: 'link', text: 'www.b.br', href: 'https://www.b.br' },
      { is: 'text', text: ')' },
    ]);
  });
});

const odd = [
  '(',
  ')',
  '*',
  '_',
  '~',
  '`',
  '```',
  '.',
  ',',
  '"',
  '<',
  '/',
  '\\',
  '\u0000',
  ' ',
  '\n',
  '\r',
  '\t',
  '\u00a0',
  'a',
  'é',
  '1',
  'http://a',
  'https://',
  'www.',
  'HTTP://B.br/(',
  '*a*',
  '_b_',
  '~c~',
  '```d```',
  '*_~e~_*',
  '`f`',
  '- ',
  '> ',
  '😀',
  '👩‍👩‍👧‍👦',
  '\u200d',
  '\ufe0f',
  '\u202e',
  '\u2067',
  '\u0301',
  'ﷺ',
  'م',
  '𝐚',
  '\ud800',
  '\udc00',
  'ſ',
  'İ',
];
const size = 100_000;
/** Long texts that repeat a few special characters, or mix many of them. */
const oddText = fc.oneof(
  fc.array(fc.constantFrom(...odd), { minLength: 1, maxLength: 5 }).map((unit) => {
    const text = unit.join('');
    return text.repeat(Math.ceil(size / text.length)).slice(0, size);
  }),
  fc
    .array(fc.constantFrom(...odd), { minLength: 1, maxLength: 400 })
    .map((row) =>
      Array.from({ length: 40 }, (_, turn) => row.slice(turn).concat(row.slice(0, turn)).join('')).join(''),
    ),
);
const depthOf = (found: readonly Piece[]): number =>
  Math.max(0, ...found.map((piece) => ('inside' in piece ? 1 + depthOf(piece.inside) : 0)));
const wordsOf = (piece: Piece): string => ('inside' in piece ? piece.inside.map(wordsOf).join('') : piece.text);
/** Removes marks, and the accents that a tower of accents loses. */
const bare = (text: string) => text.replaceAll(/[*_~`•> -]/g, '').replace(/(\p{M}{8})\p{M}+/gu, '$1');

describe('a text of 100,000 odd letters', () => {
  test('keeps all its letters except marks, nests at most four levels, and is short in a list', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        const found = pieces(text);
        expect(bare(found.map(wordsOf).join(''))).toBe(bare(text));
        expect(depthOf(found)).toBeLessThanOrEqual(4);
        expect(plain(text).length).toBeLessThan(500);
        expect(initials(text).length).toBeLessThan(10);
        expect(Array.from(abbreviated(text)).length).toBeLessThanOrEqual(11);
      }),
      { numRuns: 40, examples: [['\u0301'.repeat(size)], [`a${'\ufe0f*'.repeat(20)}`]] },
    );
  });

  /** Returns the CPU time of the fastest of three runs, because other load only slows a run. */
  const cost = (text: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        pieces(text);
        const { user, system } = process.cpuUsage(before);
        return user + system;
      }),
    );
  test.each([
    ['http://a', ')'],
    ['http://a', '.'],
    ['http://a', '.,)x'],
    ['', '*a '],
    ['', '*a*'],
    ['', '_*~a'],
    ['', '*http://a*-'],
    ['', '```'],
    ['', '```a'],
    ['', '`a'],
    ['', '`a``'],
    ['', '- a\n'],
    ['', '> *a\n'],
    ['', 'www.a '],
    ['(', 'http://(('],
  ])('that starts with %j and goes on with %j takes four times as long if it is four times as long', (begin, unit) => {
    const texts = [size, 4 * size].map((length) => (begin + unit.repeat(length / unit.length)).slice(0, length));
    const [short = 0, long = 0] = texts.map(cost);
    expect(long).toBeLessThan(10 * short + 50_000);
  });
});
