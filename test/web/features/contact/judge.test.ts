import { expect, test } from '@jest/globals';
import { judged } from '../../../../web/features/contact/import/judge.ts';
import { judgeRow } from '../../../../domain/contact/judgeRow.ts';

const row = (number: string) => {
  const row = { line: 2, name: 'Ana', number, email: '' };
  return { ...row, read: [], flaw: judgeRow(row, 'America/Sao_Paulo').flaw };
};

test('sends the numbers of a spreadsheet unchanged, and skips one that lost digits with a reason', () => {
  const rows = judged([row('(11) 98840-1266'), row('5,51199E+12'), row('+45 2012-3456')]);
  expect(rows.map(({ number, outcome }) => `${number} ${outcome}`)).toEqual([
    '(11) 98840-1266 waiting',
    '5,51199E+12 skipped',
    '+45 2012-3456 waiting',
  ]);
  expect(rows[1]?.reason).toContain('abreviou');
});
