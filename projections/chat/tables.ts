import type { ChatFile } from '../../domain/chat/events.ts';
import { bigint, instant, int, ints, json, marks, maybe, table, text, uuid, type RowOf } from '../kernel/view/table.ts';

export type Member = { userId: number; unreads: number; mentioned: boolean };

/**
 * Chats between colleagues. `title_by`: the user who wrote the title; `moved`: log position of the last message, which orders
 * chats.
 */
export const chatTable = table(
  'chat',
  {
    company_id: int,
    id: int,
    uuid,
    title: text,
    title_by: int,
    search: text,
    owner_id: int,
    member_ids: ints,
    members: json<Member[]>(),
    moved: bigint,
    ...marks,
  },
  ['company_id', 'id'],
);
export type ChatTableRow = RowOf<typeof chatTable>;

/** Messages of chats, in log order. */
export const chatMessageTable = table(
  'chat_message',
  {
    company_id: int,
    id: uuid,
    chat_id: int,
    sender_id: int,
    text,
    file: maybe(json<ChatFile>()),
    mentions: ints,
    position: bigint,
    created_at: instant,
  },
  ['company_id', 'id'],
);
export type ChatMessageRow = RowOf<typeof chatMessageTable>;

/** Files that nothing refers to any more: of deleted chats, of erased users, or of messages that came too late. */
export const chatLeftFileTable = table('chat_left_file', { company_id: int, path: text, left_at: instant }, [
  'company_id',
  'path',
]);
export type ChatLeftFileRow = RowOf<typeof chatLeftFileTable>;
