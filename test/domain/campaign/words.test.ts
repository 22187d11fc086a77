import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { campaignSettingsDefaults } from '../../../domain/campaign/settings.ts';
import { chosenText, isConfirmation, isRejection, filledIn, unknownVariables } from '../../../domain/campaign/words.ts';

const maria = {
  name: 'Maria da Luz',
  number: '5511999990000',
  email: 'maria@exemplo.com.br',
  at: '2026-11-22T01:30:00.000Z',
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
} as const;

describe('a text of a campaign', () => {
  test('has its variables filled in, including those inside the value of a variable (R522)', () => {
    const variables = [{ key: 'cupom', value: 'VOLTA10 {nome}' }];
    expect(filledIn('{nome} ({numero}, { Email }): {CUPOM} {outra}', maria, variables)).toBe(
      'Maria da Luz (5511999990000, maria@exemplo.com.br): VOLTA10 Maria da Luz {outra}',
    );
  });

  test('fills in the variables of quick messages, with one or more pairs of braces', () => {
    const text = '{{ms}}, {{ firstName }}! {{nome}} {{ name }} {Primeiro nome} {{{nome}}} {{nome} {{today}} {{hour}}';
    expect(filledIn(text, maria, [])).toBe(
      'Boa noite, Maria! Maria da Luz Maria da Luz Maria Maria da Luz Maria da Luz 21/11/2026 22:30',
    );
  });

  test('a company’s variable wins over one of quick messages, but not over the recipient’s', () => {
    const variables = [
      { key: 'hoje', value: 'amanhã' },
      { key: 'Data_da_Festa', value: 'sábado' },
    ];
    expect(filledIn('{{HOJE}} {data da festa} {nome}', maria, variables)).toBe('amanhã sábado Maria da Luz');
  });

  test('lists each unknown word in braces once', () => {
    const variables = [
      { key: 'Cupom', value: 'VOLTA10' },
      { key: 'assinatura', value: 'Loja de {cidade}' },
    ];
    const text =
      '{nome} {CUPOM} {desconhecida} { outra } {desconhecida} {} {Numero} {{protocol}} {{nome e {assinatura}';
    expect(unknownVariables(text, variables)).toEqual([
      '{desconhecida}',
      '{ outra }',
      '{}',
      '{{protocol}}',
      '{{nome',
      '{cidade}',
    ]);
    expect(unknownVariables('Olá {nome} :{ até já', [])).toEqual([]);
  });

  test('lists variables between the marks of other programs, but no other text between them', () => {
    const marks = fc.constantFrom(
      '%x%',
      '%%x%%',
      '[x]',
      '[[x]]',
      '<x>',
      '<<x>>',
      '#x#',
      '${x}',
      '((x))',
      '«x»',
      '*|x|*',
    );
    const word = fc.constantFrom('nome', 'Nome', 'NOME DO CLIENTE', 'primeiro_nome', 'name', 'telefone', 'cupom');
    const variables = [{ key: 'cupom', value: 'VOLTA10' }];
    fc.assert(
      fc.property(marks, word, (mark, name) => {
        const placeholder = mark.replace('x', () => name);
        // In ${nome} the braces are filled in, and a $ is left.
        if (mark !== '${x}') expect(unknownVariables(`Oi ${placeholder}!`, variables)).toEqual([placeholder]);
        else expect(unknownVariables(`Oi ${placeholder}!`, variables)).toContain(placeholder);
      }),
    );
    expect(unknownVariables('*|FNAME|*, veja *|MERGE3|*', variables)).toEqual(['*|FNAME|*', '*|MERGE3|*']);
    for (const text of [
      '10% a 20% off',
      '*negrito* | outro | *fim*',
      '50% hoje % só',
      '[promoção]',
      'a < b > c',
      '#vempraloja #nome',
      'R$ 50 (à vista)',
      '((sério))',
    ])
      expect(unknownVariables(text, variables)).toEqual([]);
  });

  test('leaves no braces of known variables in any spelling, and lists the unknown ones (property)', () => {
    const known = [
      'nome',
      'name',
      'firstName',
      'primeiro_nome',
      'número',
      'email',
      'e-mail',
      'ms',
      'today',
      'hour',
      'cupom',
    ];
    const spelled = fc
      .record({
        word: fc.constantFrom(...known),
        upper: fc.boolean(),
        braces: fc.constantFrom(1, 2, 3),
        left: fc.constantFrom('', ' ', '\u00a0', '  '),
        right: fc.constantFrom('', ' ', '\t'),
      })
      .map(({ word, upper, braces, left, right }) => {
        const inner = `${left}${upper ? word.toUpperCase() : word}${right}`;
        return '{'.repeat(braces) + inner + '}'.repeat(braces);
      });
    const plain = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', '.', '!', '\n', ':', '-', '1', '😀') });
    const variables = [{ key: 'Cupom', value: 'VOLTA10' }];
    const text = fc.array(fc.tuple(plain, spelled)).map((parts) => parts.flat().join(''));
    const unknown = fc.constantFrom('{preco}', '{{preço}}', '{{ nomee }}', '{{}}', '{ }', '{{nome.do.meio}}');
    fc.assert(
      fc.property(text, unknown, plain, (good, bad, end) => {
        expect(unknownVariables(good + end, variables)).toEqual([]);
        expect(filledIn(good + end, maria, variables)).not.toMatch(/[{}]/);
        expect(unknownVariables(`${good} ${bad}${end}`, variables)).toEqual([bad]);
        const wide = (words: string) => words.replaceAll('{', '｛').replaceAll('}', '｝');
        expect(filledIn(wide(good + end), maria, variables)).toBe(filledIn(good + end, maria, variables));
      }),
    );
  });

  test('is one of the non-empty texts, always the same for a recipient, and each is used (R522)', () => {
    const texts = ['um', '', 'três', ' ', 'cinco'];
    const chosen = Array.from({ length: 300 }, (_, n) => chosenText(texts, 7, `k${n}`));
    expect(chosen).toEqual(Array.from({ length: 300 }, (_, n) => chosenText(texts, 7, `k${n}`)));
    const times = [0, 2, 4].map((text) => chosen.filter((one) => one === text).length);
    expect(times.reduce((a, b) => a + b)).toBe(300);
    expect(Math.min(...times)).toBeGreaterThan(60);
    expect(chosenText(['', ''], 7, 'k')).toBeNull();
  });

  test('an answer confirms with a word of any of the three languages, or a thumbs up (R523)', () => {
    const { confirmationWords } = campaignSettingsDefaults;
    const bare = ['sim', 'Sim!', ' SIM ', 'Sí', 'yes.', '👍', '👍🏽'];
    const more = [
      'sim, por favor',
      'Quero sim',
      'pode mandar',
      'Sim, quero 😀',
      'Sim,quero',
      'Sí, por favor',
      'Yes please!',
      'Sim, no WhatsApp mesmo',
      'siiim',
      'ss',
      'Com certeza!',
      'OKKK',
      '👍👍',
      '👍🏻 👍🏽',
      '✅',
      'ｓｉｍ',
      'bom dia, sim',
      'por favor, sim',
      'Oi! Sim, pode mandar',
      'eu quero',
    ];
    for (const yes of [...bare, ...more]) expect([yes, isConfirmation(yes, confirmationWords)]).toEqual([yes, true]);
    const long = 'sim recebi ontem o catálogo de vocês';
    const questions = [...bare, 'ok', 'Sí', 'claro', 'quero sim'].map((yes) => `${yes}?`);
    const unclear = [
      ...questions,
      'sim? quem é?',
      'sim quem fala?',
      'quero não',
      'sim, mas agora não',
      'pode não',
      'Yes but not now',
      "Sure, don't",
      'claro que no',
      'quero saber quem é você',
      'quero distância',
      long,
    ];
    for (const no of ['não', 'simpatia', 'sim mas depois', '👎', '', '!', ...unclear])
      expect([no, isConfirmation(no, confirmationWords)]).toEqual([no, false]);
    expect(isConfirmation('bora', { pt: ['Bora!'], en: [], es: [] })).toBe(true);
    expect(isConfirmation('Pode ser, sim', { pt: ['pode ser'], en: [], es: [] })).toBe(true);
  });

  test('an answer declines if it begins with a no in any of the three languages, or is a thumbs down (R523)', () => {
    for (const no of [
      'não',
      'NÃO!',
      'Nao quero',
      'não, obrigado',
      'no',
      'No, gracias',
      'Nope',
      'not now',
      'nunca',
      'n',
      'naum',
      'nem pensar',
      'nãooo',
      '👎👎',
      '👎',
      '👎🏿',
      '🙅',
      '🙅🏽‍♀️',
      '❌',
      'oi, não quero',
      'eu não quero',
      'agora não',
      'quero não',
      'claro que não',
      'No momento não.',
      'de jeito nenhum',
      'dispenso',
      'sem interesse',
      'não quero receber',
    ])
      expect([no, isRejection(no)]).toEqual([no, true]);
    for (const other of [
      'sim',
      'nossa',
      'quem é?',
      'acho que não',
      'não sei',
      'não entendi',
      'não recebi',
      'Não vejo a hora!',
      'No aguardo',
      'no sábado pode',
      '👍',
      '',
      'notebook',
      'pode ser segunda não?',
    ])
      expect([other, isRejection(other)]).toEqual([other, false]);
  });
});
