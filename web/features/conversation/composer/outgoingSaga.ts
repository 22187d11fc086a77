import type { Task } from 'redux-saga';
import { call, fork, join, put, select, take, takeEvery } from 'typed-redux-saga';
import { fetchMessageFile, resendMessage, sendMessage } from '../../../../commands/message/contract.ts';
import { messageShape } from '../../../../domain/message/shape.ts';
import { changed, selectRecord, told, type EntitiesRoot } from '../../../api/records/entities.ts';
import { toastError } from '../../../api/errors.ts';
import { isPassing, outageEnded } from '../../../api/outage.ts';
import { streamOnline } from '../../../api/stream.ts';
import { request, RequestError } from '../../../api/request.ts';
import { fileAsked } from '../message/fileAsked.ts';
import { isHeld } from './files.ts';
import {
  conversationReread,
  conversationShown,
  discardClicked,
  messageSent,
  resendClicked,
  retryClicked,
  selectConversation,
  selectOutgoing,
  sendAccepted,
  sendBegan,
  sendRefused,
} from '../slice.ts';
import type { OutgoingMessage } from '../timeline/timeline.ts';

function* sendText({ key, ticketId, body, quoted, file, mentions }: OutgoingMessage) {
  const said = {
    body,
    quotedMsg: quoted?.id ?? null,
    ...(file && { quickMessageId: file.id }),
    ...(mentions && { mentions: mentions.map(({ said: one, number }) => ({ said: one, number })) }),
  };
  return yield* call(() => request(sendMessage, { params: { ticketId }, body: said }, { key }));
}

/**
 * Loads the code that sends files. A failure becomes ERR_PAGE_INCOMPLETE, which is not retried automatically. Later messages do
 * not wait for it.
 */
const former = () =>
  import('./formSaga.ts').catch(() => {
    throw new RequestError(0, 'ERR_PAGE_INCOMPLETE');
  });

function* sendFiles(outgoing: OutgoingMessage) {
  const { sendForm } = yield* call(former);
  return yield* sendForm(outgoing);
}

/** Sends a message. A retry carries the same key, which prevents duplicates. */
function* send(outgoing: OutgoingMessage) {
  const { key, attached } = outgoing;
  try {
    const answer = yield* attached.length ? sendFiles(outgoing) : sendText(outgoing);
    const message = messageShape.safeParse(answer).data;
    if (!message) return; // the frame brings the message
    yield* put(told({ message: [message] }));
    yield* put(sendAccepted({ key, message }));
  } catch (error) {
    const code = error instanceof RequestError && error.code ? error.code : 'unreachable';
    yield* put(sendRefused({ key, code }));
  }
}

/** Queues a message again that WhatsApp refused. */
function* resend({ payload }: ReturnType<typeof resendClicked>) {
  const { id, error: before } = payload;
  yield* put(changed({ message: { id, error: '' } }));
  try {
    yield* put(changed({ message: yield* call(() => request(resendMessage, { params: { messageId: id } })) }));
  } catch (error) {
    const now = yield* select((state: EntitiesRoot) => selectRecord(state, 'message', id));
    if (now && now.ack < 1) yield* put(changed({ message: { id, error: before } }));
    yield* call(toastError, error);
  }
}

/** Fetches a file again. Its bubble shows the fetching state at once, which also prevents a second click. */
function* fetchAgain({ payload: { id } }: ReturnType<typeof fileAsked>) {
  const file = (yield* select((state: EntitiesRoot) => selectRecord(state, 'message', id)))?.file;
  if (file?.state === 'coming') return;
  if (file) yield* put(changed({ message: { id, file: { ...file, state: 'coming', error: '' } } }));
  try {
    yield* call(() => request(fetchMessageFile, { params: { messageId: id } }));
  } catch (error) {
    if (file) yield* put(changed({ message: { id, file } }));
    yield* call(toastError, error);
  }
}

/**
 * Sends one message of a ticket after all earlier ones. Earlier messages that wait for the server go first. If they fail again,
 * this one waits with them and is not tried.
 */
function* sendInTurn(before: Task | undefined, { key, ticketId }: OutgoingMessage) {
  if (before) yield* join(before);
  const lane = (yield* select(selectOutgoing)).filter((one) => one.ticketId === ticketId);
  const place = lane.findIndex((one) => one.key === key);
  for (const one of lane.slice(0, place + 1)) {
    if (one.key !== key && !isPassing(one.failed)) continue;
    yield* put(sendBegan(one));
    yield* call(send, one);
    const { failed = '' } = (yield* select(selectOutgoing)).find((each) => each.key === one.key) ?? {};
    if (isPassing(failed)) return void (yield* put(sendRefused({ key, code: failed })));
  }
}

/** Resends messages that failed because the server or one of its stores was down. They go in order once it is back. */
export function* resendSaga() {
  while (true) {
    yield* take([outageEnded, streamOnline]);
    for (const { key, failed } of yield* select(selectOutgoing))
      if (isPassing(failed)) yield* put(retryClicked({ key }));
  }
}

/** The maximum assumed clock difference between browser and server (ms). */
const clocksMs = 60_000;

/**
 * Discards file messages from before a reload once the conversation shows that they arrived. Their bytes are lost, and this tab
 * cannot send them again.
 */
function* forgetArrived() {
  const open = yield* select(selectConversation);
  for (const { key, ticketId, attached, at } of yield* select(selectOutgoing)) {
    if (ticketId !== open?.ticket?.id || attached.every(isHeld)) continue;
    const own = open.messages.filter((one) => one.fromMe && Date.parse(one.createdAt) > Date.parse(at) - clocksMs);
    if (attached.every(({ name }) => own.some(({ mediaName }) => mediaName === name)))
      yield* put(discardClicked({ key }));
  }
}

/** Sends the messages of one ticket one after another, in the order they were typed. Tickets do not wait for each other. */
export function* outgoingSaga() {
  yield* takeEvery(resendClicked, resend);
  yield* takeEvery(fileAsked, fetchAgain);
  yield* takeEvery([conversationShown, conversationReread], forgetArrived);
  const last = new Map<number, Task>();
  while (true) {
    const action = yield* take([messageSent, retryClicked]);
    const { key } = action.payload;
    const one = (yield* select(selectOutgoing)).find((outgoing) => outgoing.key === key);
    if (one) last.set(one.ticketId, yield* fork(sendInTurn, last.get(one.ticketId), one));
  }
}
