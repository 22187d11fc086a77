import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { writeHeartbeats } from '../../../connector/heartbeat.ts';
import { createLeaseHolder, type LeaseHolder } from '../../../connector/whatsapp/keys/lease.ts';
import { openShownStatus, type ShownStatus } from '../../../connector/whatsapp/session/shownStatus.ts';
import { openConnectorLook } from '../../../projections/connection/silent.ts';
import { listen } from '../../../runtime/listen.ts';
import { freshTables } from '../../connector/whatsapp/tables.ts';
import type { FreshDatabase } from '../../kernel/database.ts';
import { eventually } from '../../kernel/eventually.ts';

let fresh: FreshDatabase;
let holder: LeaseHolder;
let live: ShownStatus;
let now = 0;
let look: () => ReturnType<ReturnType<typeof openConnectorLook>>;
beforeEach(async () => {
  fresh = await freshTables();
  holder = await createLeaseHolder(fresh.url, fresh.db, 'whatsapp');
  const lease = await holder.acquire({ companyId: 1, connectionId: 3 });
  if (!lease) throw new Error('nobody else has it');
  live = openShownStatus(fresh.db, lease);
  await live.show({ status: 'CONNECTED' });
  const each = openConnectorLook(() => now);
  look = () => each(fresh.db);
});
afterEach(async () => {
  await holder.close();
  await fresh.drop();
});

const well = { silent: 0, connecting: true };
/** Runs the check every half second for the given time. */
const lookFor = async (ms: number) => {
  let found = await look();
  for (const until = now + ms; now < until; found = await look()) now += 500;
  return found;
};
const shown = async () =>
  z
    .array(z.object({ status: z.string(), reason: z.string() }))
    .parse(await fresh.db('connector.live').select('status', 'reason'));

test('connections of a process without a heartbeat for 10 s are shown as silent, and published once', async () => {
  const told: string[] = [];
  const ear = await listen(fresh.url, ['ephemeral'], (channel, payload) => {
    if (channel === 'ephemeral') told.push(payload);
  });
  await holder.beat();
  expect(await lookFor(9_500)).toEqual(well);
  await holder.beat();
  expect(await lookFor(9_500)).toEqual(well);
  expect(await shown()).toEqual([{ status: 'CONNECTED', reason: '' }]);
  expect(await lookFor(1_000)).toEqual({ silent: 1, connecting: false });
  expect(await shown()).toEqual([{ status: 'TIMEOUT', reason: 'silent' }]);
  await lookFor(5_000);
  await eventually(() => expect(told).toHaveLength(1));
  expect(JSON.parse(told[0] ?? '')).toMatchObject({
    companyId: 1,
    event: 'whatsappSession',
    payload: { session: { id: 3, status: 'TIMEOUT', reason: 'silent', updatedAt: expect.stringMatching(/Z$/) } },
  });
  await ear.close();
});

test('a process that resumes after a freeze shows its connections again', async () => {
  let clock = 0;
  let resumed = 0;
  const options = { now: () => clock, everyMs: 20 };
  const beating = writeHeartbeats(
    () => holder.beat(),
    () => {
      resumed++;
      live.publishAgain();
    },
    options,
  );
  await eventually(async () => expect(await fresh.db('connector.heartbeat')).toHaveLength(1));
  await beating.stop();
  expect(resumed).toBe(0);
  await lookFor(11_000);
  expect(await shown()).toEqual([{ status: 'TIMEOUT', reason: 'silent' }]);
  const again = writeHeartbeats(
    () => holder.beat(),
    () => live.publishAgain(),
    options,
  );
  clock = 11_000;
  await eventually(async () => expect(await shown()).toEqual([{ status: 'CONNECTED', reason: '' }]));
  expect(await lookFor(1_000)).toEqual(well);
  await again.stop();
});

test('a long pause between two checks is not counted as silence, because the machine or Postgres was busy', async () => {
  await holder.beat();
  expect(await look()).toEqual(well);
  for (let n = 0; n < 4; n++) {
    now += 60_000;
    expect(await look()).toEqual(well);
  }
});

test('a channel is connecting while another process serves it, and a killed process is not silent', async () => {
  const other = await createLeaseHolder(fresh.url, fresh.db, 'whatsapp');
  const phones = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
  for (const each of [holder, phones]) await each.beat();
  for (let n = 0; n < 12; n++) {
    await other.beat();
    await lookFor(1_000);
  }
  expect(await look()).toEqual({ silent: 2, connecting: false });
  await phones.beat();
  await other.beat();
  expect(await look()).toEqual({ silent: 1, connecting: true });
  await other.close();
  await phones.close();
  await holder.close();
  expect(await look()).toEqual(well);
});
