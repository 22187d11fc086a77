import { actionChannel, call, fork, put, select, take, takeEvery } from 'typed-redux-saga';
import { addNote } from '../../../../commands/note/contract.ts';
import { createTicket, deleteTicket } from '../../../../commands/ticket/byHand/contract.ts';
import { updateTicket } from '../../../../commands/ticket/contract.ts';
import { syncTags } from '../../../../commands/ticket/tag/contract.ts';
import { tagCalls } from '../../../../domain/tag/record.ts';
import { typedAheadMoved } from '../../conversation/index.ts';
import { changed, selectTables } from '../../../api/records/entities.ts';
import { toastError } from '../../../api/errors.ts';
import { refHeard } from '../../../api/frames.ts';
import { text } from '../../../locales/i18n.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../api/toast.ts';
import { selectUser } from '../../../api/session/slice.ts';
import * as choice from './choiceSlice.ts';
import { offerUndo } from '../undoSaga.ts';
import { ownOtherTicket } from './otherTicket.ts';
import { selectTickets } from '../list/selectors.ts';
import { acted, actionRefused, creationBegan, creationEnded, layerClosed, leavingBegan } from '../slice.ts';
import type { TicketDialog } from '../state.ts';

/** Opens a new ticket, assigned to the user who creates it (R101). */
function* open({ payload: { key, contactId, queueId, whatsappId } }: ReturnType<typeof choice.newTicketSubmitted>) {
  const user = yield* select(selectUser);
  if (!user || (yield* select(choice.selectChoice)).saving === key) return;
  yield* put(choice.saveBegan(key));
  yield* put(creationBegan(key));
  let uuid: string | null;
  try {
    const body = { contactId, queueId, whatsappId, userId: user.id, status: 'open' };
    ({ uuid } = yield* call(() => request(createTicket, { body })));
  } catch (error) {
    uuid = ownOtherTicket(error, user.id);
  }
  if (uuid) yield* put(typedAheadMoved({ from: key, uuid }));
  yield* put(creationEnded({ key, uuid }));
  if (uuid) yield* put(choice.ticketReady({ key, uuid }));
  yield* put(choice.saveEnded(key));
}

/** Saves the note before the transfer and returns its id. After it, the user may have lost access to the ticket. */
function* leaveNote({ ticket, note, noteKey }: ReturnType<typeof choice.transferSubmitted>['payload']) {
  if (!note) return undefined;
  const body = { note, ticketId: ticket.id, contactId: ticket.contactId };
  return (yield* call(() => request(addNote, { body }, { key: noteKey }))).id;
}

function* transfer({ payload }: ReturnType<typeof choice.transferSubmitted>) {
  const user = yield* select(selectUser);
  const { ticket, queueId, userId, whatsappId } = payload;
  const { acting, layer } = yield* select(selectTickets);
  if (!user || acting[ticket.id] === 'leave') return;
  yield* put(leavingBegan(ticket));
  try {
    const noteId = yield* leaveNote(payload);
    const body = { queueId, userId, whatsappId, noteId };
    yield* call(() => request(updateTicket, { params: { ticketId: ticket.id }, body }));
    yield* call(closeOf, layer);
    yield* put(acted({ id: ticket.id, goTo: '/tickets' }));
    yield* call(offerUndo, ticket, text('ticket', 'transferred'));
  } catch (error) {
    const own = ownOtherTicket(error, user.id, ticket.id);
    yield* put(own ? acted({ id: ticket.id, goTo: `/tickets/${own}` }) : actionRefused({ id: ticket.id }));
    if (own) yield* call(closeOf, layer);
  }
}
/** Closes the dialog, unless the user opened another one since. */
function* closeOf(layer: TicketDialog) {
  if ((yield* select(selectTickets)).layer === layer) yield* put(layerClosed());
}

function* remove({ payload: ticket }: ReturnType<typeof choice.deleteConfirmed>) {
  yield* put(layerClosed());
  yield* put(leavingBegan(ticket));
  try {
    yield* call(() => request(deleteTicket, { params: { ticketId: ticket.id } }));
    yield* put(acted({ id: ticket.id, goTo: '/tickets' }));
    toast.success(text('ticket', 'deleted'));
  } catch (error) {
    yield* put(actionRefused({ id: ticket.id }));
    toastError(error);
  }
}

/** Saves tag choices one after another. The last one wins. */
function* tagInTurn() {
  const waiting = yield* actionChannel(choice.tagsChosen);
  while (true) yield* call(tag, yield* take(waiting));
}
/** Saves the tags of a ticket. The chips change only after the reply; further choices build on this one. */
function* tag({ payload: { ticketId, tagIds } }: ReturnType<typeof choice.tagsChosen>) {
  try {
    const body = { ticketId, tags: tagIds.map((id) => ({ id })) };
    const answer = yield* call(() => request(syncTags, { body }));
    const { tag: known } = yield* select(selectTables);
    // The reply may omit the tags.
    yield* put(changed({ ticket: { tags: tagIds.flatMap((id) => known[id] ?? []), ...answer } }));
  } catch (error) {
    toastError(error);
  }
  const { tags } = yield* select(choice.selectChoice);
  if (tags[ticketId] === tagIds) yield* put(choice.tagsAnswered(ticketId));
}
function* tagAnew({ payload: { ticketId, name } }: ReturnType<typeof choice.tagTyped>) {
  try {
    const { id, color } = yield* call(() => request(tagCalls.create, { body: { name, color: undefined } }));
    yield* put(refHeard({ tag: [{ id, name, color }] }));
    const others = yield* select(choice.selectTagIds, ticketId);
    yield* put(choice.tagsChosen({ ticketId, tagIds: [...others, id] }));
  } catch (error) {
    toastError(error);
  }
}

/** Opens, transfers, deletes and tags tickets. */
export function* choiceSaga() {
  yield* takeEvery(choice.newTicketSubmitted, open);
  yield* takeEvery(choice.transferSubmitted, transfer);
  yield* takeEvery(choice.deleteConfirmed, remove);
  yield* fork(tagInTurn);
  yield* takeEvery(choice.tagTyped, tagAnew);
}
