import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bankKeys, settingKeys, settingTable } from '../../../../domain/setting/table.ts';
import { changeLanguage, hasText, languages, text } from '../../../../web/locales/i18n.ts';
import { bankAccounts, integrations, optionGroups } from '../../../../web/features/setting/options.ts';

beforeAll(() => {
  Object.assign(globalThis, {
    localStorage: { getItem: () => null, setItem: () => undefined },
    document: { documentElement: { lang: '' } },
  });
});
afterAll(() => changeLanguage('pt'));

test.each(languages)(
  'in %s every setting has a name, every option a sentence, every value a word',
  async (language) => {
    await changeLanguage(language);
    for (const key of [...settingKeys, ...bankKeys]) {
      expect([key, hasText('setting', `option.${key}.name`)]).toEqual([key, true]);
      for (const value of settingTable[key].values)
        expect([key, value, hasText('setting', `option.${key}.values.${value}`)]).toEqual([key, value, true]);
    }
    for (const { name, keys } of optionGroups) {
      expect(hasText('setting', `group.${name}`)).toBe(true);
      for (const key of keys) expect(text('setting', `option.${key}.about`)).toMatch(/ .+\.$/);
    }
  },
);

test('every setting of a company is on the page once', () => {
  const shown = [...optionGroups, ...integrations].flatMap(({ keys }): readonly string[] => keys);
  expect(shown.toSorted()).toEqual(
    settingKeys.filter((key) => key !== 'firstSteps' && !settingTable[key].superOnly).toSorted(),
  );
});

test('every setting of the bank is on its tab once', () => {
  const fields = bankAccounts.flatMap(({ keys }): readonly string[] => keys);
  expect(['pixBank', 'pixEfiSandbox', ...fields].toSorted()).toEqual(bankKeys.toSorted());
  for (const name of fields) expect([name, hasText('setting', `option.${name}.field`)]).toEqual([name, true]);
});

test('the settings page has the specified toasts', () => {
  expect(text('setting', 'saved', { lng: 'pt' })).toBe('Operação atualizada com sucesso.');
  expect(text('setting', 'hoursSaved', { lng: 'pt' })).toBe('Horários atualizados com sucesso.');
});
