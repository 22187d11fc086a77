import './saga.ts';
import {
  actionChannel,
  call,
  delay,
  fork,
  put,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
} from 'typed-redux-saga';
import { readChat, sayInChat } from '../../../commands/chat/contract.ts';
import { getChat, listChatMessages } from '../../../projections/chat/contract.ts';
import { told } from '../../api/records/entities.ts';
import { errorText } from '../../api/errors.ts';
import { joinStore } from '../../api/feature.ts';
import { isPassing } from '../../api/outage.ts';
import { request, RequestError } from '../../api/request.ts';
import { streamReset } from '../../api/stream.ts';
import { selectUser } from '../../api/session/slice.ts';
import { filesOf, letGo } from './held.ts';
import { sentSaga } from './sentSaga.ts';
import {
  againClicked,
  answered,
  discarded,
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
  unsent,
  type Outgoing,
} from './talkSlice.ts';

/** Messages that arrive within this time are marked as read together. */
const SEEN_MS = 600;

/** Runs the open chat: loads its messages, sends new ones and marks it as read. Failed loads are silent (R580). */
export function* talkSaga() {
  yield* takeLatest(talkOpened, open);
  yield* takeLatest(streamReset, again);
  yield* takeLeading(olderAsked, older);
  yield* takeLatest(talkSeen, read);
  yield* takeEvery(againClicked, function* ({ payload }) {
    yield* put(said({ ...payload, reason: null }));
  });
  yield* takeEvery(discarded, function* ({ payload }) {
    yield* call(letGo, payload);
  });
  yield* fork(sendInTurn);
  yield* fork(sentSaga);
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

/** Sends messages one at a time, in their order. */
function* sendInTurn() {
  const waiting = yield* actionChannel(said);
  while (true) {
    const { payload } = yield* take(waiting);
    yield* call(send, payload);
  }
}

function* send({ key, chatId, text }: Outgoing) {
  const files = filesOf(key);
  const form = new FormData();
  for (const [index, file] of files.entries()) {
    form.append('body', index ? '' : text);
    form.append('medias', file, file.name);
  }
  try {
    const params = { chatId };
    const message = yield* call(() =>
      request(sayInChat, files.length ? { params, form } : { params, body: { message: text } }, { key }),
    );
    const me = yield* select(selectUser);
    const sender = message.sender ?? { id: message.senderId, name: me?.name ?? '' };
    yield* put(answered({ key, message: { ...message, sender } }));
    letGo(key);
  } catch (error) {
    const waits = error instanceof RequestError && isPassing(error.code || 'unreachable');
    yield* put(unsent({ key, reason: errorText(error), waits }));
  }
}

joinStore([talkSlice], talkSaga);
