import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { applyBatch } from '../../../../projections/kernel/run/apply.ts';
import { changesAfter, forgetOld } from '../../../../projections/kernel/run/changes.ts';
import type { ParkedStream } from '../../../../projections/kernel/run/parked.ts';
import { inTransaction, withClient } from '../../../../projections/kernel/run/transaction.ts';
import type { View } from '../../../../projections/kernel/view/view.ts';
import { freshDatabase, type FreshDatabase } from '../../../kernel/database.ts';
import { openLog, openViews } from '../../views.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

test('a failing event parks only its stream, and a few attempts find it in a batch of any size', async () => {
  let tries = 0;
  const view: View = {
    name: 'noted',
    version: 1,
    tables: [],
    schema: '',
    features: ['setting'],
    apply: async (events, tx) => {
      tries++;
      const streams = events.map(({ stream }) => stream);
      await tx.query('insert into noted select * from unnest($1::text[])', [streams]);
      if (streams.includes('setting-1.k700')) await tx.query('select 1 / 0');
    },
  };
  const log = openLog();
  const events = Array.from({ length: 2_000 }, (_, n) =>
    log.happened(`setting-1.k${n % 1_000}`, { type: 'SettingChanged', data: { value: 'v' } }),
  );
  const parked = new Map<string, ParkedStream>();
  await database.db.raw('create table noted (stream text not null)');
  await withClient(database.db, (client) =>
    inTransaction(client, () => applyBatch(client, [view], { events, unreadable: [] }, { parked, silent: true })),
  );
  expect([...parked.values()].map(({ stream }) => stream)).toEqual(['setting-1.k700']);
  const { rows } = await database.db.raw('select stream from noted');
  expect(rows.map(({ stream }: { stream: string }) => stream)).toEqual(
    events.flatMap(({ stream }) => (stream === 'setting-1.k700' ? [] : stream)),
  );
  expect(tries).toBeLessThan(50);
});

test('while one view fails, another one that still writes keeps each row once, and only the failing view parks', async () => {
  const steps = ['one', 'two', 'three', 'four'];
  const base = { version: 1, tables: [], schema: '', features: ['setting'] };
  const slow: View = {
    ...base,
    name: 'slow',
    apply: async (events, tx) => {
      for (const step of steps)
        for (const { stream } of events) await tx.query('insert into written values ($1, $2)', [stream, step]);
    },
  };
  const failing: View = {
    ...base,
    name: 'failing',
    apply: async (events, tx) => {
      if (events.some(({ stream }) => stream === 'setting-1.b')) await tx.query('select 1 / 0');
      for (const { stream } of events) await tx.query('insert into written values ($1, $2)', [stream, 'failing']);
    },
  };
  const log = openLog();
  const streams = ['setting-1.a', 'setting-1.b', 'setting-1.c'];
  const events = streams.map((stream) => log.happened(stream, { type: 'SettingChanged', data: { value: 'v' } }));
  const parked = new Map<string, ParkedStream>();
  await database.db.raw('create table written (stream text not null, step text not null)');
  await withClient(database.db, (client) =>
    inTransaction(client, () =>
      applyBatch(client, [slow, failing], { events, unreadable: [] }, { parked, silent: false }),
    ),
  );
  expect([...parked.values()].map(({ view, stream }) => [view, stream])).toEqual([['failing', 'setting-1.b']]);
  const { rows } = await database.db.raw('select stream, step from written');
  const written = rows.map(({ stream, step }: { stream: string; step: string }) => `${stream} ${step}`).toSorted();
  const whole = streams.flatMap((stream) => steps.map((step) => `${stream} ${step}`));
  expect(written).toEqual([...whole, 'setting-1.a failing', 'setting-1.c failing'].toSorted());
});

test('a batch that must not be applied, because another process moved the checkpoint, parks nothing', async () => {
  const moved = Promise.reject(new Error('another process has moved the checkpoint'));
  const taken: View = {
    name: 'taken',
    version: 1,
    tables: [],
    schema: '',
    features: ['setting'],
    apply: async (_, tx) => void (await tx.query('select 1 / 0')),
  };
  const events = [openLog().happened('setting-1.a', { type: 'SettingChanged', data: { value: 'v' } })];
  const parked = new Map<string, ParkedStream>();
  const applying = withClient(database.db, (client) =>
    inTransaction(client, () =>
      applyBatch(client, [taken], { events, unreadable: [] }, { parked, silent: false, allowed: moved }),
    ),
  );
  await expect(applying).rejects.toThrow('another process has moved the checkpoint');
  expect(parked.size).toBe(0);
});

test('the change of an event from years ago stays available for a day, because imports bring such events', async () => {
  const { db, apply, drop } = await openViews();
  const at = '2020-01-01T12:00:00.000Z';
  const added = { type: 'QueueAdded', data: { name: 'Vendas', color: '#0a7' } };
  const told = await apply([openLog().happened('queue-1.1', added, { at })]);
  await forgetOld(db);
  expect(told).not.toEqual([]);
  expect(await changesAfter(db, { commit: '0', n: 0 }, 100)).toEqual(told);
  await db.raw(`update stream.changes set at = now() - interval '25 hours'`);
  await forgetOld(db);
  expect(await changesAfter(db, { commit: '0', n: 0 }, 100)).toEqual([]);
  await drop();
});
