import { call, put, select } from 'typed-redux-saga';
import { undoTicketMove } from '../../../commands/ticket/contract.ts';
import type { TicketRecord } from '../../../domain/ticket/shape.ts';
import { UNDO_OFFERED_MS } from '../../../domain/ticket/undo.ts';
import { toastError } from '../../api/errors.ts';
import { selectRecord, type EntitiesRoot } from '../../api/records/entities.ts';
import { request } from '../../api/request.ts';
import { toast } from '../../api/toast.ts';
import { text } from '../../locales/i18n.ts';
import { moveUndone } from './slice.ts';

/** Whether the company's automatic messages wrote to the contact since `before`. An undo does not remove them. */
const isAnswered = (before: TicketRecord) => (state: EntitiesRoot) => {
  const now = selectRecord(state, 'ticket', before.id);
  return now?.lastMessageBy === 'bot' && now.lastMessageAt !== before.lastMessageAt;
};

/**
 * Says what happened to a ticket, and offers to undo it for some seconds. `ticket`: as it was before. After the undo, the
 * conversation opens again if the user still looks at the list.
 */
export function* offerUndo(ticket: TicketRecord, done: string) {
  if (!(yield* call(toast.offer, done, UNDO_OFFERED_MS, text('ticket', 'undo.act')))) return;
  try {
    yield* call(() => request(undoTicketMove, { params: { ticketId: ticket.id } }));
    toast.success(text('ticket', (yield* select(isAnswered(ticket))) ? 'undo.said' : 'undo.done'), UNDO_OFFERED_MS / 2);
    if (location.pathname === '/tickets') yield* put(moveUndone(ticket));
  } catch (error) {
    toastError(error);
  }
}
