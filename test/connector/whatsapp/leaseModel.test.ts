import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { leaseSql, createLeaseHolder, type LeaseHolder, type Lease } from '../../../connector/whatsapp/keys/lease.ts';
import type { FreshDatabase } from '../../kernel/database.ts';
import { freshTables } from './tables.ts';
import { until } from './world.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshTables();
});
afterAll(() => fresh?.drop());

const HOLDERS = 3;
const who = fc.nat({ max: HOLDERS - 1 });
const line = fc.nat({ max: 1 });
const step = fc.oneof(
  fc.record({ does: fc.constant('acquire'), who, line }),
  fc.record({ does: fc.constant('race'), line }),
  fc.record({ does: fc.constant('release'), who, nth: fc.nat() }),
  fc.record({ does: fc.constant('write'), nth: fc.nat() }),
  fc.record({ does: fc.constant('cut'), who }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The expected owner of a line, and the epoch since when. */
type Owned = { owner: number | null; epoch: bigint };

/** Counts the sessions of holders that keep their lock. */
const sessions = async (): Promise<number> => {
  const { rows } = await fresh.db.raw<{ rows: { n: number }[] }>(
    `select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and a.datname = current_database() and a.application_name like 'atende leases%'`,
  );
  return rows[0]?.n ?? 0;
};

let lines = 0;
/** Plays the steps on real leases and on the model. A holder that was cut off continues as if it still held its leases. */
const play = async (steps: readonly Step[]): Promise<void> => {
  const holders: LeaseHolder[] = [];
  for (let n = 0; n < HOLDERS; n++) holders.push(await createLeaseHolder(fresh.url, fresh.db, 'simulated'));
  const living = new Set(holders.keys());
  const owned = new Map<number, Owned>([++lines, ++lines].map((id) => [id, { owner: null, epoch: 0n }]));
  const given: { lease: Lease; to: number }[] = [];
  const lineOf = (n: number) => [...owned.keys()][n] ?? 0;
  const now = (id: number): Owned => owned.get(id) ?? { owner: null, epoch: 0n };
  const acquire = async (n: number, id: number): Promise<Lease | null> =>
    (await holders[n]?.acquire({ companyId: 1, connectionId: id })) ?? null;
  /** Whether another living holder has the lease. Only that keeps others out. */
  const isKept = (id: number, from: number): boolean => {
    const { owner } = now(id);
    return owner !== null && owner !== from && living.has(owner);
  };
  const gave = (to: number, lease: Lease): void => {
    const id = lease.connectionId;
    expect(BigInt(lease.epoch)).toBeGreaterThan(now(id).epoch);
    owned.set(id, { owner: to, epoch: BigInt(lease.epoch) });
    given.push({ lease, to });
  };
  const cut = async (n: number): Promise<void> => {
    if (!living.delete(n)) return;
    await holders[n]?.close();
    await until('the session has ended', async () => (await sessions()) === living.size);
  };

  try {
    for (const each of steps)
      switch (each.does) {
        case 'acquire': {
          const id = lineOf(each.line);
          const lease = await acquire(each.who, id);
          expect(lease === null).toBe(isKept(id, each.who));
          if (lease) gave(each.who, lease);
          break;
        }
        case 'race': {
          const id = lineOf(each.line);
          const all = [...living];
          const got = await Promise.all(all.map(async (n) => ({ n, lease: await acquire(n, id) })));
          const won = got.flatMap(({ n, lease }) => (lease ? [{ n, lease }] : []));
          expect(won).toHaveLength(all.length ? 1 : 0);
          for (const { n, lease } of won) {
            expect(isKept(id, n)).toBe(false);
            gave(n, lease);
          }
          break;
        }
        case 'release': {
          const own = given.filter(({ to }) => to === each.who);
          const lease = own[each.nth % own.length]?.lease;
          if (!lease) break;
          await holders[each.who]?.release(lease);
          const { owner, epoch } = now(lease.connectionId);
          if (owner === each.who && epoch === BigInt(lease.epoch))
            owned.set(lease.connectionId, { owner: null, epoch });
          break;
        }
        case 'write': {
          const lease = given[each.nth % given.length]?.lease;
          if (!lease) break;
          const { rowCount } = await fresh.db.raw<{ rowCount: number }>(leaseSql, lease);
          expect(rowCount).toBe(BigInt(lease.epoch) === now(lease.connectionId).epoch ? 1 : 0);
          break;
        }
        case 'cut':
          await cut(each.who);
      }
    for (const [n, holder] of holders.entries()) {
      const held = (await holder.held()).map(({ connectionId, epoch }) => ({ connectionId, epoch: BigInt(epoch) }));
      const wanted = [...owned].flatMap(([connectionId, { owner, epoch }]) =>
        owner === n ? [{ connectionId, epoch }] : [],
      );
      expect(held.toSorted((a, b) => a.connectionId - b.connectionId)).toEqual(wanted);
    }
  } finally {
    for (const n of holders.keys()) await cut(n);
  }
};

test('only the last holder of a lease can write, after any cuts, releases and races', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), play), { numRuns: 60 });
});
