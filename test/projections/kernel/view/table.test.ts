import { describe, expect, test } from '@jest/globals';
import { loadRows, writeRows } from '../../../../projections/kernel/view/rows.ts';
import {
  columnsOf,
  ddl,
  emptyAtFirst,
  instant,
  int,
  maybe,
  table,
  text,
} from '../../../../projections/kernel/view/table.ts';
import { views } from '../../../../projections/views.ts';

const room = table(
  'room',
  { company_id: int, id: int, name: text, floor: maybe(int), note: emptyAtFirst, created_at: instant },
  ['company_id', 'id'],
  ['name', 'floor'],
);

describe('the columns of a table give', () => {
  test('a create statement with keys, nullable columns and defaults', () =>
    expect(ddl(room)).toBe(
      `create table room (company_id int, id int, name text not null, floor int null, note text default '' not null, ` +
        `created_at timestamptz(3) not null, primary key (company_id, id))`,
    ));

  test('the columns of a query under an alias', () =>
    expect(columnsOf('r', room, ['id', 'name'])).toBe('r.id, r.name'));

  test('one statement that loads rows by key and one that writes them, updating only columns that can change', async () => {
    const asked: string[] = [];
    const tx = {
      query: async (statement: string) => {
        asked.push(statement.replace(/\s+/g, ' '));
        return [];
      },
    };
    await loadRows(tx, room, [{ company_id: 1, id: 2 }]);
    const row = { company_id: 1, id: 2, name: 'Sala', floor: null, note: '', created_at: '2026-11-22T00:00:00.000Z' };
    await writeRows(tx, room, [row]);
    await writeRows(tx, { ...room, changing: [] }, [row]);
    expect(asked).toEqual([
      expect.stringContaining('as w(company_id int, id int)) w using (company_id, id)'),
      expect.stringContaining(
        'on conflict (company_id, id) do update set name = excluded.name, floor = excluded.floor',
      ),
      expect.stringContaining('on conflict (company_id, id) do nothing'),
    ]);
  });
});

test('no two views share a table name', () => {
  const names = views.flatMap(({ tables }) => tables);
  expect(new Set(names).size).toBe(names.length);
});
