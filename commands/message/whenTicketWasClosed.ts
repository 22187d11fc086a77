import { contact } from '../../domain/contact/decider.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { DAY_MS } from '../../domain/kernel/durations.ts';
import type { LoggedEvent } from '../../eventstore/codec.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle/handle.ts';
import { loadStream } from '../kernel/handle/loadStream.ts';
import type { Reaction } from '../kernel/react/reactions.ts';
import { presentContactOf } from '../contact/findContact.ts';
import { openTicket } from '../ticket/open.ts';
import { connectionOf } from './messageKey.ts';
import { openRecent } from '../../runtime/recent.ts';

/** Returns the position of an event that closes a ticket, null for one that opens it, undefined for any other. */
const closing = (type: string, position: Position): Position | null | undefined => {
  if (type === 'TicketClosed' || type === 'TicketEnded' || type === 'TicketMerged' || type === 'TicketDeleted')
    return position;
  return ['TicketOpened', 'TicketReopened', 'TicketResumed', 'TicketTransferred', 'TicketMoveUndone'].includes(type)
    ? null
    : undefined;
};

/**
 * Returns ticket and contact of a message that is readable now. That includes a message moved to a ticket which may be closed
 * by now.
 */
const cameIn = ({ event }: LoggedEvent): { ticketId: number; contactId: number } | null => {
  if (event.type === 'MessageReceived') return event.data.imported || event.data.rates ? null : event.data;
  if (event.type === 'MessageDecrypted') return event.data.fromMe || isSilent(event.data.kind) ? null : event.data;
  return event.type === 'MessageMoved' ? event.data : null;
};

/** Moves a message that arrived, or became readable, in a closed ticket to a new pending one, so that agents see it. */
export const whenTicketWasClosed = (deps: Pick<Deps, 'store' | 'ids'>): Reaction => {
  /** For each ticket: the position of its last close, or null if it is open. */
  const closes = openRecent<string, { at: Position | null }>(50_000);
  const closeOf = async (stream: string) => {
    const known = closes.get(stream);
    if (known) return known.at;
    const { past } = await loadStream(deps.store, ticket, stream);
    const last = past.findLast(({ type, position }) => closing(type, position) !== undefined);
    const at = last ? (closing(last.type, last.position) ?? null) : null;
    closes.set(stream, { at });
    return at;
  };
  return {
    name: 'whenTicketWasClosed',
    prefixes: ['message-', 'ticket-'],
    staleAfter: 30 * DAY_MS,
    observe: (stored) => {
      const { stream, event, position } = stored;
      const at = stream.startsWith('ticket-') ? closing(event.type, position) : undefined;
      if (at !== undefined) closes.set(stream, { at });
    },
    wants: (stored) => cameIn(stored) !== null,
    react: async (stored, cause) => {
      const came = cameIn(stored);
      if (!came) return;
      const { companyId } = stored.meta;
      const { ticketId } = came;
      const id = stored.stream.slice(`message-${companyId}.`.length);
      const connectionId = connectionOf(id);
      const closedAt = await closeOf(`ticket-${companyId}.${ticketId}`);
      if (!closedAt || compare(stored.position, closedAt) <= 0) return;
      // On a retry the message may be in another ticket already, even a closed one; a new ticket would stay empty.
      const stays = async (): Promise<boolean> => {
        const { state } = await load(deps.store, message, { companyId, id });
        return state.is !== 'absent' && state.ticketId === ticketId;
      };
      if (!(await stays())) return;
      // Messages of erased contacts open no ticket.
      const contactId = await presentContactOf(deps, { companyId, id: came.contactId });
      const { state: whom } = await load(deps.store, contact, { companyId, id: contactId });
      if (whom.is === 'erased') return;
      const isGroup = whom.is !== 'absent' && whom.groupId !== null;
      const moved = await openTicket(deps, { companyId, contactId, connectionId, isGroup }, cause, stays);
      if (moved === null) return;
      const command = { type: 'MoveMessage', ticketId: moved } as const;
      await handle(deps.store, message, { target: { companyId, id }, command, cause, ticketId: moved });
    },
  };
};
