import { describe, expect, test } from '@jest/globals';
import { sheetRowsOf } from '../../../domain/contact/columns.ts';
import { judgeRow } from '../../../domain/contact/judgeRow.ts';
import type { Cells } from '../../../domain/contact/table.ts';

const brazil = 'America/Sao_Paulo';
const judged = (sheet: Cells, timeZone = brazil) => sheetRowsOf(sheet, timeZone).map((row) => judgeRow(row, timeZone));
const ana = { name: '+55 11 98840-1266', number: '5511988401266', flaw: null };
const rui = { name: '+351 912 345 678', number: '351912345678', flaw: null };

describe('a sheet of bare numbers names each person by the number', () => {
  test.each<[string, Cells]>([
    ['as text', [['(11) 98840-1266'], ['+351 912 345 678']]],
    ['as numbers', [[5511988401266], [351912345678]]],
    ['under a header', [['WhatsApp'], ['11988401266'], ['00351912345678']]],
    ['under a title', [['Lista VIP'], ['11988401266'], ['00351912345678']]],
    [
      'in the second column',
      [
        ['', '11988401266'],
        ['', '00351912345678'],
      ],
    ],
    [
      'with names in other rows',
      [
        ['Nome', 'Celular'],
        ['', '11988401266'],
        [' ', '+351912345678'],
      ],
    ],
  ])('%s', (_, sheet) => expect(judged(sheet)).toMatchObject([ana, rui]));

  test('with a reading in two countries keeps the text of its cell', () =>
    expect(judged([['Telefone'], ['4733123456']])).toMatchObject([{ name: '4733123456', flaw: null }]));

  test('an unreadable one is refused for its number, not for its name', () => {
    const flaws = judged([['Telefone'], ['98840-1266'], ['1234'], ['5,51199E+12']]).map(({ flaw }) => flaw);
    expect(flaws).toEqual(['noArea', 'number', 'abbreviated']);
  });
});
