import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { choiceIn, replyOf, navigationIn } from '../../../domain/kernel/choice.ts';

const titles = ['Vendas', 'Suporte técnico', '2ª via de boleto', 'Falar com o Financeiro'];
/** Returns the number that a reply chooses, counted from 1; null for nothing. */
const chosen = (reply: string, of: readonly string[] = titles) => {
  const at = choiceIn(reply, of);
  return at === null ? null : at + 1;
};

describe('a reply to a numbered menu', () => {
  test.each<[string, number, string[]?]>([
    ['1', 1],
    [' 2 ', 2],
    ['1.', 1],
    ['1)', 1],
    ['(1)', 1],
    ['*1*', 1],
    ['#1', 1],
    ['1️⃣', 1],
    ['２', 2],
    ['②', 2],
    ['٣', 3],
    ['01', 1],
    ['1\u200B', 1],
    ['1 👍', 1],
    ['1º', 1],
    ['2ª', 2],
    ['nº 3', 3],
    ['opção 1', 1],
    ['me passa o 2', 2],
    ['bota 2', 2],
    ['coloca a 2', 2],
    ['marca 2', 2],
    ['2 pra mim', 2],
    ['2 né', 2],
    ['menu 2', 2],
    ['Opção 3 (boleto)', 3],
    ['II', 2],
    ['iii', 3],
    ['I', 1],
    ['opção IV', 4],
    ['Quero a II, por favor', 2],
    ['segunda opção', 2],
    ['la segunda opción', 2],
    ['a 2', 2],
    ['2a', 2],
    ['2da', 2],
    ['3era opción', 3],
    ['nro 2', 2],
    ['opção dois', 2],
    ['dooois', 2],
    ['treis', 3],
    ['a penúltima', 3],
    ['3rd one', 3],
    ['fala com o financeiro', 4],
    ['2.0', 2],
    ['resposta: dois', 2],
    ['Fase II', 2, ['Fase I', 'Fase II', 'Fase III']],
    ['Opçao: 2', 2],
    ['opción 3', 3],
    ['option 3', 3],
    ['quero a opção 4, por favor', 4],
    ['a primeira', 1],
    ['dois', 2],
    ['um', 1],
    ['2, obrigado', 2],
    ['1 ok', 1],
    ['1 1', 1],
    ['1 porfa', 1],
    ['1, moça', 1],
    ['só a 1 então', 1],
    ['isso, 2', 2],
    ['2 kkkk', 2],
    ['rsrs 1', 1],
    ['RS', 2, ['SP', 'RS']],
    ['Oi, 2', 2],
    ['bom dia, 1', 1],
    ['acho que 2 mesmo', 2],
    ['op. 3', 3],
    ['letra 4', 4],
    ['digitei 1', 1],
    ['❷', 2],
    ['➀', 1],
    ['1 - Vendas', 1],
    ['Vendas - 1', 1],
    ['vendas (1)', 1],
    ['bom dia, vendas', 1],
    ['Vendas, por gentileza', 1],
    ['*1* - Vendas', 1],
    ['3 - 2ª via de boleto', 3],
    ['vendas', 1],
    ['VENDAS!', 1],
    ['setor de vendas', 1],
    ['quero falar com vendas por favor', 1],
    ['suporte tecnico', 2],
    ['2a via de boleto', 3],
    ['segunda via de boleto', 3],
    ['Segunda via do boleto por favor', 3],
    ['suportetecnico', 2],
    ['financeiro', 4],
    ['Ⅲ', 3],
    ['pode ser a 4', 4],
    ['vou na 2', 2],
    ['acho q 3', 3],
    ['the second one', 2],
    ['number 3 pls', 3],
    ['1 - Vendas, obrigada', 1],
    ['2ª via', 3, ['Vendas', 'Suporte', 'Segunda via']],
    ['escolhi a 3', 3],
    ['Opção: 2 - Suporte técnico', 2],
    ['quero a 4 - Falar com o Financeiro', 4],
    ['suporte', 2],
    ['suport tecnico', 2],
    ['Finaceiro', 4],
    ['venda', 1],
    ['boleto', 3],
    ['segunda via', 3],
    ['2a via', 3],
    ['preciso da 2ª via do meu boleto', 3],
    ['opção4', 4],
    ['2 - suporte', 2],
    ['op4', 4],
    ['a última', 4],
    ['sexta', 6, ['A1', 'B2', 'C3', 'D4', 'E5', 'F6']],
    ['rh', 2, ['Vendas', 'Recursos Humanos / RH']],
    ['posvenda', 1, ['Pós-venda & Garantia', 'Vendas']],
    ['devolução', 1, ['Trocas e devoluções', 'Vendas']],
  ])('“%s” chooses %d', (reply, number, of = titles) => expect(chosen(reply, of)).toBe(number));

  test.each<[string, string[]?]>([
    ['0'],
    ['5'],
    ['10'],
    ['0004'],
    ['1 ou 2'],
    ['1,5'],
    ['1/2'],
    ['1 hora'],
    ['2 Vendas'],
    ['1 - suporte'],
    ['Vendas 2'],
    ['uma boa tarde'],
    ['1 dia'],
    ['ok'],
    ['R$ 3'],
    ['1 boleto vencido'],
    ['não quero vendas'],
    ['oi'],
    ['quero'],
    [''],
    ['👍'],
    ['11999998888'],
    ['vendas suporte técnico'],
    ['às 2'],
    ['2 de março'],
    ['via boleto suporte'],
    ['24', ['Atendimento 24h']],
    ['conta', ['Ponta', 'Outra']],
  ])('“%s” chooses nothing', (reply, of = titles) => expect(chosen(reply, of)).toBeNull());

  test('an abbreviation is chosen with and without its dots', () => {
    expect(chosen('s.a.c.', ['Vendas', 'SAC'])).toBe(2);
    expect(chosen('SAC', ['Vendas', 'S.A.C.'])).toBe(2);
  });

  test('a title of filler words is chosen by them', () =>
    expect(
      ['sim', 'sim, por favor', 'bom dia', 'não'].map((reply) => chosen(reply, ['Sim', 'Não', 'Bom dia'])),
    ).toEqual([1, 1, 3, 2]));
  test('a title that two choices share chooses neither, but their numbers work', () => {
    expect(chosen('loja', ['Loja', 'loja!'])).toBeNull();
    expect(chosen('2', ['Loja', 'loja!'])).toBe(2);
  });
  test('a number outside the menu may match a title', () => {
    expect(chosen('2025', ['2024', '2025'])).toBe(2);
    expect(chosen('20', ['10', '20'])).toBe(2);
    expect(chosen('2', ['2', '1'])).toBe(2);
  });
});

