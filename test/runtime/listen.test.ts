import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { listen } from '../../runtime/listen.ts';
import { freshDatabase, type FreshDatabase } from '../kernel/database.ts';
import { openLine } from '../kernel/line.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

test('reopens a broken connection and reports that notifications may be missing', async () => {
  const heard = new EventEmitter();
  const listening = await listen(fresh.url, ['changes', 'ephemeral'], (channel, payload) =>
    heard.emit(channel, payload),
  );
  const first = once(heard, 'ephemeral');
  await fresh.db.raw(`notify ephemeral, 'typing'`);
  expect(await first).toEqual(['typing']);

  const back = once(heard, 'reconnected');
  await fresh.db.raw(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'atende listen' and datname = current_database()`);
  await back;
  const second = once(heard, 'changes');
  await fresh.db.raw(`notify changes, '7'`);
  expect(await second).toEqual(['7']);
  await listening.close();
});

test('replaces a silent connection by a working one', async () => {
  const line = await openLine(fresh.url);
  const heard = new EventEmitter();
  const hear = (channel: string, payload: string) => heard.emit(channel, payload);
  const listening = await listen(line.url, ['changes'], hear, { everyMs: 20, patienceMs: 2_000 });
  const back = once(heard, 'reconnected');
  line.holdRequests();
  line.holdAnswers();
  await back;
  const next = once(heard, 'changes');
  await fresh.db.raw(`notify changes, '8'`);
  expect(await next).toEqual(['8']);
  await listening.close();
  await line.close();
});
