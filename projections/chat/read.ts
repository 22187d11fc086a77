import type { z } from 'zod';
import { chatMediaTypeOf, type ChatMessageRecord, type ChatRecord } from '../../domain/chat/shape.ts';
import type { Database } from '../../runtime/database.ts';
import { afterDue, type DueQuery } from '../kernel/read/due.ts';
import { paged, rowsOf } from '../kernel/read/read.ts';
import { matching } from '../kernel/read/search.ts';
import { asRecord, columnsOf, type ReadOf } from '../kernel/view/table.ts';
import type { listChatMessages, listChats } from './contract.ts';
import { chatMessageTable, chatTable } from './tables.ts';

const PAGE = 20;
/** Upper bound of a count, which is for a heading only. */
const COUNTED = 1000;

const same = ['id', 'uuid', 'title', 'owner_id', 'version', 'created_at', 'updated_at'] as const;
const own = [...same, 'members', 'moved'] as const;
type ChatRead = ReadOf<typeof chatTable, (typeof own)[number]> & {
  changed_by: string | null;
  names: Record<string, string> | null;
  last: Pick<ReadOf<typeof chatMessageTable, 'text' | 'file'>, 'text' | 'file'> | null;
};
const columns = `(select u.name from views.app_user u where u.company_id = c.company_id and u.id = c.changed_by) as changed_by,
  ${columnsOf('c', chatTable, own)},
  (select jsonb_object_agg(u.id, u.name) from views.app_user u where u.company_id = c.company_id and u.id = any(c.member_ids)) as names,
  (select jsonb_build_object('text', m.text, 'file', m.file) from views.chat_message m
   where m.company_id = c.company_id and m.chat_id = c.id order by m.position desc limit 1) as last`;

const chatRecord = (c: ChatRead): ChatRecord => ({
  ...asRecord(c, same),
  lastMessage: c.last?.text || (c.last?.file?.name ?? ''),
  lastMediaType: c.last?.file ? chatMediaTypeOf(c.last.file.path) : null,
  users: c.members.map((member) => ({ ...member, user: { id: member.userId, name: c.names?.[member.userId] ?? '' } })),
  changedBy: c.changed_by ?? '',
});

/** Returns chats by id, without a check of the caller. */
export const chatsBy = async (db: Database, companyId: number, ids: readonly number[]): Promise<ChatRecord[]> => {
  const where = 'c.company_id = ? and c.id = any(?::int[])';
  return (await rowsOf<ChatRead>(db, `select ${columns} from views.chat c where ${where}`, [companyId, [...ids]])).map(
    chatRecord,
  );
};

export const chatIdsOf = async (db: Database, companyId: number, userId: number): Promise<number[]> => {
  const of = 'select c.id from views.chat c where c.company_id = ? and c.member_ids @> array[?::int] order by c.id';
  return (await rowsOf<{ id: number }>(db, of, [companyId, userId])).map(({ id }) => id);
};

type Asker = { companyId: number; userId: number };
/** Returns a chat by id or uuid, or null if the user does not belong to it. */
export const ownChat = async (
  db: Database,
  { companyId, userId }: Asker,
  by: { id: number } | { uuid: string },
): Promise<ChatRecord | null> => {
  const [column, value] = 'id' in by ? ['c.id = ?::int', by.id] : ['c.uuid = ?::uuid', by.uuid];
  const where = `c.company_id = ? and ${column} and c.member_ids @> array[?::int]`;
  const [row] = await rowsOf<ChatRead>(db, `select ${columns} from views.chat c where ${where}`, [
    companyId,
    value,
    userId,
  ]);
  return row ? chatRecord(row) : null;
};

/** Returns a page of a user's chats: after a place, or by its number. */
export const chatPage = async (
  db: Database,
  { companyId, userId }: Asker,
  { searchParam, pageNumber, next, unread }: z.output<typeof listChats.query>,
) => {
  const found = matching('c.search', searchParam);
  const read = JSON.stringify([{ userId, unreads: 0 }]);
  const where = `c.company_id = ? and c.member_ids @> array[?::int] and ${found.text}
    ${unread ? 'and not c.members @> ?::jsonb' : ''}`;
  const values = [companyId, userId, ...found.values, ...(unread ? [read] : [])];
  const rows = await rowsOf<ChatRead>(
    db,
    `select ${columns} from views.chat c where ${where} and c.moved < coalesce(?::bigint, ${2n ** 63n - 1n})
     order by c.moved desc limit ${PAGE + 1} offset ?`,
    [...values, next ?? null, next ? 0 : (pageNumber - 1) * PAGE],
  );
  const counting = `select count(*)::int as n from (select 1 from views.chat c where ${where} limit ${COUNTED}) s`;
  const [counted] = await rowsOf<{ n: number }>(db, counting, values);
  const { page, hasMore } = paged(rows, PAGE);
  return {
    records: page.map(chatRecord),
    count: counted?.n ?? 0,
    hasMore,
    next: hasMore ? (page.at(-1)?.moved ?? null) : null,
  };
};

const sameSaid = ['id', 'chat_id', 'sender_id', 'mentions', 'created_at'] as const;
const said = [...sameSaid, 'text', 'file', 'position'] as const;
type MessageRead = ReadOf<typeof chatMessageTable, (typeof said)[number]> & { sender_name: string | null };
const ofMessage = `select ${columnsOf('m', chatMessageTable, said)}, u.name as sender_name
  from views.chat_message m left join views.app_user u on u.company_id = m.company_id and u.id = m.sender_id`;

const messageRecord = (m: MessageRead): ChatMessageRecord => ({
  ...asRecord(m, sameSaid),
  sender: { id: m.sender_id, name: m.sender_name ?? '' },
  message: m.text,
  mediaPath: m.file?.path ?? null,
  mediaName: m.file?.name ?? null,
  mediaType: m.file && chatMediaTypeOf(m.file.path),
  isErased: !m.text && !m.file,
});

/** Returns chat messages by id, without a check of the caller. */
export const chatMessagesBy = async (
  db: Database,
  companyId: number,
  ids: readonly string[],
): Promise<ChatMessageRecord[]> => {
  const where = 'm.company_id = ? and m.id = any(?::uuid[])';
  return (await rowsOf<MessageRead>(db, `${ofMessage} where ${where}`, [companyId, [...ids]])).map(messageRecord);
};

/** Returns a page of a chat's messages. The first page holds the newest; within a page the oldest come first. */
export const chatMessagePage = async (
  db: Database,
  { companyId, chatId }: { companyId: number; chatId: number },
  { pageNumber, next }: z.output<typeof listChatMessages.query>,
) => {
  const rows = await rowsOf<MessageRead>(
    db,
    `${ofMessage} where m.company_id = ? and m.chat_id = ? and m.position < coalesce(?::bigint, ${2n ** 63n - 1n})
     order by m.position desc limit ${PAGE + 1} offset ?`,
    [companyId, chatId, next ?? null, next ? 0 : (pageNumber - 1) * PAGE],
  );
  const { page, hasMore } = paged(rows, PAGE);
  return {
    records: page.map(messageRecord).toReversed(),
    hasMore,
    next: hasMore ? (page.at(-1)?.position ?? null) : null,
  };
};

/** Files that no message refers to any more, those left longest first. The id is the file's name. */
export const chatFilesLeft: DueQuery = {
  text: `select company_id as "companyId", path as id, left_at as "dueAt" from views.chat_left_file
     where (left_at, company_id, path) > (?, ?::int, ?) order by left_at, company_id, path limit ?`,
  values: (page) => [...afterDue(page), page.limit],
};
