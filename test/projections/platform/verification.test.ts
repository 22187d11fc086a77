import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compareWithLog } from '../../../projections/kernel/rebuild/compareWithLog.ts';
import { openVerifications, verificationOf } from '../../../projections/platform/verification.ts';
import { views as all } from '../../../projections/views.ts';
import { eventually } from '../../kernel/eventually.ts';
import { openProjected, type Projected } from '../projected.ts';

let world: Projected;
beforeAll(async () => {
  world = await openProjected();
  await world.run();
  await world.conversation();
  await world.settled();
});
afterAll(() => world?.close());

const views = all.filter(({ name }) => name === 'contacts' || name === 'conversations');
const open = () => openVerifications(world.store, world.databaseUrl, { views, rest: 0 });
const ended = (phase = 'done') =>
  eventually(async () => {
    const found = await verificationOf(world.db);
    expect(found?.phase).toBe(phase);
    return found;
  });

test('a verification compares the read models one by one and reports the hashes of both sides', async () => {
  expect(await verificationOf(world.db)).toBeNull();
  const one = open();
  await one.begin();
  const found = await ended();
  const proofs = await compareWithLog(world.store, world.db, views);
  expect(found).toMatchObject({
    views: 2,
    proofs: proofs.map(({ view, rows, live }) => ({ view, rows, live, rebuilt: live })),
  });
  expect(found?.proofs.map(({ rows }) => rows > 0)).toEqual([true, true]);
  await world.db.raw(`update views.contact set name = 'Nobody'`);
  await one.begin();
  const [contacts, others] =
    (
      await eventually(async () => {
        const next = await verificationOf(world.db);
        expect(next).toMatchObject({ phase: 'done', proofs: [{ differences: [{}] }, {}] });
        return next;
      })
    )?.proofs ?? [];
  expect(contacts).toMatchObject({ view: 'contacts', differences: [{ table: 'contact', live: 1, rebuilt: 1 }] });
  expect(contacts?.live).not.toBe(contacts?.rebuilt);
  expect(JSON.stringify(contacts)).not.toContain('Nobody'); // the result must not show what people wrote
  expect(others?.live).toBe(others?.rebuilt);
  await one.stop();
});

test('one verification runs at a time; when its process ends it counts as stopped, and another may start', async () => {
  const one = open();
  const other = open();
  // Another process builds, so the verification has begun and waits for it.
  const building = await world.db.transaction();
  await building.raw(`select pg_advisory_xact_lock(hashtext('atende building'))`);
  await one.begin();
  const began = await verificationOf(world.db);
  expect(began).toMatchObject({ phase: 'running', endedAt: null, proofs: [] });
  await Promise.all([other.begin(), other.begin(), one.begin()]);
  expect(await verificationOf(world.db)).toEqual(began);
  await one.stop();
  expect(await verificationOf(world.db)).toMatchObject({ phase: 'stopped', endedAt: null });
  await other.begin();
  await building.rollback();
  await ended();
  await other.stop();
});
