import { describe, expect, test } from '@jest/globals';
import { campaignSettingsDefaults } from '../../../domain/campaign/settings.ts';
import { chosenText, confirms, filledIn } from '../../../domain/campaign/words.ts';

const maria = { name: 'Maria', number: '5511999990000', email: 'maria@exemplo.com.br' };

describe('a text of a campaign', () => {
  test('has its variables filled in, and leaves other words in braces (R522)', () => {
    const variables = [{ key: 'cupom', value: 'VOLTA10 {nome}' }];
    expect(filledIn('{nome} ({numero}, { Email }): {CUPOM} {outra} {}', maria, variables)).toBe(
      'Maria (5511999990000, maria@exemplo.com.br): VOLTA10 {nome} {outra} {}',
    );
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
    for (const yes of ['sim', 'Sim!', ' SIM ', 'Sí', 'yes.', '👍', '👍🏽'])
      expect([yes, confirms(yes, confirmationWords)]).toEqual([yes, true]);
    for (const no of ['não', 'simpatia', 'sim mas depois', '👎', '', '!'])
      expect([no, confirms(no, confirmationWords)]).toEqual([no, false]);
    expect(confirms('bora', { pt: ['Bora!'], en: [], es: [] })).toBe(true);
  });
});
