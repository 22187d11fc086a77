import { call, put, select, takeEvery } from 'typed-redux-saga';
import { fetchMessageFile, resendMessage, sendMessage } from '../../../../commands/message/contract.ts';
import { messageShape } from '../../../../domain/message/shape.ts';
import { changed, selectRecord, told, type EntitiesRoot } from '../../../api/records/entities.ts';
import { toastError } from '../../../api/errors.ts';
import { createOutboxSaga } from '../../../api/outbox/outboxSaga.ts';
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

function* send(outgoing: OutgoingMessage) {
  const { key, attached } = outgoing;
  const answer = yield* attached.length ? sendFiles(outgoing) : sendText(outgoing);
  const message = messageShape.safeParse(answer).data;
  if (!message) return; // the frame brings the message
  yield* put(told({ message: [message] }));
  yield* put(sendAccepted({ key, message }));
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

const sendOutgoing = createOutboxSaga({
  select: selectOutgoing,
  laneOf: ({ ticketId }) => ticketId,
  send,
  isSent: messageSent.match,
  actions: { retryClicked, sendBegan, sendRefused },
});

/** Sends the messages of tickets, and sends again or fetches again what failed elsewhere. */
export function* outgoingSaga() {
  yield* takeEvery(resendClicked, resend);
  yield* takeEvery(fileAsked, fetchAgain);
  yield* takeEvery([conversationShown, conversationReread], forgetArrived);
  yield* call(sendOutgoing);
}
