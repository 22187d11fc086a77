import { afterAll, expect, test } from '@jest/globals';
import '../../../web/kernel/errorTexts.ts';
import { changeLanguage, type Language } from '../../../web/kernel/i18n.ts';
import { RequestError } from '../../../web/kernel/request.ts';
import { waitOf, waitText } from '../../../web/kernel/wait.ts';

Object.assign(globalThis, { localStorage: { setItem: () => {} }, document: { documentElement: {} } });
afterAll(() => changeLanguage('pt'));

test.each<[Language, number, string]>([
  ['pt', 1, 'Espere 1 segundo e'],
  ['pt', 32, 'Espere 32 segundos e'],
  ['pt', 60, 'Espere 1 minuto e'],
  ['pt', 256, 'Espere 5 minutos e'],
  ['en', 8, 'Wait 8 seconds and'],
  ['en', 128, 'Wait 3 minutes and'],
  ['es', 1, 'Espere 1 segundo e'],
  ['es', 300, 'Espere 5 minutos e'],
])('%s, %i s: %s', async (language, seconds, words) => {
  await changeLanguage(language);
  expect(waitText(seconds)).toContain(words);
});

test('only a refusal that says so asks to wait', () => {
  const body = { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 8 };
  expect(waitOf(new RequestError(429, body.error, body))).toBe(8);
  expect(waitOf(new RequestError(401, 'ERR_INVALID_CREDENTIALS', null))).toBe(0);
  expect(waitOf(new Error('no'))).toBe(0);
});
