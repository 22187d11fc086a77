import { afterAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { z } from 'zod';
import { refusalTexts } from '../../../domain/kernel/refusals/texts.ts';
import { codeText, errorText } from '../../../web/api/errors.ts';
import { changeLanguage, languages, translated } from '../../../web/locales/i18n.ts';
import { RequestError } from '../../../web/api/request.ts';
import { readSources } from '../../architecture/source.ts';

Object.assign(globalThis, { localStorage: { setItem: () => {} }, document: { documentElement: {} } });
afterAll(() => changeLanguage('pt'));

test.each([
  ['no answer', new RequestError(0, '')],
  ['a part of the page that did not come', new TypeError('Failed to fetch dynamically imported module: /assets/x.js')],
  ['the same in Firefox', new TypeError('error loading dynamically imported module: /assets/x.js')],
  ['the same in Safari', new TypeError('Importing a module script failed.')],
])('blames the connection if the server is unreachable: %s', (_, error) => {
  expect(errorText(error)).toBe('Sem conexão com o servidor. Verifique a internet.');
});

test('turns an unknown code into a sentence, keeps other texts, and uses the specified words for an empty one (R069)', () => {
  expect(errorText(new RequestError(403, 'ERR_NO_PERMISSION'))).not.toContain('ERR_');
  for (const code of ['ERR_OF_TOMORROW', 'internal_fault'])
    expect(errorText(new RequestError(400, code))).toBe(
      'Não foi possível concluir a ação. Tente de novo; se continuar, avise o suporte.',
    );
  expect(errorText(new RequestError(400, 'A caixa está cheia'))).toBe('A caixa está cheia');
  expect(errorText(new TypeError('x is not a function'))).toBe('An error occurred!');
  expect(codeText('479')).toBe('O WhatsApp recusou a mensagem (código 479). Tente reenviar.');
});

test.each(languages)('has a sentence in %s for every code of the catalogue', async (language) => {
  await changeLanguage(language);
  const plan = { plan: 'Básico', used: 5, limit: 3, companies: 3, count: 3, reason: 'O texto é longo demais.' };
  const numbers = { national: '554733123456', international: '4733123456' };
  const detail = {
    ...plan,
    ...numbers,
    campaigns: ['Natal', 'Páscoa'],
    variables: ['{cupom}'],
    day: '01/12/2026',
    details: 'Invalid parameter',
  };
  const codes = new Set(Object.keys(refusalTexts.pt).map((key) => key.replace(/_(zero|one|other)$/, '')));
  const shown = [...codes].map((code) => errorText(new RequestError(400, code, detail)));
  expect(shown.filter((said) => /ERR_|\{\{|undefined/.test(said) || !/ /.test(said))).toEqual([]);
});

test('shows a Portuguese refusal of the API in the language of the page', async () => {
  await changeLanguage('en');
  const said = 'O plano da empresa permite até 3 usuários.';
  const error = new RequestError(409, 'ERR_PLAN_USERS', { error: said, limit: 3, count: 3 }, said);
  expect(errorText(error)).toBe('Your company’s plan allows up to 3 users.');
  const field = new RequestError(400, 'ERR_INVALID', { issues: [] }, 'Por favor, selecione pelo menos um usuário.');
  expect(errorText(field)).toBe('Please select at least one user.');
  expect(errorText(new RequestError(400, 'ERR_INVALID', {}, 'Valor inválido: whatsappId'))).toBe(
    'A value is not valid. Check the fields and try again.',
  );
});

const member = z.object({
  callee: z.object({ property: z.object({ value: z.string() }) }),
  arguments: z.array(z.object({ expression: z.unknown() })),
});
const literal = z.object({ type: z.literal('StringLiteral'), value: z.string() });
const judging = new Set(['min', 'max', 'regex', 'refine', 'email', 'enum', 'union', 'positive', 'length', 'int32']);

describe('the validation messages of a contract', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = readSources(root).filter(({ path }) => /^(domain|commands|projections)\//.test(path));
  const messages = sources.flatMap(({ nodes }) =>
    nodes.flatMap((node) => {
      const { data } = node.type === 'CallExpression' ? member.safeParse(node) : {};
      if (!data || !judging.has(data.callee.property.value)) return [];
      const last = literal.safeParse(data.arguments.at(-1)?.expression).data;
      return last ? [last.value] : [];
    }),
  );

  test('exist', () => {
    expect(new Set(messages).size).toBeGreaterThan(10);
  });
  test.each([...new Set(messages)])('%s', async (message) => {
    for (const language of languages) {
      await changeLanguage(language);
      expect(errorText(new RequestError(400, 'ERR_INVALID', {}, message))).toBe(translated('field', message));
    }
  });
});
