import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import type { Outgoing, SentChange, ConnectionRef } from '../kernel/ports.ts';

/** WhatsApp's server keeps what a phone has not fetched for a month. */
const KEPT = '30 days';

/**
 * Remembers under which ids the edits, deletions and reactions of a connection were sent. A phone that could not decrypt one
 * names only that id, and the log has it only while it waits. The contents stay in the log.
 */
export const openSentChanges = (db: Database, { companyId, connectionId }: ConnectionRef) => {
  const place = { company_id: companyId, connection_id: connectionId };
  const rows = () => db('connector.sent_change').where(place);
  return {
    /** Must be called before a change is sent. */
    note: async ({ waId, of, wish }: Outgoing): Promise<void> => {
      if (!wish) return;
      const row = { ...place, wa_id: waId, of_wa_id: of.waId, from_me: of.fromMe, kind: wish.is };
      await db('connector.sent_change').insert(row).onConflict().ignore();
    },
    find: async (waId: string): Promise<SentChange | null> => {
      const row = await rows()
        .where({ wa_id: waId })
        .first<{ of_wa_id: string; from_me: boolean; kind: SentChange['is'] } | undefined>();
      return row ? { waId, is: row.kind, of: { waId: row.of_wa_id, fromMe: row.from_me } } : null;
    },
    /** Deletes the old ones. A failure is logged, and the next call tries again. */
    prune: (): void =>
      void rows()
        .whereRaw('at < now() - cast(? as interval)', [KEPT])
        .delete()
        .catch((error: unknown) => log.warn({ err: error, connectionId }, 'Old ids of changes could not be deleted')),
  };
};
