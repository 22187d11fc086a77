import { channels } from '../../runtime/channels.ts';
import { storedWords } from '../kernel/read/search.ts';
import { dropRows, writeRows } from '../kernel/view/rows.ts';
import type { Tx } from '../kernel/view/view.ts';
import type { MessageRow } from '../ticket/batch.ts';
import { comingFileTable, messageTable, outboxTable } from './table.ts';
import { clientMediaTypeOf } from '../../domain/message/shape.ts';
import type { Shared } from './contract.ts';

/** Returns the searchable words of a message: its text and file name, without mentions by number. */
const said = ({ is_deleted, body, media, file }: MessageRow): string =>
  is_deleted ? '' : storedWords(`${body.replace(/@\d+/g, '@')} ${(file ?? media)?.name ?? ''}`);

/**
 * Writes all message rows in one statement, then the outbox and the files to fetch. `known`: streams of messages that existed
 * before the batch.
 */
export const writeMessages = async (rows: readonly MessageRow[], known: ReadonlySet<string>, tx: Tx): Promise<void> => {
  await writeRows(
    tx,
    messageTable,
    rows.map((row) => ({ ...row, words: said(row), shared: sharedOf(row) })),
  );
  const outgoing = rows.filter((row) => row.from_me);
  const waits = (row: Pick<MessageRow, 'ack' | 'error'>) => row.ack === 1 && row.error === '';
  const waiting = outgoing.flatMap(({ company_id, id: message_id, connection_id, queued: position, ...row }) =>
    position !== undefined && waits(row)
      ? [{ company_id, message_id, what: 'message' as const, connection_id, position }]
      : [],
  );
  const wishing = rows.flatMap(({ company_id, id: message_id, connection_id, wished: position }) =>
    position ? [{ company_id, message_id, what: 'wish' as const, connection_id, position }] : [],
  );
  const reacting = rows.flatMap(({ company_id, id: message_id, connection_id, reacts: position }) =>
    position ? [{ company_id, message_id, what: 'reaction' as const, connection_id, position }] : [],
  );
  const done = outgoing.filter((row) => !waits(row) && known.has(row.stream));
  await writeRows(tx, outboxTable, [...waiting, ...wishing, ...reacting]);
  await dropRows(
    tx,
    outboxTable,
    [
      ...done.map((row) => ({ ...row, what: 'message' as const })),
      ...rows.filter(({ wished }) => wished === null).map((row) => ({ ...row, what: 'wish' as const })),
      ...rows.filter(({ reacts }) => reacts === null).map((row) => ({ ...row, what: 'reaction' as const })),
    ].map(({ company_id, id: message_id, what }) => ({ company_id, message_id, what })),
  );
  const coming = rows.flatMap(({ company_id, id: message_id, connection_id, due: due_at }) =>
    due_at ? [{ company_id, message_id, connection_id, due_at }] : [],
  );
  const arrived = rows.filter(({ due, stream }) => due === null && known.has(stream));
  await writeRows(tx, comingFileTable, coming);
  await dropRows(
    tx,
    comingFileTable,
    arrived.map(({ company_id, id: message_id }) => ({ company_id, message_id })),
  );
  await tx.notify(
    channels.outbox,
    [...waiting, ...wishing, ...reacting, ...coming].map((row) => ({
      companyId: row.company_id,
      connectionId: row.connection_id,
    })),
  );
};

/** The columns of a message that decide what it shares. */
type Said = { kind: string; body: string; media: { kind?: string } | null; is_deleted: boolean };
const kinds: Readonly<Record<string, Shared>> = { image: 'media', video: 'media', application: 'document' };
const link = /\bhttps?:\/\/\S|\bwww\.\S+\.\S/i;

/** Returns what a message shares in its current state; nothing if it is deleted. */
export const sharedOf = ({ kind, body, media, is_deleted: isDeleted }: Said): Shared | null =>
  isDeleted ? null : (kinds[media?.kind ?? clientMediaTypeOf(kind)] ?? (link.test(body) ? 'link' : null));
