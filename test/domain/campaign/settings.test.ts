import { expect, test } from '@jest/globals';
import { campaignSettingsDefaults, stopAnswerIn } from '../../../domain/campaign/settings.ts';

test('who asks to stop is answered in the language of the company, or in its own words', () => {
  const { stopAnswer } = campaignSettingsDefaults;
  expect(stopAnswerIn(stopAnswer, 'pt')).toBe(stopAnswer);
  expect(stopAnswerIn(stopAnswer, 'es')).toBe('¡Listo! Ya no recibirá nuestras campañas.');
  expect(stopAnswerIn(stopAnswerIn(stopAnswer, 'es'), 'en')).toMatch(/^Done!/);
  expect(stopAnswerIn('Até logo!', 'es')).toBe('Até logo!');
  expect(stopAnswerIn('', 'es')).toBe('');
});
