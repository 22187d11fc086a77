import { describe, expect, test } from '@jest/globals';
import { askedOf, searchOf, wordsIn, excerptOf, marksIn } from '../../../domain/kernel/search.ts';
import { termOf } from '../../../domain/kernel/searchTerm.ts';
import { finds } from '../../../web/kernel/words.ts';

describe('what a search asks for', () => {
  test('is every word, without accents and case, the short ones at the beginnings of words', () => {
    expect(askedOf('  José da SILVA ')).toEqual(['jose', ' da', 'silva']);
    expect(askedOf('  ')).toEqual([]);
    expect(askedOf('a b c d e f g h')).toEqual([' a', ' b', ' c', ' d', ' e', 'f g h']);
  });
  test.each([
    ['jose silva', true],
    ['silva josé', true],
    ['ilv', true],
    ['lv', false],
    ['si', true],
    ['jose@firma', true],
    ['jose souza', false],
  ])('and %j is found on the screen as on the server: %j', (search, found) => {
    expect(finds(search, 'José da Silva', 'jose@firma.com')).toBe(found);
    expect(askedOf(search).every((word) => searchOf('José da Silva', 'jose@firma.com').includes(word))).toBe(found);
  });
  test('of a number it is the digits', () => {
    expect(termOf('+55 (11) 9999-0000')).toBe('551199990000');
    expect(termOf('(011) 98840-1266')).toBe('11988401266');
    for (const typed of [
      '+55 (0) 11 98840-1266',
      '+55 011 98840-1266',
      '\u202a+55 11 98840\u20111266\u202c',
      '＋５５ 11 98840-1266',
      "'5511988401266",
      '5511988401266.0',
    ])
      expect(termOf(typed)).toBe('5511988401266');
    expect(termOf('0xx11 98840-1266')).toBe('11988401266');
    expect(termOf('0001')).toBe('0001');
    expect(termOf('Ana 2')).toBe('Ana 2');
    expect(termOf('rua 25')).toBe('rua 25');
  });
});

test('the words of a text are looked for, each once, whatever stands between them; very long ones by their beginning', () => {
  expect(wordsIn('Não, NAO! R$ 1.250,00 — boleto_final.pdf 👍')).toEqual([
    'nao',
    'r',
    '1',
    '250',
    '00',
    'boleto',
    'final',
    'pdf',
  ]);
  expect(wordsIn(`${'x'.repeat(500)} ?`)).toEqual(['x'.repeat(60)]);
  expect(wordsIn(Array.from({ length: 9_000 }, (_, n) => `p${n}`).join(' '))).toHaveLength(5_000);
  expect(wordsIn(' \u0000!')).toEqual([]);
});

test('what was found is marked whole, whatever its accents, and shown with what stands before it', () => {
  const text = 'A ação do BOLETO, boletos e outro';
  expect(marksIn(text, 'acao boleto').map(({ from, to }) => text.slice(from, to))).toEqual([
    'ação',
    'BOLETO',
    'boletos',
  ]);
  expect(marksIn(text, 'leto')).toEqual([]);
  expect(excerptOf(text, 'boleto')).toBe(text);
  const long = `${'palavra '.repeat(20)}boleto ${'depois '.repeat(60)}`;
  expect(excerptOf(long, 'bole')).toMatch(/^…palavra palavra palavra boleto depois/);
  expect(excerptOf(long, 'bole').length).toBeLessThanOrEqual(201);
});
