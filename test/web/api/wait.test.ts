import { afterAll, expect, test } from '@jest/globals';
import { changeLanguage, type Language } from '../../../web/locales/i18n.ts';
import { RequestError } from '../../../web/api/request.ts';
import { errorText } from '../../../web/api/errors.ts';
import { waitOf, waitText } from '../../../web/api/wait.ts';

Object.assign(globalThis, { localStorage: { setItem: () => {} }, document: { documentElement: {} } });
afterAll(() => changeLanguage('pt'));

test.each<[Language, number, string]>([
  ['pt', 1, 'Espere 1 segundo e'],
  ['pt', 32, 'Espere 32 segundos e'],
  ['pt', 60, 'Espere 1 minuto e'],
  ['pt', 256, 'Espere 5 minutos e'],
  ['en', 8, 'Wait 8 seconds and'],
  ['en', 128, 'Wait 3 minutes and'],
  ['en', 86_400, 'Wait 24 hours and'],
  ['es', 1, 'Espere 1 segundo e'],
  ['es', 300, 'Espere 5 minutos e'],
])('%s, %i s: %s', async (language, seconds, words) => {
  await changeLanguage(language);
  expect(waitText(seconds, 'password')).toContain(words);
});

test('waits only after a refusal that asks for it', () => {
  const body = { error: 'ERR_TOO_MANY_REQUESTS', retryAfter: 8 };
  expect(waitOf(new RequestError(429, body.error, body))).toBe(8);
  expect(waitOf(new RequestError(401, 'ERR_INVALID_CREDENTIALS', null))).toBe(0);
  expect(waitOf(new Error('no'))).toBe(0);
});

test.each([
  ['password', 'Muitas tentativas com senha errada. Espere 8 segundos e tente de novo.'],
  ['address', 'Muitas tentativas de entrar a partir da sua rede. Espere 8 segundos e tente de novo.'],
  ['code', 'Muitos códigos pedidos. Espere 8 segundos e tente de novo.'],
  ['codeCheck', 'Muitos códigos digitados. Espere 8 segundos e tente de novo.'],
  ['newPassword', 'Muitas trocas de senha. Espere 8 segundos e tente de novo.'],
  ['signUp', 'Muitos cadastros a partir da sua rede. Espere 8 segundos e tente de novo.'],
  ['message', 'Muitas mensagens com este token em um minuto. Espere 8 segundos e tente de novo.'],
  ['token', 'Muitas tentativas com um token errado. Espere 8 segundos e tente de novo.'],
  ['trial', 'Muitos testes em um minuto. Espere 8 segundos e tente de novo.'],
  ['trialsAtOnce', 'Muitos testes ao mesmo tempo. Espere 8 segundos e tente de novo.'],
  ['of tomorrow', 'Muitas solicitações em pouco tempo. Espere 8 segundos e tente de novo.'],
])('says which limit a 429 met: %s', async (kind, words) => {
  await changeLanguage('pt');
  const body = { error: 'ERR_TOO_MANY_REQUESTS', kind, retryAfter: 8 };
  expect(errorText(new RequestError(429, body.error, body))).toBe(words);
});
