import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { isolated } from '../../../domain/kernel/names.ts';
import type { ChatRecord } from '../../../domain/chat/shape.ts';
import { listChats } from '../../../projections/chat/contract.ts';
import { plain } from '../../ui/bubble/format.ts';
import { calledUser } from '../../ui/format/called.ts';
import { told } from '../../api/records/entities.ts';
import { joinStore } from '../../api/feature.ts';
import { recordKept } from '../../api/frames.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { toast } from '../../api/toast.ts';
import { selectUser } from '../../api/session/slice.ts';
import { chatSaid } from './frames.ts';
import { selectUnread } from './unread.ts';

/** Tracks unread chats on every page, for the badge, the sound and the page title. A failure is silent (R580). */
export function* liveSaga() {
  yield* takeEvery(chatSaid, hear);
  yield* takeLatest(streamReset, listUnread);
  yield* call(listUnread);
}

/** Maximum number of pages read. Unread chats beyond them are not counted. */
const MOST_PAGES = 5;

function* listUnread() {
  const before = yield* select(selectUnread);
  const unread = new Set<number>();
  try {
    for (let pages = 0, next: string | undefined; pages < MOST_PAGES; pages++) {
      const page = yield* call(() => request(listChats, { query: { unread: true, next } }));
      yield* put(told({ chat: page.records }));
      for (const { id } of page.records) unread.add(id);
      if (page.next === null) return yield* call(calm, before, unread);
      next = page.next;
    }
  } catch (error) {
    console.warn('The unread chats could not be read', error);
  }
}

/**
 * Marks chats as read that are no longer listed as unread and had no message since. The user read them elsewhere, or lost
 * access.
 */
function* calm(before: readonly ChatRecord[], unread: ReadonlySet<number>) {
  const me = yield* select(selectUser);
  const silent = (yield* select(selectUnread)).filter((one) => before.includes(one) && !unread.has(one.id));
  const read = (member: ChatRecord['users'][number]) =>
    member.userId === me?.id ? { ...member, unreads: 0, mentioned: false } : member;
  yield* put(told({ chat: silent.map((one) => ({ ...one, users: one.users.map(read) })) }));
}

function* hear({ payload: { newMessage, chat } }: ReturnType<typeof chatSaid>) {
  yield* put(recordKept({ kept: { chat: [chat] }, created: false }));
  const me = yield* select(selectUser);
  if (!me || newMessage.senderId === me.id) return;
  const [name, title] = [calledUser(newMessage.sender), chat.title || text('chat', 'untitled')];
  const isCalled = newMessage.mentions.includes(me.id);
  const path = `/chats/${chat.uuid}`;
  const told = isCalled ? text('chat', 'mentionOf', { name, chat: title }) : `${isolated(name)} · ${isolated(title)}`;
  if (isCalled && location.pathname !== path) toast.success(told);
  const said = plain(newMessage.message) || (newMessage.mediaType ? text('chat', newMessage.mediaType) : '');
  const { tellOf } = yield* call(() => import('../../ui/page/alert.ts'));
  tellOf({ path, tag: chat.uuid, title: told, body: said });
}

joinStore([], liveSaga);
