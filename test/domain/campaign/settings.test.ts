import { expect, test } from '@jest/globals';
import { campaignSettingsDefaults, stopAnswerIn } from '../../../domain/campaign/settings.ts';

test('a contact who asks to stop gets the company’s text, or the default one in the company’s language', () => {
  const { stopAnswer } = campaignSettingsDefaults;
  expect(stopAnswerIn(stopAnswer, 'pt')).toBe(stopAnswer);
  expect(stopAnswerIn(stopAnswer, 'es')).toBe('¡Listo! Ya no recibirá nuestras campañas.');
  expect(stopAnswerIn(stopAnswerIn(stopAnswer, 'es'), 'en')).toMatch(/^Done!/);
  expect(stopAnswerIn('Até logo!', 'es')).toBe('Até logo!');
  expect(stopAnswerIn('', 'es')).toBe('');
});
