import { call, put, select, takeEvery } from 'typed-redux-saga';
import { updateTicket } from '../../commands/ticket/contract.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { conversationRefused, typedForOther } from '../message/slice.ts';
import { selectUser } from '../session/slice.ts';
import { text } from '../kernel/i18n.ts';
import { request } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import { ownOtherTicket } from './otherTicket.ts';
import { selectTickets } from './selectors.ts';
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

/** One's own other ticket is opened; of another's the user was told. */
function* refused(ticket: TicketRecord, userId: number, error: unknown) {
  yield* put(actionRefused({ id: ticket.id }));
  const own = ownOtherTicket(error, userId);
  if (!own) return;
  yield* put(typedForOther({ from: ticket.id, uuid: own }));
  yield* put(acted({ id: ticket.id, goTo: `/tickets/${own}` }));
}

/** What a click means to PUT /tickets/{id}; resolving clears the integration flags (R094). */
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

/** The rows are not touched here: they change when the gateway says that they changed. */
function* act({ type, payload: ticket }: ReturnType<typeof acceptClicked>) {
  const user = yield* select(selectUser);
  if (!user) return;
  const { body, goTo } = wish(type, ticket, user.id);
  try {
    yield* call(() => request(updateTicket, { params: { ticketId: ticket.id }, body }));
    const { leads } = yield* select(selectTickets);
    if (body.status === 'open' && leads === ticket.id) yield* put(assignedShown(ticket));
    yield* put(acted({ id: ticket.id, goTo }));
  } catch (error) {
    yield* call(refused, ticket, user.id, error);
  }
}

/** Who transferred or deleted a ticket himself is not told that it is out of his reach. */
function* denied({ payload: { uuid } }: ReturnType<typeof conversationRefused>) {
  const { left } = yield* select(selectTickets);
  if (uuid !== left) yield* call(toast.error, text('ticket', 'denied'));
}

/** Accept, return, resolve and reopen; and the word to who opened what is not his to see. */
export function* actionSaga() {
  yield* takeEvery(conversationRefused, denied);
  yield* takeEvery([acceptClicked, returnClicked, resolveClicked, resolveSilentlyClicked, reopenClicked], act);
}
