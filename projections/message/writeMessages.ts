import { dropRows, writeRows } from '../kernel/rows.ts';
import type { Tx } from '../kernel/view.ts';
import type { MessageRow } from '../ticket/working.ts';
import { messageTable, outboxTable } from './table.ts';

/** Writes all rows in one statement, and in others what waits to be sent. `known`: the streams of those that were there before the batch. */
export const writeMessages = async (rows: readonly MessageRow[], known: ReadonlySet<string>, tx: Tx): Promise<void> => {
  await writeRows(tx, messageTable, rows);
  const outgoing = rows.filter((row) => row.from_me && row.user_id !== null);
  const waits = (row: Pick<MessageRow, 'ack' | 'error'>) => row.ack === 1 && row.error === '';
  const waiting = outgoing.flatMap(({ company_id, id: message_id, connection_id, queued: position, ...row }) =>
    position !== undefined && waits(row) ? [{ company_id, message_id, connection_id, position }] : [],
  );
  const done = outgoing.filter((row) => !waits(row) && known.has(row.stream));
  await writeRows(tx, outboxTable, waiting);
  await dropRows(
    tx,
    outboxTable,
    done.map(({ company_id, id: message_id }) => ({ company_id, message_id })),
  );
  for (const place of new Set(waiting.map((row) => `${row.company_id}.${row.connection_id}`)))
    await tx.query(`select pg_notify('outbox', $1)`, [place]);
};
