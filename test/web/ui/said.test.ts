import { afterEach, expect, test } from '@jest/globals';
import { changeLanguage } from '../../../web/locales/i18n.ts';
import { saidOf } from '../../../web/ui/records/said.ts';
import { userStartValues } from '../../../web/features/user/formValues.ts';
import { sayings } from '../../../web/features/user/sayings.ts';
import { user } from '../features/user/page.ts';

const browser = { localStorage: { setItem: () => {} }, document: { documentElement: {} } };
afterEach(() => changeLanguage('pt'));

test.each([
  ['pt', 'Supervisor', 'Vendas, Suporte, #9', 'Matriz', 'Sim', 'vazio', 'Não', 'mudou', 'A padrão da empresa'],
  ['en', 'Supervisor', 'Vendas, Suporte, #9', 'Matriz', 'Yes', 'empty', 'No', 'changed', "The company's default"],
  [
    'es',
    'Supervisor',
    'Vendas, Suporte, #9',
    'Matriz',
    'Sí',
    'vacío',
    'No',
    'cambió',
    'La predeterminada de la empresa',
  ],
] as const)('shows a colleague’s value in the words of the form (%s)', async (language, ...said) => {
  Object.assign(globalThis, browser);
  await changeLanguage(language);
  const own = sayings(
    [
      { id: 3, name: 'Vendas' },
      { id: 5, name: 'Suporte' },
    ],
    [{ id: 2, name: 'Matriz' }],
  );
  const start = userStartValues(user(1, { profile: 'supervisor', whatsappId: 2, allTicket: 'enable' }), 'UTC');
  const values = { ...start, queueIds: [3, 5, 9] };
  expect([
    saidOf(own, 'profile', values.profile),
    saidOf(own, 'queueIds', values.queueIds),
    saidOf(own, 'whatsappId', values.whatsappId),
    saidOf(own, 'allTicket', values.allTicket),
    saidOf(own, 'queueIds', []),
    saidOf({ disableBot: undefined }, 'disableBot', false),
    saidOf({ extraInfo: undefined }, 'extraInfo', [{ name: 'CPF', value: '1' }]),
    saidOf(own, 'whatsappId', ''),
  ]).toEqual(said);
  expect(saidOf(own, 'name', 'Ana')).toBe('Ana');
});
