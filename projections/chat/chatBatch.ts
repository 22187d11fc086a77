import type { ChatFile } from '../../domain/chat/events.ts';
import { dropRows, loadRows, writeRows } from '../kernel/view/rows.ts';
import type { KeyOf } from '../kernel/view/table.ts';
import type { Tx } from '../kernel/view/view.ts';
import {
  chatLeftFileTable,
  chatMessageTable,
  chatTable,
  type ChatLeftFileRow,
  type ChatMessageRow,
  type ChatTableRow,
} from './tables.ts';

const keyOf = ({ company_id, id }: KeyOf<typeof chatTable>): string => `${company_id}.${id}`;

/** Collects the chats and messages of a batch, event by event. All are read together and written together. */
export const loadChatBatch = async (tx: Tx, wanted: readonly KeyOf<typeof chatTable>[]) => {
  const chats = new Map((await loadRows(tx, chatTable, wanted)).map((row) => [keyOf(row), row]));
  const dropped = new Map<string, KeyOf<typeof chatTable>>();
  let messages: ChatMessageRow[] = [];

  const flush = async (): Promise<void> => {
    await writeRows(tx, chatMessageTable, messages);
    messages = [];
  };
  return {
    chat: (companyId: number, id: number): ChatTableRow | undefined => chats.get(keyOf({ company_id: companyId, id })),
    put: (row: ChatTableRow): void => void chats.set(keyOf(row), row),
    say: (row: ChatMessageRow): void => void messages.push(row),
    /** Deletes a chat with its messages and marks their files for deletion. */
    drop: async (row: ChatTableRow, at: string): Promise<void> => {
      await flush();
      chats.delete(keyOf(row));
      dropped.set(keyOf(row), row);
      await tx.query(
        `with gone as (delete from chat_message where company_id = $1 and chat_id = $2 returning file)
         insert into chat_left_file select $1, file->>'path', $3 from gone where file is not null on conflict do nothing`,
        [row.company_id, row.id, at],
      );
    },
    /** Marks a file that belongs to no message for deletion. */
    leave: async (companyId: number, file: ChatFile | null, at: string): Promise<void> => {
      const left: ChatLeftFileRow[] = file ? [{ company_id: companyId, path: file.path, left_at: at }] : [];
      await writeRows(tx, chatLeftFileTable, left);
    },
    /** Unmarks files whose deletion another process has taken over. */
    seenTo: async (companyId: number, files: readonly string[]): Promise<void> => {
      await tx.query('delete from chat_left_file where company_id = $1 and path = any($2)', [companyId, files]);
    },
    write: async (): Promise<void> => {
      await dropRows(tx, chatTable, [...dropped.values()]);
      await writeRows(tx, chatTable, [...chats.values()]);
      await flush();
    },
  };
};
export type ChatBatch = Awaited<ReturnType<typeof loadChatBatch>>;
