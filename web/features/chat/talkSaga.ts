import './saga.ts';
import { call, delay, fork, put, select, takeLatest, takeLeading } from 'typed-redux-saga';
import { readChat, sayInChat } from '../../../commands/chat/contract.ts';
import { getChat, listChatMessages } from '../../../projections/chat/contract.ts';
import { told } from '../../api/records/entities.ts';
import { joinStore } from '../../api/feature.ts';
import { createOutboxSaga } from '../../api/outbox/outboxSaga.ts';
import { request, RequestError } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { selectUser } from '../../api/session/slice.ts';
import { chatFiles } from './files.ts';
import {
  answered,
  newestBegan,
  olderAsked,
  olderBegan,
  pageCame,
  said,
  selectTalk,
  talkFailed,
  talkFound,
  talkOpened,
  talkSeen,
  talkSlice,
  type OutgoingChatMessage,
} from './talkSlice.ts';
import { z } from 'zod';
import { attachedShape, createUnsentSaga, outgoingShape } from '../../api/outbox/unsentSaga.ts';

/** Keeps drafts and unsent messages of chats across reloads of this tab, until the user signs out. */
const keepUnsentSaga = createUnsentSaga({
  name: 'chats',
  message: outgoingShape.extend({ chatId: z.number() }),
  draft: z.object({ text: z.string(), attached: attachedShape }),
  isEmpty: ({ text }) => !text,
  isKept: ({ attached }) => attached.length === 0,
  files: chatFiles,
  select: selectTalk,
  found: talkSlice.actions.unsentFound,
  retryClicked: talkSlice.actions.retryClicked,
});

/** Messages that arrive within this time are marked as read together. */
const SEEN_MS = 600;

/** Runs the open chat: loads its messages, sends new ones and marks it as read. Failed loads are silent (R580). */
export function* talkSaga() {
  yield* takeLatest(talkOpened, open);
  yield* takeLatest(streamReset, again);
  yield* takeLeading(olderAsked, older);
  yield* takeLatest(talkSeen, read);
  yield* fork(sendOutgoing);
  yield* fork(keepUnsentSaga);
}

function* open({ payload: uuid }: ReturnType<typeof talkOpened>) {
  if (uuid === null) return;
  try {
    const chat = yield* call(() => request(getChat, { params: { uuid } }));
    yield* put(told({ chat: [chat] }));
    yield* put(talkFound(chat.id));
    yield* call(newest, chat.id);
  } catch (error) {
    yield* call(fail, error);
  }
}

function* newest(chatId: number) {
  yield* put(newestBegan());
  const page = yield* call(() => request(listChatMessages, { params: { chatId } }));
  yield* put(pageCame({ ...page, chatId, after: null }));
}

function* again() {
  const { uuid, chatId, phase } = yield* select(selectTalk);
  if (uuid === null || phase === 'gone') return;
  if (chatId === null) return yield* put(talkOpened(uuid));
  try {
    yield* call(newest, chatId);
  } catch (error) {
    yield* call(fail, error);
  }
}

function* older() {
  const { chatId, hasMore, next } = yield* select(selectTalk);
  if (chatId === null || !hasMore || next === null) return;
  yield* put(olderBegan());
  try {
    const page = yield* call(() => request(listChatMessages, { params: { chatId }, query: { next } }));
    yield* put(pageCame({ ...page, chatId, after: next }));
  } catch (error) {
    yield* call(fail, error);
  }
}

function* fail(error: unknown) {
  yield* put(talkFailed(error instanceof RequestError && [400, 404].includes(error.status)));
}

function* read({ payload: chatId }: ReturnType<typeof talkSeen>) {
  yield* delay(SEEN_MS);
  try {
    yield* call(() => request(readChat, { params: { chatId }, body: {} }));
  } catch (error) {
    console.warn('A chat could not be marked as read', error);
  }
}

function* send(outgoing: OutgoingChatMessage) {
  const { key, chatId, body, attached } = outgoing;
  const params = { chatId };
  const content = attached.length ? { params, form: chatFiles.formOf(outgoing) } : { params, body: { message: body } };
  const message = yield* call(() => request(sayInChat, content, { key }));
  const me = yield* select(selectUser);
  const sender = message.sender ?? { id: message.senderId, name: me?.name ?? '' };
  yield* put(answered({ key, message: { ...message, sender } }));
}

const sendOutgoing = createOutboxSaga({
  select: (state: Parameters<typeof selectTalk>[0]) => selectTalk(state).outgoing,
  laneOf: ({ chatId }) => chatId,
  send,
  isSent: said.match,
  actions: talkSlice.actions,
});

joinStore([talkSlice], talkSaga);
