import { expect, test } from '@jest/globals';
import { judgeRow } from '../../../domain/contact/judging.ts';
import { judged } from '../../../web/contact/judge.ts';

const row = (number: string) => {
  const row = { line: 2, name: 'Ana', number, email: '' };
  return { ...row, read: [], flaw: judgeRow(row, 'America/Sao_Paulo').flaw };
};

test("a sheet's numbers go to the server as they stand there; one whose digits are lost is skipped and says why", () => {
  const rows = judged([row('(11) 98840-1266'), row('5,51199E+12'), row('+45 2012-3456')]);
  expect(rows.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
    '(11) 98840-1266 waiting',
    '5,51199E+12 skipped',
    '+45 2012-3456 waiting',
  ]);
  expect(rows[1]?.reason).toContain('abreviou');
});
