import { ticket } from '../../domain/ticket/decider.ts';
import { maySee } from '../../domain/ticket/policy.ts';
import { ticketRecord } from '../../domain/ticket/shape.ts';
import { replyWith } from '../kernel/handle/replyWith.ts';
import type { Deps } from '../deps.ts';
import type { Asks } from '../lookup.ts';

/** Answers a write with its ticket, also one that the caller passed on to others. */
export const replyWithTicket = ({ store, lookup }: Pick<Deps, 'store'> & Asks<'ticket'>) =>
  replyWith(store, {
    none: 'ERR_NO_TICKET_FOUND',
    decider: ticket,
    read: ({ companyId, id }) => lookup.ticket(companyId, id),
    tell: (state, { createdAt }, { id }) => (state.status === 'none' ? null : ticketRecord(id, state, createdAt)),
    visible: (record, actor) => maySee(actor, record),
  });
