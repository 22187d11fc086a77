import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';
import type { HeldLease } from '../../../../connector/whatsapp/keys/lease.ts';
import type { Ports } from '../../../../connector/whatsapp/kernel/ports.ts';
import type { ConnectionSession } from '../../../../connector/whatsapp/session/types.ts';
import { openPool } from '../../../../connector/whatsapp/pool/pool.ts';
import type { DesiredConnection } from '../../../../connector/whatsapp/pool/desiredConnections.ts';
import { openDatabase } from '../../../../runtime/database.ts';
import { openFairLimiter } from '../../../../runtime/fairLimiter.ts';
import { diskStorage } from '../../../../runtime/storage.ts';
import { openSeal } from '../../../../runtime/seal.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const nothing = async (): Promise<void> => {};
const wanted = (connectionId: number): DesiredConnection => ({
  companyId: 1,
  connectionId,
  channel: 'simulated',
  serve: true,
  sends: true,
  removed: false,
  deliveryIds: null,
  pairing: -1n,
  started: 0n,
});

/** Opens sessions that do nothing, with leases that the test controls. */
const rig = () => {
  const noted: string[] = [];
  const dropped: number[] = [];
  let held: () => Promise<HeldLease[]> = async () => [];
  let drop: () => Promise<void> = nothing;
  const ports: Ports = {
    receive: nothing,
    takesGroups: async () => false,
    locale: async () => ({ language: 'pt', timeZone: 'UTC' }),
    group: async () => {},
    chat: async () => {},
    follow: nothing,
    secretFor: () => new Uint8Array(32),
    secretOf: async () => null,
    awaited: async () => false,
    call: async () => false,
    endCall: nothing,
    imports: async () => null,
    imported: nothing,
    named: nothing,
    picture: nothing,
    spelled: async () => null,
    opened: nothing,
    lost: nothing,
    linkedPhone: async () => ({ number: '', lid: null }),
    keyWrites: async () => 0n,
    noteKeyWrites: async ({ connectionId, count }) => void noted.push(`${connectionId}: ${count}`),
    acknowledge: nothing,
    refused: nothing,
    fail: nothing,
    settle: nothing,
    standing: async () => 'done',
    outbox: async () => [],
    address: async () => ({ number: '', lid: '', groupId: '' }),
    sent: async () => null,
    sentChange: async () => null,
    nameOf: async () => '',
    doing: () => {},
    readTickets: async () => [],
    readMessages: async () => [],
    comingFiles: async () => [],
    comingFile: async () => null,
    lastFile: async () => null,
    mediaStored: async () => true,
    mediaDelayed: nothing,
    mediaFailed: nothing,
  };
  const limiter = openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1 });
  const files = { storage: diskStorage(''), limiter, megabytes: 1 };
  const db = openDatabase('postgres://nowhere.invalid/none'); // never used
  const seal = openSeal([Buffer.alloc(32, 3)], 'whatsapp');
  const pool = openPool(
    { db, seal, ports, lanes: createKeyedQueue(1), server: {}, files },
    {
      acquire: async ({ companyId, connectionId }) => ({ companyId, connectionId, epoch: '1' }),
      release: nothing,
      held: () => held(),
    },
    {
      begin: (_, lease, { pairing }): ConnectionSession => ({
        lease,
        pairing,
        status: { current: () => 'CONNECTED', publishAgain: () => {} },
        isOver: () => false,
        retry: () => {},
        wake: () => {},
        ask: async () => ({ ok: false, text: null }),
        sendNotice: async () => 'taken',
        showActivity: nothing,
        markRead: () => {},
        drop: () => {
          dropped.push(lease.connectionId);
          return drop();
        },
        logOut: nothing,
      }),
    },
  );
  const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
  const written = (connectionId: number, count: bigint, epoch = '1'): HeldLease => ({
    companyId: 1,
    connectionId,
    epoch,
    written: count,
  });
  return {
    pool,
    noted,
    dropped,
    pass,
    written,
    held: (answer: typeof held) => (held = answer),
    drop: (answer: typeof drop) => (drop = answer),
  };
};

test('while a session that lost its lease ends slowly, healthy sessions continue', async () => {
  const { pool, dropped, pass, written, held, drop } = rig();
  pool.reconcile(wanted(1));
  pool.reconcile(wanted(2));
  await pass();
  const ended = Promise.withResolvers<void>();
  drop(() => ended.promise);
  held(async () => [written(1, 0n, '2'), written(2, 118n)]);
  const first = pool.check();
  await pass(3_000);
  held(async () => [written(2, 300n)]);
  const second = pool.check();
  await pass(60_000);
  ended.resolve();
  await Promise.all([first, second]);
  expect(dropped).toEqual([1]);
  held(async () => [written(2, 117n)]); // an older Postgres was restored
  await pool.check();
  expect(dropped).toEqual([1, 2]);
});

test('a single missing key write ends the session, and the log has the count before the next one starts', async () => {
  const { pool, dropped, noted, pass, written, held } = rig();
  pool.reconcile(wanted(1));
  await pass();
  for (const count of [5n, 9n, 8n]) {
    held(async () => [written(1, count)]);
    await pool.check();
    await pass(3_000);
  }
  expect([dropped, noted]).toEqual([[1], ['1: 5', '1: 9']]);
});

test('a session that starts while the leases are checked does not count as lost', async () => {
  const { pool, dropped, pass, written, held } = rig();
  const answer = Promise.withResolvers<HeldLease[]>();
  held(() => answer.promise);
  const checked = pool.check();
  pool.reconcile(wanted(3));
  await pass();
  answer.resolve([]);
  await checked;
  expect(dropped).toEqual([]);
  held(async () => [written(3, 0n)]);
  await pool.check();
  expect(dropped).toEqual([]);
});

test('the log records key writes at once, then every hundred or every minute', async () => {
  const { pool, noted, pass, written, held } = rig();
  pool.reconcile(wanted(1));
  await pass();
  const checkAt = async (count: bigint, after: number) => {
    await pass(after);
    held(async () => [written(1, count)]);
    await pool.check();
    await pass();
  };
  await checkAt(5n, 0);
  for (let n = 6n; n < 20n; n++) await checkAt(n, 3_000);
  expect(noted).toEqual(['1: 5']);
  await checkAt(105n, 3_000);
  await checkAt(106n, 57_000);
  expect(noted).toEqual(['1: 5', '1: 105']);
  await checkAt(107n, 3_000);
  await checkAt(107n, 600_000);
  expect(noted).toEqual(['1: 5', '1: 105', '1: 107']);
});