const around = fc.constantFrom('', ' ', '*', '.', ')', '…', '!', '\u200E', '\uFEFF', '\uFE0F', ' 🙏', '\n');
const before = fc.constantFrom(
  '',
  'opção ',
  'Opção: ',
  'a ',
  'quero a ',
  'número ',
  'option ',
  'opción ',
  'por favor, ',
);
const spelled = (number: number) => {
  const digits = Array.from(String(number));
  return fc.constantFrom(
    String(number),
    digits.map((digit) => `${digit}\uFE0F\u20E3`).join(''),
    digits.map((digit) => String.fromCodePoint(0xff_10 + Number(digit))).join(''),
    digits.map((digit) => String.fromCodePoint(0x6_60 + Number(digit))).join(''),
    `${number}º`,
  );
};
const many = Array.from({ length: 30 }, (_, at) => `Fila ${'abcdefghijklmnopqrstuvwxyzçãéõ'[at]}x`);

test('a number within the menu chooses its line in any spelling and decoration', () => {
  const replies = fc.integer({ min: 1, max: 30 }).chain((number) =>
    fc.tuple(before, spelled(number), around, around).map(([word, digits, first, last]) => ({
      number,
      reply: `${first}${word}${digits}${last}`,
    })),
  );
  fc.assert(fc.property(replies, ({ number, reply }) => expect(chosen(reply, many)).toBe(number)));
});
test('a greeting or a polite word around a number changes nothing', () => {
  const polite = fc.constantFrom(
    'oi',
    'Olá!',
    'bom dia',
    'Boa tarde,',
    'ok',
    'sim',
    'acho que',
    'valeu',
    'hola',
    'good morning',
  );
  const number = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(polite, polite, number, (first, last, one) =>
      expect(chosen(`${first} ${one} ${last}`, many)).toBe(one),
    ),
  );
  fc.assert(fc.property(polite, polite, (first, last) => expect(chosen(`${first} uma ${last}`, many)).not.toBe(2)));
});
test('number and title choose in either order, and only together', () => {
  // The titles behind these differ from others only by an accent.
  const place = fc.integer({ min: 1, max: 26 });
  fc.assert(
    fc.property(place, place, (one, other) => {
      const title = many[other - 1] ?? '';
      const expected = one === other ? one : null;
      expect([chosen(`${one} - ${title}`, many), chosen(`${title} (${one})`, many)]).toEqual([expected, expected]);
    }),
  );
});
test('two different numbers, or a number next to a word, choose nothing', () => {
  const number = fc.integer({ min: 1, max: 30 });
  const others = fc.constantFrom('dias', 'reais', 'kg', 'boletos', 'h', '%d', 'pessoas');
  fc.assert(fc.property(number, others, (one, word) => expect(chosen(`${one} ${word}`, many)).toBeNull()));
  const between = fc.constantFrom(' ', ',', '.', '/', ' e ', ' ou ', '-', ':');
  fc.assert(
    fc.property(number, number, between, (one, two, sign) => {
      fc.pre(one !== two);
      expect(chosen(`${one}${sign}${two}`, many)).toBeNull();
    }),
  );
});
test('a word of just one title chooses it, also with a typing error if it is long', () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[bcdfghjklm]{7,9}$/), { minLength: 4, maxLength: 8 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (all, nth, place) => {
      const others = all.slice(1).map((word) => `${all[0]} ${word}`);
      const at = nth % others.length;
      const word = all[at + 1] ?? '';
      const cut = place % word.length;
      expect(chosen(word, others)).toBe(at + 1);
      expect(chosen(`quero ${word}!`, others)).toBe(at + 1);
      const near = word.slice(0, cut) + word.slice(cut + 1);
      expect([at + 1, null]).toContain(chosen(near, others));
      // The letter z is in no title, so this error makes no other word.
      expect(chosen(`${word.slice(0, cut)}z${word.slice(cut)}`, others)).toBe(at + 1);
      expect(chosen(all[0] ?? '', others)).toBeNull();
      expect(chosen(`não quero ${word}`, others)).toBeNull();
    }),
  );
});
test('any text is read without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.array(fc.string({ unit: 'binary' })), (reply, of) => {
      const at = choiceIn(reply, of);
      expect(at === null || (at >= 0 && at < of.length)).toBe(true);
      navigationIn(reply);
    }),
  );
});

