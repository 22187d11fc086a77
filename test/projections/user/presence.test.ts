import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { streamMigrations } from '../../../projections/kernel/run/migrations.ts';
import { forgetSilent, isOnline, markGone, markSeen } from '../../../projections/user/presence.ts';
import { migrate } from '../../../runtime/database.ts';
import { freshDatabase } from '../../kernel/database.ts';

let base: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  base = await freshDatabase();
  await migrate(base.db, streamMigrations);
});
afterAll(() => base.drop());

const who = (userId: number) => ({ companyId: 1, userId });
const online = async (userId: number): Promise<boolean> =>
  (await base.db.raw(`select ${isOnline('u')} as online from (select 1 as company_id, ?::int as id) u`, [userId]))
    .rows[0].online;
const silence = (userId: number, minutes: number) =>
  base.db.raw('update stream.presence set seen_at = now() - make_interval(mins => ?) where user_id = ?', [
    minutes,
    userId,
  ]);

test('a user is online while one gateway has them, and each change is reported once', async () => {
  expect(await markSeen(base.db, who(7), 'A')).toBe(true);
  expect(await markSeen(base.db, who(7), 'A')).toBe(false);
  expect(await markSeen(base.db, who(7), 'B')).toBe(false);
  expect(await markGone(base.db, who(7), 'A')).toBe(false);
  expect(await online(7)).toBe(true);
  expect(await markGone(base.db, who(7), 'B')).toBe(true);
  expect(await online(7)).toBe(false);
});

test('a user who is silent for two heartbeats goes offline, and returns with the next one', async () => {
  await markSeen(base.db, who(8), 'A');
  await silence(8, 9);
  expect(await online(8)).toBe(true);
  await silence(8, 11);
  expect(await online(8)).toBe(false);
  expect(await markSeen(base.db, who(8), 'A')).toBe(true);
});

test('presence left by a killed gateway expires, even if another gateway has the user', async () => {
  await markSeen(base.db, who(9), 'killed');
  await markSeen(base.db, who(10), 'killed');
  for (const id of [9, 10]) await silence(id, 11);
  await markSeen(base.db, who(10), 'B');
  expect(await forgetSilent(base.db)).toEqual([who(9)]);
  expect(await forgetSilent(base.db)).toEqual([]);
  expect(await online(10)).toBe(true);
});
