import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  filled,
  filledSaved,
  leaveOutVariables,
  unfilledVariables,
  type Occasion,
} from '../../../domain/kernel/variables.ts';

const occasion: Occasion = {
  name: 'Helena Bastos',
  number: '5511999990000',
  email: 'helena@exemplo.com.br',
  ticket: { id: 4821, createdAt: '2026-11-21T16:55:09.000Z' },
  at: '2026-11-22T01:30:00.000Z',
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
};
const fill = (text: string, over: Partial<Occasion> = {}) => filled(text, { ...occasion, ...over });

test('every variable is filled in, at every place', () => {
  expect(fill('{{ms}}, {{firstName}}! {{ name }}, {{firstName}}')).toBe('Boa noite, Helena! Helena Bastos, Helena');
});

test('day and hour are in the company’s time zone', () => {
  expect(fill('{{today}} {{hour}}')).toBe('21/11/2026 22:30');
  expect(fill('{{today}} {{hour}}', { timeZone: 'Asia/Tokyo' })).toBe('22/11/2026 10:30');
});

test('the protocol is the local time of the ticket’s creation and its id, so it never changes', () => {
  expect(fill('{{protocol}}')).toBe('202611211355094821');
  expect(fill('{{protocol}}', { at: '2027-01-01T00:00:00.000Z' })).toBe('202611211355094821');
});

describe('the greeting', () => {
  test.each([
    ['03:00', 'Bom dia'],
    ['11:59', 'Bom dia'],
    ['12:00', 'Boa tarde'],
    ['17:59', 'Boa tarde'],
    ['18:00', 'Boa noite'],
    ['00:00', 'Bom dia'],
  ])('at %s is %s', (time, greeting) => {
    expect(fill('{{ms}}', { at: `2026-11-21T${time}:00.000Z`, timeZone: 'UTC' })).toBe(greeting);
  });

  test('is in the language of the company', () => {
    expect(fill('{{ms}}', { language: 'en' })).toBe('Good evening');
    expect(fill('{{ms}}', { language: 'es' })).toBe('Buenas noches');
  });
});

test('a variable that was pasted from a web page may hold invisible signs', () => {
  expect(fill('Oi {{\u200bnome}} {{\u00a0nome\u2060\u00a0}}')).toBe('Oi Helena Bastos Helena Bastos');
});

test('a number in place of a name greets no one', () => {
  for (const name of ['5511999990000', '+55 11 99999-0000', '(11) 99999-0000'])
    expect(fill('Oi {{firstName}}, {{name}}', { name })).toBe('Oi , ');
  expect(fill('Oi {{firstName}}', { name: 'Loja 24 Horas' })).toBe('Oi Loja');
});

test('a variable is known by its names in three languages, regardless of case, accents and spaces', () => {
  expect(fill('{{nome}} {{ NOMBRE }} {{Primeiro Nome}} {{primer_nombre}}')).toBe(
    'Helena Bastos Helena Bastos Helena Helena',
  );
  expect(fill('{{saudação}}, {{Número}}, {{E-mail}}, {{HOJE}} {{hora}}')).toBe(
    'Boa noite, 5511999990000, helena@exemplo.com.br, 21/11/2026 22:30',
  );
});

test('a variable is filled in with too many braces, too few on one side, or full-width ones', () => {
  const open = fc.constantFrom('{{', '{{{', '｛｛', '{｛', '{');
  const close = fc.constantFrom('}}', '}}}', '｝｝', '}｝', '}');
  const word = fc.constantFrom('nome', ' Nome ', 'NOMBRE', 'cliente', 'contact.name', 'nome_completo');
  fc.assert(
    fc.property(open, word, close, (left, name, right) => {
      const isSingle = left.length + right.length === 2;
      expect(fill(`Oi ${left}${name}${right}!`)).toBe(isSingle ? `Oi ${left}${name}${right}!` : 'Oi Helena Bastos!');
    }),
  );
});

test('a text sent before a ticket exists has no protocol', () => {
  expect(fill('{{protocol}}', { ticket: null })).toBe('{{protocol}}');
});

test('unknown words in braces stay; braces in a name are not replaced', () => {
  expect(fill('{{cupom}} {name} {{}}')).toBe('{{cupom}} {name} {{}}');
  expect(fill('{{name}}', { name: '{{hour}} $&' })).toBe('{{hour}} $&');
  expect(fill('Olá {{firstName}}', { name: '  ' })).toBe('Olá ');
});

