import type { Actor } from '../../domain/kernel/actor.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import type { Position } from '../../eventstore/position.ts';
import type { Call } from '../../runtime/http.ts';
import { asOf } from '../kernel/asOf.ts';
import type { Deps } from '../kernel/deps.ts';
import { namesOf } from '../kernel/names.ts';

type Needs = Pick<Deps, 'store' | 'lookup'>;

/** A ticket as the log knew it at a position; what of its conversation lists show is left out. */
export const ticketAsOf = async (
  deps: Needs,
  companyId: number,
  id: number,
  position: Position | null,
): Promise<TicketRecord | null> => {
  const { state, marks } = await asOf(deps, ticket, { companyId, id }, position);
  if (state.status === 'none') return null;
  const { uuid, status, userId, queueId, connectionId, contactId } = state;
  const names = namesOf(deps.store, companyId);
  return {
    id,
    uuid,
    status,
    userId,
    user: userId === null ? null : { id: userId, name: await names.user(userId) },
    queueId,
    queue: queueId === null ? null : ((await names.queue(queueId)) ?? { id: queueId, name: '', color: '' }),
    whatsappId: connectionId,
    whatsapp: { id: connectionId, name: await names.connection(connectionId) },
    contactId,
    contact: await names.contact(contactId),
    tags: await names.tags(state.tagIds),
    lastMessage: '',
    unreadMessages: 0,
    isGroup: false,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    createdAt: marks.createdAt,
    updatedAt: marks.updatedAt,
  };
};

/**
 * Answers with a ticket that this user has changed. Of one that he gave away, so that he may not see it any more, he is
 * shown what he did and nothing newer; a request that comes again (`repeated`), or that had nothing to change (no position),
 * shows what a GET does: ERR_NO_TICKET_FOUND.
 */
export const answerTicket = (
  deps: Needs,
  actor: Actor,
  call: Call,
  { ticketId, position, repeated = false }: { ticketId: number; position: Position | null; repeated?: boolean },
): Promise<TicketRecord> => {
  const { companyId } = actor;
  const seen = (record: TicketRecord | null) => (record && maySee(actor, record) ? record : null);
  return call.answer('ERR_NO_TICKET_FOUND', position, {
    read: async () => seen(await deps.lookup.ticket(companyId, ticketId)),
    fromLog: async () => {
      const own = repeated ? null : position;
      const told = await ticketAsOf(deps, companyId, ticketId, own);
      return own ? told : seen(told);
    },
  });
};
