import { createHash } from 'node:crypto';
import { BufferJSON, type BinaryNode } from '@whiskeysockets/baileys';
import type { Database } from '../../../runtime/database.ts';
import { log } from '../../../runtime/log.ts';
import type { ConnectionRef } from '../kernel/ports.ts';

/**
 * Messages that their senders encrypted again. While one arrives, Baileys refuses the first, unreadable one with the same
 * id, and the server may apply that to both. So they are kept here until they have been decrypted, or cannot be.
 */
export type Resends = {
  keep(stanza: BinaryNode): Promise<void>;
  handled(stanza: BinaryNode): void;
  /** Returns the messages that an earlier process could not finish. */
  left(): Promise<BinaryNode[]>;
};

const digestOf = (stanza: BinaryNode): string =>
  createHash('sha256').update(JSON.stringify(stanza, BufferJSON.replacer)).digest('base64url');

export const openResends = (db: Database, { companyId, connectionId }: ConnectionRef): Resends => {
  const place = { company_id: companyId, connection_id: connectionId };
  const kept = new WeakMap<BinaryNode, string>();
  const warn = (error: unknown): void => log.warn({ err: error, connectionId }, 'A resent message could not be stored');
  return {
    keep: async (stanza) => {
      const row = { ...place, digest: digestOf(stanza), stanza: JSON.stringify(stanza, BufferJSON.replacer) };
      kept.set(stanza, row.digest);
      await db('connector.resend').insert(row).onConflict().ignore().catch(warn);
    },
    handled: (stanza) => {
      const digest = kept.get(stanza);
      if (digest)
        void db('connector.resend')
          .where({ ...place, digest })
          .delete()
          .catch(warn);
    },
    left: async () => {
      const rows = await db('connector.resend').where(place).orderBy('seq').select<{ stanza: string }[]>('stanza');
      return rows.map(({ stanza }) => JSON.parse(stanza, BufferJSON.reviver));
    },
  };
};