describe('a text that the company saved', () => {
  const saved = (text: string) => filledSaved(text, occasion);

  test.each([
    ['Oi {{nmoe}}, tudo bem?', ['{{nmoe}}'], 'Oi, tudo bem?'],
    ['Oi {{nmoe}} tudo bem?', ['{{nmoe}}'], 'Oi tudo bem?'],
    ['{{nmoe}} tudo bem?', ['{{nmoe}}'], 'tudo bem?'],
    ['Oi {{name', ['{{name'], 'Oi'],
    ['Oi {{name, tudo bem?', ['{{name'], 'Oi, tudo bem?'],
    ['Oi {nome, tudo bem?', ['{nome'], 'Oi, tudo bem?'],
    ['Oi name}}!', ['name}}'], 'Oi!'],
    ['Oi {nmoe}!', ['{nmoe}'], 'Oi!'],
    ['Oi {{1}}, {{}}!', ['{{1}}', '{{}}'], 'Oi,!'],
    ['{{ name | upper }} {{nome do cliente vip}}', ['{{ name | upper }}', '{{nome do cliente vip}}'], ''],
    ['｛nmoe｝ oi', ['｛nmoe｝'], 'oi'],
  ])('%s has unknown variables, which are left out', (text, unknown, said) => {
    expect(unfilledVariables(text)).toEqual(unknown);
    expect(saved(text)).toBe(said);
  });

  test.each([
    ['Oi { {name}}!', 'Oi Helena Bastos!'],
    ['Oi { { name } }!', 'Oi Helena Bastos!'],
    ['Oi {nome}, {{nome!}} {{\nname\n}}', 'Oi Helena Bastos, Helena Bastos Helena Bastos'],
    ['Oi {{nome}{{email}}', 'Oi Helena Bastoshelena@exemplo.com.br'],
    ['{{firstName}} {{primeiroNome}} {{ Primer Nombre }} {primeiro_nome}', 'Helena Helena Helena Helena'],
  ])('%s is filled in', (text, said) => {
    expect(unfilledVariables(text)).toEqual([]);
    expect(saved(text)).toBe(said);
  });

  test.each([
    '{"a":{"b":1}}',
    '{"nome": {"x": "y"}}',
    'style={{color: "red"}}',
    'Até já :{ :} {} { }',
    'if (x) {return}',
    'a{2,3} x_{1} \\frac{a}{b} {1, 2, 3} {{1,2},{3}}',
    'https://loja.exemplo/p/{id}/x',
    '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
    '{Olá|Oi}, tudo bem?',
    '}} {{',
  ])('%s has braces that are no variables, and stays', (text) => {
    expect(unfilledVariables(text)).toEqual([]);
    expect(saved(text)).toBe(text);
  });

  const spaces = fc.constantFrom('', ' ', '\u00a0', '  ');
  const plain = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '.', '!', '\n', '1', '😀') });
  const known = fc
    .tuple(fc.constantFrom('{', '{{', '{{{', '{ {', '｛'), spaces, fc.constantFrom('nome', 'FirstName', 'ms', 'e-mail'))
    .map(([open, space, word]) => open + space + word + space + open.replaceAll('{', '}').replaceAll('｛', '｝'));
  const bad = fc.constantFrom(
    '{{nmoe}}',
    '{{ preço }}',
    '{{{cupom}}}',
    '{{nome',
    '{ {nmoe}}',
    '{{nmoe}',
    '{{nome.do.meio}}',
  );

  test('with known variables only is accepted and leaves no braces (property)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(plain, fc.constant(' '), known, fc.constant(' '))), (parts) => {
        const text = parts.flat().join('');
        expect(unfilledVariables(text)).toEqual([]);
        expect(saved(text)).not.toMatch(/[{}｛｝]/);
      }),
    );
  });

  test('with an unknown one is refused by its name, and sent without it: no braces, all other words (property)', () => {
    fc.assert(
      fc.property(plain, bad, plain, (before, variable, behind) => {
        const text = `${before} ${variable} ${behind}`;
        expect(unfilledVariables(text)).toEqual([variable]);
        const words = (of: string) => of.split(/\s+/).filter(Boolean);
        expect(words(saved(text))).toEqual(words(`${before} ${behind}`));
        expect(leaveOutVariables(text)).toBe(saved(text));
      }),
    );
  });

  test('a braces part that is accepted is never left out (property)', () => {
    const signs = fc.string({ unit: fc.constantFrom('{', '}', 'a', 'n', ' ', ':', '"', ',', '|', '1', '\n', '｛') });
    fc.assert(
      fc.property(signs, (text) => {
        if (!unfilledVariables(text).length) expect(saved(text)).toBe(text);
      }),
    );
  });
});
