import { describe, expect, test } from '@jest/globals';
import { searchTermsOf, searchOf, searchableWords, excerptOf, marksIn } from '../../../domain/kernel/search.ts';
import { searchTermOf } from '../../../domain/kernel/searchTerm.ts';
import { finds } from '../../../web/api/records/words.ts';

describe('the terms of a search', () => {
  test('are the words without accents and case; short ones match only the beginning of a word', () => {
    expect(searchTermsOf('  José da SILVA ')).toEqual(['jose', ' da', 'silva']);
    expect(searchTermsOf('  ')).toEqual([]);
    expect(searchTermsOf('a b c d e f g h')).toEqual([' a', ' b', ' c', ' d', ' e', 'f g h']);
  });
  test.each([
    ['jose silva', true],
    ['silva josé', true],
    ['ilv', true],
    ['lv', false],
    ['si', true],
    ['jose@firma', true],
    ['jose souza', false],
  ])('give the same result for %j on the screen and on the server: %j', (search, found) => {
    expect(finds(search, 'José da Silva', 'jose@firma.com')).toBe(found);
    expect(searchTermsOf(search).every((word) => searchOf('José da Silva', 'jose@firma.com').includes(word))).toBe(
      found,
    );
  });
  test('are the digits of a phone number', () => {
    expect(searchTermOf('+55 (11) 9999-0000')).toBe('551199990000');
    expect(searchTermOf('(011) 98840-1266')).toBe('11988401266');
    for (const typed of [
      '+55 (0) 11 98840-1266',
      '+55 011 98840-1266',
      '\u202a+55 11 98840\u20111266\u202c',
      '＋５５ 11 98840-1266',
      "'5511988401266",
      '5511988401266.0',
    ])
      expect(searchTermOf(typed)).toBe('5511988401266');
    expect(searchTermOf('0xx11 98840-1266')).toBe('11988401266');
    expect(searchTermOf('0001')).toBe('0001');
    expect(searchTermOf('Ana 2')).toBe('Ana 2');
    expect(searchTermOf('rua 25')).toBe('rua 25');
  });
});

test('the searchable words of a text appear once, for any separators; very long ones are cut', () => {
  expect(searchableWords('Não, NAO! R$ 1.250,00 — boleto_final.pdf 👍')).toEqual([
    'nao',
    'r',
    '1',
    '250',
    '00',
    'boleto',
    'final',
    'pdf',
  ]);
  expect(searchableWords(`${'x'.repeat(500)} ?`)).toEqual(['x'.repeat(60)]);
  expect(searchableWords(Array.from({ length: 9_000 }, (_, n) => `p${n}`).join(' '))).toHaveLength(5_000);
  expect(searchableWords(' \u0000!')).toEqual([]);
});

test('matches are marked as whole words, with accents, and shown with the text before them', () => {
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
