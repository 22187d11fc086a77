import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isShortReply, ratingIn } from '../../../domain/ticket/ratingReply.ts';

const text = (body: string) => ({ kind: 'text', body });

test.each([
  ['3', 3],
  ['III', 3],
  ['Nota mínima', 1],
  ['nota II', 2],
  ['pode colocar 3', 3],
  ['3 sem dúvida', 3],
  ['3 com louvor', 3],
  ['segunda opção', 2],
  ['nº 3', 3],
  ['Satisfeitíssima!', 3],
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
  ['3/3', 3],
  ['2 de 3', 2],
  ['3 parabéns', 3],
  ['3. Atendimento excelente', 3],
  ['3, obrigada pela atenção', 3],
  ['1 péssimo', 1],
  ['mto satisfeito', 3],
  ['super satisfeita!', 3],
  ['extremely satisfied', 3],
  ['Nota máxima!', 3],
  ['puntaje máximo', 3],
  ['3.0', 3],
  ['2,0', 2],
  ['3 pra vocês', 3],
  ['Estou muito satisfeita com o atendimento', 3],
  ['satisfecho con la atención', 2],
  ['Le doy un 3', 3],
  ['muito insatisfeito', 1],
  ['Super insatisfeita!', 1],
  ['very unsatisfied', 1],
  ['muy insatisfecho', 1],
  ['★★☆', 2],
  ['3 - muito satisfeita, obrigada', 3],
  ['satifeito', 2],
  ['muito satifeito', 3],
  ['insatisfeto', 1],
  ['dissatisfied', 1],
  ['dei 3', 3],
  ['avalio em 3', 3],
  ['três, muito bom', 3],
  ['☆☆', 2],
])('“%s” rates %d', (body, rating) => expect(ratingIn(text(body))).toBe(rating));

test.each([
  '0',
  '4',
  '10',
  'nota 10',
  '⭐⭐⭐⭐',
  'obrigado',
  'ok',
  '👍',
  'não satisfeito',
  '1 ou 2',
  '3 dias',
  'um bom atendimento',
  '3/5',
  '2,5',
  '3.5',
  'nada satisfeito',
])('“%s” is no rating, but a short reply', (body) => {
  expect(ratingIn(text(body))).toBeNull();
  expect(isShortReply(text(body))).toBe(true);
});
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
test('praise or blame next to a number leaves the rating as it is, and is no rating alone', () => {
  const words = fc.array(
    fc.constantFrom('ótimo', 'atendimento', 'muito bom', 'péssimo', 'parabéns', 'adorei', 'obrigada'),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), words, (rating, said) => {
      expect(ratingIn(text(`${rating}, ${said.join(' ')}!`))).toBe(rating);
      expect(ratingIn(text(said.join(' ')))).toBeNull();
    }),
  );
});
test('a picture with a number as its caption is neither', () => {
  expect(ratingIn({ kind: 'imageMessage', body: '3' })).toBeNull();
  expect(isShortReply({ kind: 'imageMessage', body: '3' })).toBe(false);
});
test('any text gives the rating 1, 2, 3 or none', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (body) => [null, 1, 2, 3].includes(ratingIn(text(body)))));
});
