import { chat } from '../../domain/chat/decider.ts';
import { chatEvents, chatMessageEvents, chatReadEvents } from '../../domain/chat/events.ts';
import { chatMessage, chatRead } from '../../domain/chat/said.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { searchOf } from '../../domain/kernel/search.ts';
import { leftFiles } from '../../domain/storage/decider.ts';
import { leftFilesEvents } from '../../domain/storage/events.ts';
import { uuidOf } from '../../eventstore/uuidOf.ts';
import { withErasures } from '../kernel/view/erasure.ts';
import { ddl } from '../kernel/view/table.ts';
import { byOf, eventsOf, type RecordedEvent, type Tx, type View } from '../kernel/view/view.ts';
import { loadChatBatch, type ChatBatch } from './chatBatch.ts';
import { chatLeftFileTable, chatMessageTable, chatTable, type ChatTableRow, type Member } from './tables.ts';
import { chatTopic, chatUserTopic, saidTopic } from './topic.ts';

const { FilesLeft } = leftFilesEvents;
const events = { ...chatEvents, ...chatMessageEvents, ...chatReadEvents, FilesLeft };
type Event = EventOf<typeof events>;

/** Returns the id of the chat that a stream is or belongs to. */
const chatOf = ({ id }: RecordedEvent<unknown>): number => Number(id.split('.')[0]);
const unread = (userId: number): Member => ({ userId, unreads: 0, mentioned: false });
const amongst = (row: Pick<ChatTableRow, 'member_ids'>) => ({ members: row.member_ids });

const tellAll = (tx: Tx, on: RecordedEvent<Event>, before: ChatTableRow | null, after: ChatTableRow): void => {
  const id = String(after.id);
  const newcomers = after.member_ids.filter((userId) => !before?.member_ids.includes(userId));
  tx.tell(on, chatTopic, {
    action: before ? 'update' : 'create',
    id,
    before: before && amongst(before),
    after: amongst(after),
  });
  for (const userId of newcomers)
    tx.tell(on, chatUserTopic, { action: 'create', id, before: null, after: { members: [userId] } });
};

const said = async (
  happened: RecordedEvent<Extract<Event, { type: 'ChatMessageSaid' }>>,
  folding: ChatBatch,
  tx: Tx,
): Promise<void> => {
  const { event, companyId, id: key, at, position } = happened;
  const { chatId, senderId, text, file, mentions } = event.data;
  const row = folding.chat(companyId, chatId);
  // The message arrived after the chat ended, or after its sender left it.
  if (!row?.member_ids.includes(senderId)) return folding.leave(companyId, file, at);
  const id = key.slice(key.indexOf('.') + 1);
  const moved = String(position.commit);
  const members = row.members.map((member) =>
    member.userId === senderId
      ? member
      : {
          ...member,
          unreads: member.unreads + 1,
          mentioned: member.mentioned || mentions.includes(member.userId),
        },
  );
  folding.put({ ...row, members, moved, updated_at: at });
  folding.say({
    company_id: companyId,
    id,
    chat_id: chatId,
    sender_id: senderId,
    text,
    file,
    mentions,
    position: moved,
    created_at: at,
  });
  tx.tell(happened, saidTopic, { action: 'new-message', id, before: null, after: amongst(row) });
};

const on = async (happened: RecordedEvent<Event>, folding: ChatBatch, tx: Tx): Promise<void> => {
  const { event, companyId, at, position, stream, revision } = happened;
  const marks = { version: Number(revision), changed_by: byOf(happened) };
  if (event.type === 'FilesLeft') return folding.seenTo(companyId, event.data.files);
  if (event.type === 'ChatMessageSaid') return said({ ...happened, event }, folding, tx);
  const row = folding.chat(companyId, chatOf(happened));
  if (event.type === 'ChatOpened') {
    const { ownerId, title, userIds } = event.data;
    const opened: ChatTableRow = {
      company_id: companyId,
      id: chatOf(happened),
      uuid: uuidOf(stream),
      title,
      title_by: ownerId,
      search: searchOf(title),
      owner_id: ownerId,
      member_ids: userIds,
      members: userIds.map(unread),
      moved: String(position.commit),
      ...marks,
      created_at: at,
      updated_at: at,
    };
    folding.put(opened);
    return tellAll(tx, happened, null, opened);
  }
  if (!row) return;
  switch (event.type) {
    case 'ChatRead': {
      const { userId } = event.data;
      const members = row.members.map((member) => (member.userId === userId ? unread(userId) : member));
      folding.put({ ...row, members });
      const after = { members: [userId] };
      return tx.tell(happened, chatUserTopic, { action: 'update', id: String(row.id), before: after, after });
    }
    case 'ChatDeleted':
      tx.tell(happened, chatTopic, { action: 'delete', id: String(row.id), before: amongst(row), after: null });
      return folding.drop(row, at);
    case 'ChatRenamed': {
      const { title, ownerId } = event.data;
      const renamed = { ...row, title, title_by: ownerId, search: searchOf(title), ...marks };
      folding.put(renamed);
      return tellAll(tx, happened, row, renamed);
    }
    case 'ChatHandedOver': {
      const handed = { ...row, owner_id: event.data.ownerId, ...marks };
      folding.put(handed);
      return tellAll(tx, happened, row, handed);
    }
    case 'ChatMembersChanged': {
      const { userIds } = event.data;
      const members = userIds.map((id) => row.members.find(({ userId }) => userId === id) ?? unread(id));
      const changed = { ...row, member_ids: userIds, members, ...marks };
      folding.put(changed);
      return tellAll(tx, happened, row, changed);
    }
  }
};

const whole: View = {
  name: 'chats',
  version: 1,
  tables: [chatTable.name, chatMessageTable.name, chatLeftFileTable.name],
  schema: [chatTable, chatMessageTable, chatLeftFileTable].map(ddl).join('; '),
  indexes: `create unique index chat_uuid on chat (company_id, uuid);
    create index chat_members on chat using gin (company_id, member_ids);
    create index chat_message_place on chat_message (company_id, chat_id, position);
    create index chat_message_sender on chat_message (company_id, sender_id);
    create index chat_left_file_due on chat_left_file (left_at, company_id, path)`,
  features: [chat.feature, chatMessage.feature, chatRead.feature, leftFiles.feature],
  apply: async (batch, tx) => {
    const happened = eventsOf(events, batch);
    const ofChats = happened.filter(({ event }) => event.type !== 'FilesLeft');
    const folding = await loadChatBatch(
      tx,
      ofChats.map((each) => ({ company_id: each.companyId, id: chatOf(each) })),
    );
    for (const each of happened) await on(each, folding, tx);
    await folding.write();
  },
};

/**
 * The chats between colleagues. When a user is forgotten, their messages and titles become blank, with the same result as a
 * rebuild.
 */
export const chats = withErasures(
  whole,
  async ({ companyId, id, at }, tx) => {
    const his = [companyId, Number(id)];
    await tx.query(
      `insert into chat_left_file select company_id, file->>'path', $3 from chat_message
       where company_id = $1 and sender_id = $2 and file is not null on conflict do nothing`,
      [...his, at],
    );
    await tx.query(
      `update chat_message set text = '', file = null where company_id = $1 and sender_id = $2 and (text <> '' or file is not null)`,
      his,
    );
    await tx.query(`update chat set title = '', search = '' where company_id = $1 and title_by = $2`, his);
  },
  'user',
);
