import { call, put, select, takeEvery, takeLatest, takeLeading } from 'typed-redux-saga';
import { addNote } from '../../commands/note/contract.ts';
import { createTicket, deleteTicket } from '../../commands/ticket/byHand/contract.ts';
import { updateTicket } from '../../commands/ticket/contract.ts';
import { syncTags } from '../../commands/ticket/tag/contract.ts';
import { tagCalls } from '../../domain/tag/record.ts';
import { toastError } from '../kernel/errors.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import { selectUser } from '../session/slice.ts';
import * as choice from './choiceSlice.ts';
import { ownOtherTicket } from './otherTicket.ts';
import { selectTickets } from './selectors.ts';
import { acted, actionRefused, layerClosed, leavingBegan, type Layer } from './slice.ts';

/** New tickets are open and their maker's (R101). */
function* open({ payload: { key, contactId, queueId, whatsappId } }: ReturnType<typeof choice.newTicketSubmitted>) {
  const user = yield* select(selectUser);
  if (!user) return;
  yield* put(choice.saveBegan());
  try {
    const body = { contactId, queueId, whatsappId, userId: user.id, status: 'open' };
    const { uuid } = yield* call(() => request(createTicket, { body }));
    yield* put(choice.ticketReady({ key, uuid }));
  } catch (error) {
    const own = ownOtherTicket(error, user.id);
    yield* put(own ? choice.ticketReady({ key, uuid: own }) : choice.saveEnded());
  }
}

/** Before the ticket leaves: afterwards it may be out of its giver's sight. */
function* leaveNote({ ticket, note, noteKey }: ReturnType<typeof choice.transferSubmitted>['payload']) {
  if (!note) return;
  const body = { note, ticketId: ticket.id, contactId: ticket.contactId };
  yield* call(() => request(addNote, { body }, { key: noteKey }));
}

function* transfer({ payload }: ReturnType<typeof choice.transferSubmitted>) {
  const user = yield* select(selectUser);
  const { ticket, queueId, userId, whatsappId } = payload;
  const { acting, layer } = yield* select(selectTickets);
  if (!user || acting[ticket.id] === 'leave') return;
  yield* put(leavingBegan(ticket));
  try {
    yield* leaveNote(payload);
    const body = { queueId, userId, whatsappId };
    yield* call(() => request(updateTicket, { params: { ticketId: ticket.id }, body }));
    yield* call(closeOf, layer);
    yield* put(acted({ id: ticket.id, goTo: '/tickets' }));
    toast.success(text('ticket', 'transferred'));
  } catch (error) {
    const own = ownOtherTicket(error, user.id);
    yield* put(own ? acted({ id: ticket.id, goTo: `/tickets/${own}` }) : actionRefused({ id: ticket.id }));
    if (own) yield* call(closeOf, layer);
  }
}
/** What was opened instead of it meanwhile stays. */
function* closeOf(layer: Layer) {
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

/** The chips wait for the gateway, as rows do. */
function* tag({ payload: { ticketId, tagIds } }: ReturnType<typeof choice.tagsChosen>) {
  try {
    yield* call(() => request(syncTags, { body: { ticketId, tags: tagIds.map((id) => ({ id })) } }));
  } catch (error) {
    toastError(error);
  }
}
function* tagAnew({ payload: { ticketId, tagIds, name } }: ReturnType<typeof choice.tagTyped>) {
  try {
    const { id } = yield* call(() => request(tagCalls.create, { body: { name, color: undefined } }));
    const tags = [...tagIds, id].map((one) => ({ id: one }));
    yield* call(() => request(syncTags, { body: { ticketId, tags } }));
  } catch (error) {
    toastError(error);
  }
}

/** Opening, transferring, deleting and tagging tickets. */
export function* choiceSaga() {
  yield* takeLeading(choice.newTicketSubmitted, open);
  yield* takeEvery(choice.transferSubmitted, transfer);
  yield* takeEvery(choice.deleteConfirmed, remove);
  yield* takeLatest(choice.tagsChosen, tag);
  yield* takeLeading(choice.tagTyped, tagAnew);
}
