import { createHash } from 'node:crypto';
import { channels, notification } from '../../runtime/channels.ts';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import { openSeal } from '../../runtime/seal.ts';
import type { Ring } from '../../runtime/secrets.ts';

type Which = { companyId: number; connectionId: number };
/** `isForwarded`: another connection got it, and passed it on because it holds something for this one. */
export type Delivery = { seq: string; isForwarded: boolean; body: Buffer };

/** Bytes of a page of deliveries: one alone may have 4 MB, and takes several times that when parsed. */
const PAGE_BYTES = 8_000_000;
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
      const row = {
        company_id,
        connection_id,
        digest,
        forwarded: isForwarded,
        body: seal.sealBytes(body, placeOf(which)),
      };
      await db('connector.delivery').insert(row).onConflict().ignore();
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
        .select<{ seq: string; forwarded: boolean; body: Buffer }[]>('seq', 'forwarded', 'body');
      return rows.map(({ seq, forwarded, body }) => ({
        seq,
        isForwarded: forwarded,
        body: seal.openBytes(body, placeOf(which)),
      }));
    },
    /** Deletes deliveries whose parts are all in the log. */
    done: async (which: Which, seqs: readonly string[]): Promise<void> => {
      if (seqs.length) await rowsOf(which).whereIn('seq', seqs).delete();
    },
  };
};
export type Deliveries = ReturnType<typeof openDeliveries>;
