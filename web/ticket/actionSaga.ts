import { call, put, select, takeEvery } from 'typed-redux-saga';
import { z } from 'zod';
import { updateTicket } from '../../commands/ticket/contract.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { conversationRefused } from '../message/slice.ts';
import { selectUser } from '../session/slice.ts';
import { toastError } from '../kernel/errors.ts';
import { text } from '../kernel/i18n.ts';
import { request, RequestError } from '../kernel/request.ts';
import { toast } from '../kernel/toast.ts';
import {
  acceptClicked,
  acted,
  actionRefused,
  assignedShown,
  reopenClicked,
  resolveClicked,
  returnClicked,
} from './slice.ts';

const otherTicket = z.object({
  code: z.literal('ERR_OTHER_OPEN_TICKET'),
  uuid: z.string(),
  user: z.object({ id: z.number().nullish(), name: z.string() }),
  queue: z.object({ name: z.string() }),
});

/** One's own other ticket is opened; another user's is named with its queue (spec 1 section 4, readings 18). */
function* refused(ticket: TicketRecord, userId: number, error: unknown) {
  yield* put(actionRefused({ id: ticket.id }));
  const other = error instanceof RequestError ? otherTicket.safeParse(error.detail).data : undefined;
  if (!other) return yield* call(toastError, error);
  if (other.user.id === userId) return yield* put(acted({ id: ticket.id, goTo: `/tickets/${other.uuid}` }));
  const [user, queue] = [other.user.name, other.queue.name];
  const said =
    user && queue ? 'otherTicket' : user ? 'otherTicketUser' : queue ? 'otherTicketQueue' : 'otherTicketPlain';
  yield* call(toast.error, text('ticket', said, { user, queue }));
}

/** What a click means to PUT /tickets/{id}; resolving clears the integration flags (spec 1 section 4). */
const wish = (type: string, { uuid, queueId }: TicketRecord, userId: number) => {
  if (type === returnClicked.type) return { body: { status: 'pending' as const, userId: null }, goTo: '/tickets' };
  if (type === resolveClicked.type) {
    const flags = { useIntegration: false, promptId: null, integrationId: null };
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
    if (body.status === 'open') yield* put(assignedShown());
    yield* put(acted({ id: ticket.id, goTo }));
  } catch (error) {
    yield* call(refused, ticket, user.id, error);
  }
}

const denied = () => toast.error(text('ticket', 'denied'));

/** Accept, return, resolve and reopen; and the word to who opened what is not his to see. */
export function* actionSaga() {
  yield* takeEvery(conversationRefused, denied);
  yield* takeEvery([acceptClicked, returnClicked, resolveClicked, reopenClicked], act);
}
