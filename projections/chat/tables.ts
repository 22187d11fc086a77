import type { ChatFile } from '../../domain/chat/events.ts';
import { bigint, instant, int, ints, json, marks, maybe, table, text, uuid, type RowOf } from '../kernel/table.ts';

export type Member = { userId: number; unreads: number; mentioned: boolean };

/** Conversations of colleagues. `title_by`: whose words the title is; `moved`: where in the log it was said last, which orders them. */
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
export type ChatRow = RowOf<typeof chatTable>;

/** What was said, in the order of the log. */
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

/** Files that nobody holds any more: of chats that were deleted, of who was erased, of what came too late. */
export const chatLeftFileTable = table('chat_left_file', { company_id: int, path: text, left_at: instant }, [
  'company_id',
  'path',
]);
export type ChatLeftFileRow = RowOf<typeof chatLeftFileTable>;
