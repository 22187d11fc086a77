import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { compare, START } from '../../../eventstore/position.ts';
import { epochOf } from '../../../projections/kernel/run/changes.ts';
import { reachedPosition } from '../../../projections/kernel/run/checkpoint.ts';
import { leadProjections } from '../../../projections/kernel/run/leading.ts';
import { verify } from '../../../projections/kernel/rebuild/verify.ts';
import { views } from '../../../projections/views.ts';
import { startPostgres, type Postgres } from '../../../runtime/postgres/start.ts';
import { eventually } from '../../kernel/eventually.ts';
import { temporaryFolder } from '../../kernel/folder.ts';
import { openProjected, type Projected } from '../projected.ts';

let folder: ReturnType<typeof temporaryFolder>;
let postgres: Postgres;
let world: Projected;
beforeAll(async () => {
  folder = temporaryFolder();
  postgres = await startPostgres(join(folder.path, 'postgres'));
  world = await openProjected(postgres.url);
  // Postgres must keep what need not be on disk in memory for as long as possible.
  await world.db.raw(`alter system set wal_writer_delay = '10s'`);
  await world.db.raw(`alter system set wal_writer_flush_after = '1GB'`);
  await world.db.raw('select pg_reload_conf()');
});
afterAll(async () => {
  await world?.close();
  await postgres?.stop();
  folder?.remove();
});

const reached = async () => (await reachedPosition(world.db)) ?? START;

/** Kills one backend with kill -9. Postgres then ends them all, recovers, and has lost what was not on disk. */
const crash = async (): Promise<void> => {
  const { rows } = await world.db.raw('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  await eventually(() => world.db.raw('select 1'));
};

test('after a Postgres crash the lost events are applied again, and a new epoch is published', async () => {
  await world.run();
  const ids: number[] = [];
  let lost = 0;
  for (let round = 0; round < 4; round++) {
    ids.push(await world.conversation(5), await world.conversation(5));
    await world.settled();
    const [before, epoch] = [await reached(), await epochOf(world.db)];
    await crash();
    if (compare(await reached(), before) < 0) lost++;
    ids.push(await world.conversation(5));
    await world.settled();
    for (const id of ids) expect(await world.unreadOf(id)).toBe(5);
    await eventually(async () => expect(await epochOf(world.db)).not.toBe(epoch));
  }
  expect(lost).toBeGreaterThan(0);
  await world.stop();
  expect(await verify(world.store, world.db, views)).toEqual([]);
});

test('lost events are applied again at once, even without new events', async () => {
  const leading = await leadProjections(world.store, world.db, world.databaseUrl, views);
  const id = await world.conversation(5);
  await world.settled();
  const before = await reached();
  await crash();
  await eventually(async () => expect(compare(await reached(), before)).toBeGreaterThanOrEqual(0));
  expect(await world.unreadOf(id)).toBe(5);
  await leading.stop();
  expect(await verify(world.store, world.db, views)).toEqual([]);
});
