import { describe, expect, test } from '@jest/globals';
import { campaignSettingsDefaults } from '../../../domain/campaign/settings.ts';
import { chosenText, confirms, declines, filledIn, unknownVariables } from '../../../domain/campaign/words.ts';

const maria = { name: 'Maria', number: '5511999990000', email: 'maria@exemplo.com.br' };

describe('a text of a campaign', () => {
  test('has its variables filled in, and leaves other words in braces (R522)', () => {
    const variables = [{ key: 'cupom', value: 'VOLTA10 {nome}' }];
    expect(filledIn('{nome} ({numero}, { Email }): {CUPOM} {outra} {}', maria, variables)).toBe(
      'Maria (5511999990000, maria@exemplo.com.br): VOLTA10 {nome} {outra} {}',
    );
  });

  test('says which words in braces are no variables, each once', () => {
    const variables = [{ key: 'Cupom', value: 'VOLTA10' }];
    const text = '{nome} {CUPOM} {desconhecida} { outra } {desconhecida} {} {Numero}';
    expect(unknownVariables(text, variables)).toEqual(['{desconhecida}', '{ outra }']);
    expect(unknownVariables('Olá {nome}', [])).toEqual([]);
  });

  test('is one of those that are filled in, the same for whoever asks again, and each of them for some (R522)', () => {
    const texts = ['um', '', 'três', ' ', 'cinco'];
    const chosen = Array.from({ length: 300 }, (_, n) => chosenText(texts, 7, `k${n}`));
    expect(chosen).toEqual(Array.from({ length: 300 }, (_, n) => chosenText(texts, 7, `k${n}`)));
    const times = [0, 2, 4].map((text) => chosen.filter((one) => one === text).length);
    expect(times.reduce((a, b) => a + b)).toBe(300);
    expect(Math.min(...times)).toBeGreaterThan(60);
    expect(chosenText(['', ''], 7, 'k')).toBeNull();
  });

  test('an answer confirms by a word of any of the three languages, or a thumb up (R523)', () => {
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
    ];
    for (const yes of [...bare, ...more]) expect([yes, confirms(yes, confirmationWords)]).toEqual([yes, true]);
    const long = 'sim recebi ontem o catálogo de vocês';
    const unclear = [
      'quero não',
      'sim, mas agora não',
      'pode não',
      'Yes but not now',
      "Sure, don't",
      'claro que no',
      long,
    ];
    for (const no of ['não', 'simpatia', 'sim mas depois', '👎', '', '!', ...unclear])
      expect([no, confirms(no, confirmationWords)]).toEqual([no, false]);
    expect(confirms('bora', { pt: ['Bora!'], en: [], es: [] })).toBe(true);
    expect(confirms('Pode ser, sim', { pt: ['pode ser'], en: [], es: [] })).toBe(true);
  });

  test('an answer that begins with a no of any of the three languages, or a thumb down, declines (R523)', () => {
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
      '👎',
      '👎🏿',
    ])
      expect([no, declines(no)]).toEqual([no, true]);
    for (const other of [
      'sim',
      'nossa',
      'quem é?',
      'acho que não',
      'No aguardo',
      'no sábado pode',
      '👍',
      '',
      'notebook',
    ])
      expect([other, declines(other)]).toEqual([other, false]);
  });
});
