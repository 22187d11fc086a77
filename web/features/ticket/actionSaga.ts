import { call, put, select, takeEvery } from 'typed-redux-saga';
import { updateTicket } from '../../../commands/ticket/contract.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { conversationRefused, typedForOther } from '../conversation/index.ts';
import { selectUser } from '../../api/session/slice.ts';
import { called } from '../../ui/format/called.ts';
import { text } from '../../locales/i18n.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { offerUndo } from './undoSaga.ts';
import { ownOtherTicket } from './dialogs/otherTicket.ts';
import { selectTickets } from './list/selectors.ts';
import {
  acceptClicked,
  acted,
  actionRefused,
  assignedShown,
  reopenClicked,
  resolveClicked,
  resolveSilentlyClicked,
  returnClicked,
} from './slice.ts';

/**
 * Handles a refused action. If the user has another open ticket of the contact, opens that one and moves the typed text to it.
 * Any other error was shown already.
 */
function* refused(ticket: TicketRecord, userId: number, error: unknown) {
  yield* put(actionRefused({ id: ticket.id }));
  const own = ownOtherTicket(error, userId, ticket.id);
  if (!own) return;
  yield* put(typedForOther({ from: ticket.id, uuid: own }));
  yield* put(acted({ id: ticket.id, goTo: `/tickets/${own}` }));
}

/** Maps an action to the body of PUT /tickets/{id} and the page to show next. Resolving clears the integration flags (R094). */
const wish = (type: string, { uuid, queueId }: TicketRecord, userId: number) => {
  if (type === returnClicked.type) return { body: { status: 'pending' as const, userId: null }, goTo: '/tickets' };
  if (type === resolveClicked.type || type === resolveSilentlyClicked.type) {
    const silent = type === resolveSilentlyClicked.type ? { justClose: true } : {};
    const flags = { useIntegration: false, promptId: null, integrationId: null, ...silent };
    return { body: { status: 'closed' as const, userId, queueId, ...flags }, goTo: '/tickets' };
  }
  const same = type === reopenClicked.type ? { queueId } : {};
  return { body: { status: 'open' as const, userId, ...same }, goTo: `/tickets/${uuid}` };
};

/** Sends the action to the server. Rows change only when the frame of the change arrives. */
function* act({ type, payload: ticket }: ReturnType<typeof acceptClicked>) {
  const user = yield* select(selectUser);
  if (!user) return;
  const { body, goTo } = wish(type, ticket, user.id);
  try {
    yield* call(() => request(updateTicket, { params: { ticketId: ticket.id }, body }));
    const { leads, keepsWaiting } = yield* select(selectTickets);
    if (body.status === 'open' && leads === ticket.id) yield* put(assignedShown(ticket));
    else if (keepsWaiting && type === acceptClicked.type)
      toast.success(text('ticket', 'accepted', { name: called(ticket.contact) }));
    yield* put(acted({ id: ticket.id, goTo }));
    if (body.status === 'pending') yield* call(offerUndo, ticket, text('ticket', 'undo.returned'));
    if (body.status === 'closed') yield* call(offerUndo, ticket, text('ticket', 'undo.resolved'));
  } catch (error) {
    yield* call(refused, ticket, user.id, error);
  }
}

/** Shows that access is denied, unless the user just transferred or deleted the ticket. */
function* denied({ payload: { uuid } }: ReturnType<typeof conversationRefused>) {
  const { left } = yield* select(selectTickets);
  if (uuid !== left) yield* call(toast.error, text('ticket', 'denied'));
}

/** Accepts, returns, resolves and reopens tickets, and tells users when a ticket is out of reach. */
export function* actionSaga() {
  yield* takeEvery(conversationRefused, denied);
  yield* takeEvery([acceptClicked, returnClicked, resolveClicked, resolveSilentlyClicked, reopenClicked], act);
}
