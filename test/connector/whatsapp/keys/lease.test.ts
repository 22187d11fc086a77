import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLeaseHolder } from '../../../../connector/whatsapp/keys/lease.ts';
import { openShownStatus } from '../../../../connector/whatsapp/session/shownStatus.ts';
import { listen } from '../../../../runtime/listen.ts';
import type { FreshDatabase } from '../../../kernel/database.ts';
import { freshTables } from '../tables.ts';
import { until } from '../world.ts';

describe('leases, on real Postgres', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await freshTables();
  });
  afterAll(() => fresh?.drop());

  const which = (connectionId: number) => ({ companyId: 1, connectionId });

  test('belong to one holder until it releases them, each time with a greater epoch', async () => {
    const [a, b] = [
      await createLeaseHolder(fresh.url, fresh.db, 'simulated'),
      await createLeaseHolder(fresh.url, fresh.db, 'simulated'),
    ];
    const first = await a.acquire(which(1));
    expect(first).toMatchObject({ companyId: 1, connectionId: 1 });
    expect(await b.acquire(which(1))).toBeNull();
    expect(await a.held()).toEqual([{ ...first, written: 0n }]);
    if (first) await a.release(first);
    const next = await b.acquire(which(1));
    expect(BigInt(next?.epoch ?? 0)).toBeGreaterThan(BigInt(first?.epoch ?? 0));
    expect(await a.held()).toEqual([]);
    await a.close();
    await b.close();
  });

  test('go to one of many holders that want them at once', async () => {
    const holders = await Promise.all(
      Array.from({ length: 6 }, () => createLeaseHolder(fresh.url, fresh.db, 'simulated')),
    );
    const got = await Promise.all(holders.map((holder) => holder.acquire(which(2))));
    expect(got.filter((lease) => lease !== null)).toHaveLength(1);
    await Promise.all(holders.map((holder) => holder.close()));
  });

  test('are free at once when their holder ends, and are kept while it is only cut off', async () => {
    const [a, b] = [
      await createLeaseHolder(fresh.url, fresh.db, 'simulated'),
      await createLeaseHolder(fresh.url, fresh.db, 'simulated'),
    ];
    const before = await a.acquire(which(3));
    const cut = await fresh.db.raw<{ rows: { pid: number }[] }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'atende leases simulated' and datname = current_database()`,
    );
    const pids = cut.rows.map(({ pid }) => pid);
    await until('both again', async () => {
      const { rows } = await fresh.db.raw<{ rows: { n: string }[] }>(
        `select count(*) as n from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database()) and pid <> all(?)`,
        [pids],
      );
      return rows[0]?.n === '2';
    });
    expect(await b.acquire(which(3))).toBeNull();
    await a.close();
    const after = await until('the lease', () => b.acquire(which(3)));
    expect(BigInt(after.epoch)).toBeGreaterThan(BigInt(before?.epoch ?? 0));
    await b.close();
  });

  test('living holders are counted per channel, without those that ended', async () => {
    const phones = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
    const one = await createLeaseHolder(fresh.url, fresh.db, 'whatsapp');
    expect([await phones.living(), await one.living()]).toEqual([1, 1]);
    const other = await createLeaseHolder(fresh.url, fresh.db, 'whatsapp');
    expect([await phones.living(), await one.living()]).toEqual([1, 2]);
    await other.close();
    await until('one again', async () => (await one.living()) === 1);
    await one.close();
    await phones.close();
  });

  test('only the holder of a lease shows a status, and each status is published once', async () => {
    const told: string[] = [];
    const ear = await listen(fresh.url, ['ephemeral'], (_, payload) => void told.push(payload));
    const holder = await createLeaseHolder(fresh.url, fresh.db, 'simulated');
    const lease = await holder.acquire(which(4));
    if (!lease) throw new Error('no lease');
    const live = openShownStatus(fresh.db, lease);
    await live.show({ status: 'qrcode', qrcode: 'abc', retries: 1 });
    await live.show({ status: 'qrcode', qrcode: 'abc', retries: 1 });
    await live.show({ status: 'CONNECTED' });
    await openShownStatus(fresh.db, { ...lease, epoch: '0' }).show({ status: 'DISCONNECTED', reason: 'replaced' });
    await until('two frames', () => told.length >= 2);
    expect(told.map((text) => JSON.parse(text))).toMatchObject([
      {
        companyId: 1,
        event: 'whatsappSession',
        action: 'update',
        payload: { session: { id: 4, status: 'qrcode', reason: '', qrcode: 'abc', retries: 1 } },
      },
      { payload: { session: { id: 4, status: 'CONNECTED', reason: '', qrcode: '', retries: 0 } } },
    ]);
    expect(await fresh.db('connector.live').where({ connection_id: 4 }).first()).toMatchObject({ status: 'CONNECTED' });
    await ear.close();
    await holder.close();
  });
});
