import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { appendRaw, envelope, freshLog } from '../kernel/log.ts';
import { folderForStore } from './embedded/server.ts';

const changed = (value: string) => ({ type: 'SettingChanged', data: { value } });
const three = [changed('1'), changed('2'), changed('3')];

test('events hidden by retention, truncation and deletion are no fault; an unreadable event is', async () => {
  const log = freshLog();
  const { store, raw, namespace } = log;
  await store.append('setting-1.whole', three, 'none', envelope());
  await store.limit('setting-1.kept', 1);
  await store.append('setting-1.kept', three, 'none', envelope());
  await store.append('setting-1.cut', three, 'none', envelope());
  await raw.setStreamMetadata(`${namespace}setting-1.cut`, { truncateBefore: 2 });
  await store.append('setting-1.ended', three, 'none', envelope());
  await store.end('setting-1.ended');
  await store.append('setting-1.back', three, 'none', envelope());
  await raw.deleteStream(`${namespace}setting-1.back`);
  await store.append('setting-1.back', [changed('4')], 2n, envelope());
  await appendRaw(log, 'setting-1.later', { type: 'SettingOfLater', data: {} });
  expect(await store.faults()).toEqual([]);
  await appendRaw(log, 'setting-1.bad', { type: 'SettingChanged', data: { value: 7 } });
  expect(await store.faults()).toEqual([
    'THE EVENT LOG HOLDS 1 EVENTS THAT CANNOT BE READ: event 0 of setting-1.bad, a SettingChanged, cannot be read.',
  ]);
  await log.close();
});

let folder: Awaited<ReturnType<typeof folderForStore>>;
beforeAll(async () => {
  folder = await folderForStore();
});
afterAll(() => folder.remove());

test('reports missing events by stream and revision, even behind events that were removed legitimately', async () => {
  const first = await folder.start();
  const before = freshLog(first.url, 'x-');
  for (const stream of ['setting-1.whole', 'setting-1.middle', 'setting-1.begun'])
    await before.store.append(stream, three, 'none', envelope());
  await before.store.limit('setting-1.kept', 2);
  await before.store.append('setting-1.kept', [...three, ...three], 'none', envelope());
  await before.close();
  await first.stop();

  const db = new DatabaseSync(folder.file);
  const remove = db.prepare(
    'delete from events where revision = ? and stream = (select id from streams where name = ?)',
  );
  remove.run(1, 'x-setting-1.middle');
  remove.run(0, 'x-setting-1.begun');
  for (const revision of [0, 1, 2, 3, 4]) remove.run(revision, 'x-setting-1.kept');
  db.close();

  const { url } = await folder.start();
  const after = freshLog(url, 'x-');
  const [fault, ...others] = await after.store.faults();
  expect(others).toEqual([]);
  expect(fault).toMatch(/^THE EVENT LOG LACKS EVENTS/);
  for (const missing of [
    'revision 1 of setting-1.middle',
    'revision 0 of setting-1.begun',
    'revision 4 of setting-1.kept',
  ])
    expect(fault).toContain(missing);
  expect(fault).not.toContain('whole');
  await after.close();
});