test('the text on a tapped button or row is a reply, but a picture is not', () => {
  expect(replyOf({ kind: 'listResponseMessage', body: 'Vendas' })).toBe('Vendas');
  expect(replyOf({ kind: 'imageMessage', body: '1' })).toBeNull();
});

test('a number in words, digits or Roman letters, as an ordinal or not, is the same choice (property)', () => {
  const spelled = [
    ['1', 'um', 'uma', 'primeira', 'primero', 'first', '1ª', '1º', '1st', '1era', 'I'],
    ['2', 'dois', 'duas', 'segunda', 'segundo', 'second', '2ª', '2º', '2nd', '2da', 'II', 'ii'],
    ['3', 'três', 'tres', 'terceira', 'tercero', 'third', '3ª', '3º', '3rd', '3ra', 'III', 'iii'],
    ['4', 'quatro', 'quarta', 'cuarto', 'fourth', '4ª', '4º', '4th', '4ta', 'IV', 'iv'],
  ];
  const around = fc.constantFrom<[string, string]>(
    ['', ''],
    ['opção ', ''],
    ['a ', ' opção'],
    ['nº ', '!'],
    ['la ', ' opción'],
    ['', '.'],
    ['option number ', ''],
  );
  fc.assert(
    fc.property(fc.nat(3), fc.nat(), around, (at, nth, [before, behind]) => {
      const all = spelled[at] ?? [];
      const word = all[nth % all.length] ?? '';
      expect([before + word + behind, chosen(before + word + behind)]).toEqual([before + word + behind, at + 1]);
    }),
  );
});

test.each(['vi', 'i', 'v', 'x', 'I want to buy', 'vi o anúncio', 'IIII', 'mix', 'civil'])(
  '“%s” is no Roman numeral of a menu with ten choices',
  (reply) =>
    expect(
      chosen(
        reply,
        Array.from({ length: 10 }, (_, at) => `Setor ${at}x`),
      ),
    ).toBeNull(),
);
