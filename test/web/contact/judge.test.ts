import { expect, test } from '@jest/globals';
import { judged } from '../../../web/contact/judge.ts';

const row = (number: string) => ({ line: 2, name: 'Ana', number, email: '' });

test("a sheet's numbers are understood by the company's country; one without area code is skipped and says why", () => {
  const brazil = judged([row('(11) 98840-1266'), row('98840-1266'), row('+45 2012-3456')], 'America/Sao_Paulo');
  expect(brazil.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
    '5511988401266 waiting',
    '98840-1266 skipped',
    '4520123456 waiting',
  ]);
  expect(brazil[1]?.reason).toContain('Falta o DDD');
  expect(judged([row('11 98840-1266')], 'Europe/Lisbon')[0]?.number).toBe('11988401266');
});
