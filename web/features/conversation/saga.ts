import { call, delay, fork, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import { selectRecord, selectTables, type EntitiesRoot } from '../../api/records/entities.ts';
import { toastError } from '../../api/errors.ts';
import { recordKept } from '../../api/frames.ts';
import { holding } from '../../api/records/sweeping.ts';
import { selectUser } from '../../api/session/slice.ts';
import { keepUnsentSaga } from './composer/kept.ts';
import { outgoingSaga } from './composer/outgoingSaga.ts';
import { deleteClicked, editSent, reactionChosen } from './message/acts.ts';
import {
  conversationAsked,
  conversationFailed,
  conversationLeft,
  draftsDropped,
  editClicked,
  forwardSent,
  peekClicked,
  peekClosed,
  peekFailed,
  selectUnsent,
} from './slice.ts';

const openDelay = 500;
/** Loaded with the first conversation. */
const staying = () => import('./timeline/staying.ts');

/** Opens the conversation of the URL once the URL has been stable for half a second (R144). */
function* open(action: ReturnType<typeof conversationAsked> | ReturnType<typeof conversationLeft>) {
  if (!conversationAsked.match(action)) return;
  const { uuid, ticketId } = action.payload;
  yield* delay(openDelay);
  try {
    const { stayAt } = yield* call(staying);
    yield* call(stayAt, uuid, ticketId);
  } catch (error) {
    yield* put(conversationFailed());
    yield* call(toastError, error);
  }
}

function* peek(action: ReturnType<typeof peekClicked> | ReturnType<typeof peekClosed>) {
  if (!peekClicked.match(action)) return;
  try {
    const { peekAt } = yield* call(staying);
    yield* call(peekAt, action.payload.id);
  } catch (error) {
    yield* put(peekFailed());
    yield* call(toastError, error);
  }
}

/**
 * Returns a function that puts the text of a refused edit back into its composer, unless the user edits another message there.
 */
function* takingBack({ payload: { id, body } }: ReturnType<typeof editSent>) {
  const message = yield* select((state: EntitiesRoot) => selectRecord(state, 'message', id));
  const { name: author = '' } = (yield* select(selectUser)) ?? {};
  const { open, userId } = yield* select(selectUnsent);
  return function* takeBack() {
    const now = yield* select(selectUnsent);
    const ticketId = open?.ticketId ?? message?.ticketId ?? 0;
    if (!message || now.userId !== userId || now.drafts[ticketId]?.editing) return;
    yield* put(editClicked({ message: { ...message, wish: { is: 'edit', body, error: '' } }, author, ticketId }));
  };
}

/** Runs an action on existing messages. The code is loaded at the first one. */
function* act(action: ReturnType<typeof editSent | typeof deleteClicked | typeof reactionChosen | typeof forwardSent>) {
  const takeBack = editSent.match(action) && (yield* call(takingBack, action));
  try {
    const { doneWith } = yield* call(() => import('./message/wishSaga.ts'));
    yield* call(doneWith, action);
  } catch (error) {
    yield* call(toastError, error);
    if (takeBack) yield* call(takeBack);
  }
}

/** Drops the drafts to contacts that were erased. */
function* forget({ payload: { kept } }: ReturnType<typeof recordKept>) {
  const forgotten = (kept.contact ?? []).flatMap(({ id, erased }) => (erased ? id : []));
  if (forgotten.length === 0) return;
  const { ticket } = yield* select(selectTables);
  const theirs = Object.values(ticket).filter(({ contactId }) => forgotten.includes(contactId));
  yield* put(draftsDropped(theirs.map(({ id }) => id)));
}

function* holds() {
  const { open, peek, visited } = yield* select(selectUnsent);
  const held = [open, peek, ...visited].filter((one) => one !== null);
  return { ticket: held.flatMap(({ ticketId }) => ticketId ?? []), message: held.flatMap(({ ids }) => ids) };
}

/** The open conversation, the preview dialog and outgoing messages. */
export function* messageSaga() {
  holding(holds);
  yield* takeLatest([conversationAsked, conversationLeft], open);
  yield* takeLatest([peekClicked, peekClosed], peek);
  yield* takeEvery(recordKept, forget);
  yield* fork(outgoingSaga);
  yield* takeEvery([editSent, deleteClicked, reactionChosen, forwardSent], act);
  yield* fork(keepUnsentSaga);
}
