import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isShortReply, ratingIn } from '../../../domain/ticket/ratingReply.ts';

const text = (body: string) => ({ kind: 'text', body });

test.each([
  ['3', 3],
  [' 1 ', 1],
  ['3!', 3],
  ['3️⃣', 3],
  ['nota 3', 3],
  ['Nota: 2', 2],
  ['dou 3', 3],
  ['minha nota é 3', 3],
  ['3 estrelas', 3],
  ['três', 3],
  ['*2* - Satisfeito', 2],
  ['Insatisfeito', 1],
  ['satisfeita', 2],
  ['Muito satisfeito!!', 3],
  ['fiquei muito satisfeita', 3],
  ['very satisfied', 3],
  ['muy satisfecho', 3],
  ['⭐⭐', 2],
  ['⭐️⭐️⭐️', 3],
])('“%s” rates %d', (body, rating) => expect(ratingIn(text(body))).toBe(rating));

test.each(['0', '4', '10', 'nota 10', '⭐⭐⭐⭐', 'obrigado', 'ok', '👍', 'não satisfeito', '1 ou 2'])(
  '“%s” is no rating, but a short reply',
  (body) => {
    expect(ratingIn(text(body))).toBeNull();
    expect(isShortReply(text(body))).toBe(true);
  },
);
test.each([
  'oi',
  'Olá!',
  'boa tarde',
  'Hola',
  'e o boleto?',
  'o 3 item veio quebrado',
  'preciso de mais uma coisa',
  '',
])('“%s” is neither', (body) => {
  expect(ratingIn(text(body))).toBeNull();
  expect(isShortReply(text(body))).toBe(false);
});
test('a picture with a number as its caption is neither', () => {
  expect(ratingIn({ kind: 'imageMessage', body: '3' })).toBeNull();
  expect(isShortReply({ kind: 'imageMessage', body: '3' })).toBe(false);
});
test('any text gives the rating 1, 2, 3 or none', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (body) => [null, 1, 2, 3].includes(ratingIn(text(body)))));
});
