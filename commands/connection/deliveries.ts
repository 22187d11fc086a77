import { createHash } from 'node:crypto';
import { channels, notification } from '../../runtime/channels.ts';
import type { Database } from '../../runtime/database.ts';
import { errorCode } from '../../runtime/errorCode.ts';
import { gatherWrites } from '../../runtime/gatherWrites.ts';
import { log } from '../../runtime/log.ts';
import { openSeal } from '../../runtime/seal.ts';
import type { Ring } from '../../runtime/secrets.ts';

type Which = { companyId: number; connectionId: number };
type DeliveryRow = { company_id: number; connection_id: number; digest: string; forwarded: boolean; body: Buffer };
/** `isForwarded`: another connection got it, and passed it on because it holds something for this one. `at`: when it came. */
export type Delivery = { seq: string; isForwarded: boolean; at: Date; body: Buffer };

/** Bytes of a page of deliveries: one alone may have 4 MB, and takes several times that when parsed. */
const PAGE_BYTES = 8_000_000;
/** Meta repeats an unanswered delivery for this many days, and keeps received files as long. */
export const REPEAT_DAYS = 7;
/** Deliveries that come while others are being stored share the next statements, so that they share a commit. */
const WRITES = { atOnce: 2, most: 100, mostSize: 8_000_000 };
/** Milliseconds in which the deliveries of one connection cause a single notification. */
const ANNOUNCE_MS = 15;

/**
 * The journal of what Meta delivered and the log does not have yet. Bodies are sealed, and stay until every part is in the
 * log. A repeated delivery that still waits is kept once.
 */
export const openDeliveries = (db: Database, ring: Ring) => {
  const seal = openSeal(ring, 'cloud deliveries');
  const announced = new Set<string>();
  const placeOf = ({ companyId, connectionId }: Which): string => `delivery ${companyId}.${connectionId}`;
  const rowsOf = ({ companyId, connectionId }: Which) =>
    db('connector.delivery').where({ company_id: companyId, connection_id: connectionId });

  const insert = async (rows: readonly DeliveryRow[]): Promise<void> => {
    await db('connector.delivery')
      .insert([...rows])
      .onConflict()
      .ignore();
  };
  const store = gatherWrites<DeliveryRow>({
    ...WRITES,
    sizeOf: ({ body }) => body.byteLength,
    write: (rows) =>
      insert(rows).catch(async (error: unknown) => {
        // Another gateway stores the same deliveries in another order. Single rows never wait for each other in a circle.
        if (errorCode(error) !== '40P01') throw error;
        for (const row of rows) await insert([row]);
      }),
  });

  /** Without a notification in the same transaction, because Postgres commits those one by one. */
  const announce = ({ companyId, connectionId }: Which): void => {
    const key = placeOf({ companyId, connectionId });
    if (announced.has(key)) return;
    announced.add(key);
    setTimeout(() => {
      announced.delete(key);
      db.raw('select pg_notify(?, ?)', notification(channels.delivery, { companyId, connectionId })).catch(
        (error: unknown) => log.warn({ err: error }, 'A delivery could not be announced, and waits for the next look'),
      );
    }, ANNOUNCE_MS);
  };

  return {
    /** Stores a delivery. It is durable once this resolves. */
    keep: async (which: Which, body: Buffer, isForwarded = false): Promise<void> => {
      const digest = createHash('sha256').update(body).digest('hex');
      const { companyId: company_id, connectionId: connection_id } = which;
      await store({
        company_id,
        connection_id,
        digest,
        forwarded: isForwarded,
        body: seal.sealBytes(body, placeOf(which)),
      });
      announce(which);
    },
    /** Returns the oldest deliveries: `limit` at most, and fewer if they are large. */
    waiting: async (which: Which, limit: number): Promise<Delivery[]> => {
      const oldest = rowsOf(which).orderBy('seq').limit(limit);
      const sized = oldest.select(
        'seq',
        db.raw('sum(octet_length(body)) over (order by seq) - octet_length(body) as before'),
      );
      const rows = await rowsOf(which)
        .whereIn('seq', db.from(sized.as('page')).where('before', '<', PAGE_BYTES).select('seq'))
        .orderBy('seq')
        .select<{ seq: string; forwarded: boolean; at: Date; body: Buffer }[]>('seq', 'forwarded', 'at', 'body');
      return rows.map(({ seq, forwarded, at, body }) => ({
        seq,
        isForwarded: forwarded,
        at,
        body: seal.openBytes(body, placeOf(which)),
      }));
    },
    /**
     * Deletes deliveries for connections that no process reads: all of a removed one, and those of others (of a suspended
     * company) after as long as Meta repeats an unanswered delivery.
     */
    prune: async (unread: readonly (Which & { removed: boolean })[]): Promise<void> => {
      if (!unread.length) return;
      const columns = [
        unread.map((one) => one.companyId),
        unread.map((one) => one.connectionId),
        unread.map((one) => one.removed),
      ];
      await db.raw(
        `delete from connector.delivery d
         using unnest(?::int[], ?::int[], ?::boolean[]) as u(company_id, connection_id, removed)
         where d.company_id = u.company_id and d.connection_id = u.connection_id
           and (u.removed or d.at < now() - make_interval(days => ?))`,
        [...columns, REPEAT_DAYS],
      );
    },
    /** Deletes deliveries whose parts are all in the log. */
    done: async (which: Which, seqs: readonly string[]): Promise<void> => {
      if (seqs.length) await rowsOf(which).whereIn('seq', seqs).delete();
    },
  };
};
export type Deliveries = ReturnType<typeof openDeliveries>;
