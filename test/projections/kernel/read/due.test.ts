import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DuePage } from '../../../../domain/kernel/due.ts';
import { openLookup } from '../../../../projections/lookup.ts';
import { dueIn, dueReader, readDue, whichDue } from '../../../../projections/kernel/read/due.ts';
import { openProjected, type Projected } from '../../projected.ts';

let it: Projected;
beforeAll(async () => {
  it = await openProjected();
  await it.run();
});
afterAll(() => it?.close());

const now = '2026-11-30T12:00:00.000Z';
const sessions = dueIn({ table: 'session', at: 'due_at', ids: 'text' });

test('one statement tells which readers have due rows, and asks those that it does not know', async () => {
  const snoozed = dueReader(it.db, dueIn({ table: 'ticket', at: 'snoozed_until', ids: 'int' }));
  const expired = dueReader(it.db, sessions);
  const other = () => Promise.resolve([]);
  expect(await whichDue(it.db, [snoozed, expired, other], now)).toEqual(new Set([other]));
  expect(await whichDue(it.db, [other], now)).toEqual(new Set([other]));
  const row = `insert into views.session (company_id, id, user_id, passwords, opened_at, due_at) select 1, 'a', 1, 0, now(), ?::timestamptz`;
  await it.db.raw(row, ['2026-11-30T12:00:01.000Z']);
  expect(await whichDue(it.db, [snoozed, expired], now)).toEqual(new Set());
  expect(await whichDue(it.db, [snoozed, expired], '2026-11-30T12:00:01.000Z')).toEqual(new Set([expired]));
  await it.db.raw('delete from views.session');
});

test('pages of due rows follow each other without a gap', async () => {
  for (let n = 0; n < 7; n++)
    await it.db.raw(
      `insert into views.session (company_id, id, user_id, passwords, opened_at, due_at) values (?, ?, 1, 0, now(), ?)`,
      [1 + (n % 2), `s${n}`, `2026-11-30T10:00:0${n % 3}.000Z`],
    );
  const found: string[] = [];
  for (let after: DuePage['after'] = null; ;) {
    const page = await readDue(it.db, sessions, { now, limit: 2, after });
    found.push(...page.map(({ id }) => id));
    after = page.at(-1) ?? null;
    if (!after) break;
  }
  expect(found.toSorted()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6']);
});

test('the clocks can ask all their works together: no query for due rows is wrong in one statement', async () => {
  const readers = Object.values(openLookup(it.db)).filter((read) => typeof read === 'function');
  const known = new Set(readers);
  const due = await whichDue(it.db, [...known], now);
  // Those without a query of their own are left as they are; of the others none has a row.
  expect(known.size - due.size).toBeGreaterThan(25);
});
