import { createHash } from 'node:crypto';
import { BufferJSON, type BinaryNode } from '@whiskeysockets/baileys';
import type { Database } from '../../runtime/database.ts';
import { log } from '../../runtime/log.ts';
import type { Which } from './ports.ts';

/**
 * Messages that their senders encrypted anew. While one arrives, Baileys refuses the first, unreadable one, by the same
 * id, and the server may take that for both: so these are kept here until they have been decrypted, or not.
 */
export type Resends = {
  keep(stanza: BinaryNode): Promise<void>;
  handled(stanza: BinaryNode): void;
  /** Those that a process before this one could not handle any more. */
  left(): Promise<BinaryNode[]>;
};

const digestOf = (stanza: BinaryNode): string =>
  createHash('sha256').update(JSON.stringify(stanza, BufferJSON.replacer)).digest('base64url');

export const openResends = (db: Database, { companyId, connectionId }: Which): Resends => {
  const place = { company_id: companyId, connection_id: connectionId };
  const kept = new WeakMap<BinaryNode, string>();
  const warn = (error: unknown): void => log.warn({ err: error, connectionId }, 'A resent message could not be kept');
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
