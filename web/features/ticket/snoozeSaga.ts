import { call, put, select, takeEvery } from 'typed-redux-saga';
import { snoozeTicket, unsnoozeTicket } from '../../../commands/ticket/contract.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { UNDO_OFFERED_MS } from '../../../domain/ticket/undo.ts';
import { toastError } from '../../api/errors.ts';
import { momentAhead } from '../../api/session/clock.ts';
import { selectUser } from '../../api/session/slice.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { locale, text } from '../../locales/i18n.ts';
import { acted, actionRefused, moveUndone, snoozeChosen, unsnoozeClicked } from './slice.ts';

const bringBack = ({ id }: TicketRecord) => request(unsnoozeTicket, { params: { ticketId: id } });

/** Puts a ticket aside, says until when, and offers to undo it. */
function* snooze({ payload: { ticket, until } }: ReturnType<typeof snoozeChosen>) {
  const user = yield* select(selectUser);
  if (!user) return;
  try {
    yield* call(() => request(snoozeTicket, { params: { ticketId: ticket.id }, body: { until } }));
    yield* put(acted({ id: ticket.id, goTo: '/tickets' }));
    const when = momentAhead(until, new Date().toISOString(), { zone: user.company.timeZone, language: locale() });
    const done = text('ticket', 'snooze.done', { when });
    if (!(yield* call(toast.offer, done, UNDO_OFFERED_MS, text('ticket', 'undo.act')))) return;
    yield* call(bringBack, ticket);
    if (location.pathname === '/tickets') yield* put(moveUndone(ticket));
  } catch (error) {
    yield* put(actionRefused({ id: ticket.id }));
    toastError(error);
  }
}

function* unsnooze({ payload: ticket }: ReturnType<typeof unsnoozeClicked>) {
  try {
    yield* call(bringBack, ticket);
    yield* put(acted({ id: ticket.id, goTo: `/tickets/${ticket.uuid}` }));
  } catch (error) {
    yield* put(actionRefused({ id: ticket.id }));
    toastError(error);
  }
}

/** Puts tickets aside and brings them back. */
export function* snoozeSaga() {
  yield* takeEvery(snoozeChosen, snooze);
  yield* takeEvery(unsnoozeClicked, unsnooze);
}
