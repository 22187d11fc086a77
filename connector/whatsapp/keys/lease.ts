import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ConnectionChannel } from '../../../domain/connection/decider.ts';
import { channels, notification } from '../../../runtime/channels.ts';
import type { Database } from '../../../runtime/database.ts';
import { openDedicatedSession } from '../../../runtime/dedicatedSession.ts';
import { log } from '../../../runtime/log.ts';
import type { ConnectionRef } from '../kernel/ports.ts';

/**
 * The right to serve a connection. Every acquisition has a greater epoch. It follows the clock, so that none repeats if
 * Postgres is restored to an earlier state. Each write of keys names the epoch.
 */
export type Lease = ConnectionRef & { epoch: string };
/** `written`: number of key writes under all leases of this connection. */
export type HeldLease = Lease & { written: bigint };
/** Another process serves the connection now. */
export class LeaseLost extends Error {}

/**
 * Selects a row if the lease is still ours, and keeps it ours until the statement's transaction ends. Bind the fields of a
 * lease.
 */
export const leaseSql =
  'select 1 from connector.lease where company_id = :companyId and connection_id = :connectionId and epoch = :epoch for share';

export type LeaseHolder = {
  /** Returns the lease, or null while another living process has it. */
  acquire(which: ConnectionRef): Promise<Lease | null>;
  release(lease: Lease): Promise<void>;
  /** Returns the leases that are still ours. */
  held(): Promise<HeldLease[]>;
  /** Writes a heartbeat of this process. */
  beat(): Promise<void>;
  /** Returns the number of living processes that serve this channel, this one included. */
  living(): Promise<number>;
  close(): Promise<void>;
};

/**
 * Opens this process as a holder of leases. It lives as long as its own Postgres session, which keeps an advisory lock on a
 * random number. When the process dies, that session ends, and its leases are free at once, without a clock.
 */
export const createLeaseHolder = async (
  url: string,
  db: Database,
  channel: ConnectionChannel,
): Promise<LeaseHolder> => {
  const id = String(randomBytes(8).readBigUInt64BE() >> 2n);
  const name = `atende leases ${channel}`;
  const closing = new AbortController();
  let alive = await lockOn(url, { id, name }, lost);
  // Deletes the heartbeats of processes that were killed.
  await db.raw('delete from connector.heartbeat where holder <> ? and pg_try_advisory_xact_lock(holder)', [id]);

  async function lost(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await sleep(500, undefined, { signal: closing.signal });
        alive = await lockOn(url, { id, name }, lost);
        return;
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'Leases: not connected to Postgres, trying again');
      }
    }
  }

  return {
    acquire: async ({ companyId, connectionId }) => {
      const { rows } = await db.raw<{ rows: { epoch: string }[] }>(
        `insert into connector.lease as l (company_id, connection_id, epoch, holder)
         values (?, ?, (extract(epoch from clock_timestamp()) * 1000000)::bigint, ?)
         on conflict (company_id, connection_id) do update set epoch = greatest(l.epoch + 1, excluded.epoch), holder = excluded.holder
         where l.holder in (0, excluded.holder) or pg_try_advisory_xact_lock(l.holder)
         returning epoch`,
        [companyId, connectionId, id],
      );
      return rows[0] ? { companyId, connectionId, epoch: rows[0].epoch } : null;
    },
    release: async ({ companyId, connectionId, epoch }) => {
      await db('connector.lease')
        .where({ company_id: companyId, connection_id: connectionId, epoch, holder: id })
        .update({ holder: 0 });
      await db.raw('select pg_notify(?, ?)', notification(channels.leaseFreed, null));
    },
    held: async () => {
      const rows = await db('connector.lease')
        .where({ holder: id })
        .select<Row[]>('company_id', 'connection_id', 'epoch', 'written');
      return rows.map(({ company_id: companyId, connection_id: connectionId, epoch, written }) => ({
        companyId,
        connectionId,
        epoch,
        written: BigInt(written),
      }));
    },
    living: async () => {
      const { rows } = await db.raw<{ rows: { n: number }[] }>(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = ?',
        [name],
      );
      return Math.max(1, rows[0]?.n ?? 1);
    },
    beat: async () => {
      await db.raw(
        `insert into connector.heartbeat as h (holder, channel, beat) values (?, ?, 1)
         on conflict (holder) do update set beat = h.beat + 1`,
        [id, channel],
      );
    },
    close: async () => {
      closing.abort();
      await db('connector.heartbeat')
        .where({ holder: id })
        .delete()
        .catch((error: unknown) => log.warn({ err: error }, 'The heartbeat of this process could not be removed'));
      await alive.end();
    },
  };
};

type Row = { company_id: number; connection_id: number; epoch: string; written: string };

/** Opens a session that holds the advisory lock. `lost` is called when the session ends. */
const lockOn = async (
  url: string,
  { id, name }: { id: string; name: string },
  lost: () => Promise<void>,
): Promise<pg.Client> => {
  const holding = await openDedicatedSession(url, name);
  try {
    await holding.client.query('select pg_try_advisory_lock($1)', [id]);
  } catch (error) {
    await holding.client.end().catch(() => {});
    throw error;
  }
  void holding.lost.then(lost);
  return holding.client;
};
