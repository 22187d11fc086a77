import { LRUCache } from 'lru-cache';
import { parseEvent } from '../../domain/kernel/event.ts';
import { message } from '../../domain/message/decider.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import type { Deps } from '../kernel/deps.ts';
import { handle, load } from '../kernel/handle.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { openTicket } from '../ticket/open.ts';
import { connectionOf } from './key.ts';

const DAY = 86_400_000;
const closing = (stored: Stored): Position | null | undefined => {
  const known = parseEvent(ticketEvents, stored.event.type, stored.event.data);
  if (known?.type === 'TicketClosed' || known?.type === 'TicketDeleted') return stored.position;
  return known?.type === 'TicketOpened' || known?.type === 'TicketReopened' || known?.type === 'TicketTransferred'
    ? null
    : undefined;
};

/** A message that arrived while its ticket was being closed goes to a new pending ticket: it is never lost in a closed one. */
export const whenTicketWasClosed = (deps: Pick<Deps, 'store' | 'ids'>): Reaction => {
  /** Of each ticket: the position of the close in force, or null. */
  const closes = new LRUCache<string, { at: Position | null }>({ max: 50_000 });
  const closeOf = async (stream: string) => {
    const known = closes.get(stream);
    if (known) return known.at;
    const { events } = await deps.store.read(stream);
    const at = events.reduce<Position | null>(
      (last, stored) => closing(stored) ?? (closing(stored) === null ? null : last),
      null,
    );
    closes.set(stream, { at });
    return at;
  };
  return {
    name: 'whenTicketWasClosed',
    prefixes: ['message-', 'ticket-'],
    staleAfter: 30 * DAY,
    observe: (stored) => {
      const at = stored.stream.startsWith('ticket-') ? closing(stored) : undefined;
      if (at !== undefined) closes.set(stored.stream, { at });
    },
    // Also one that was moved: its new ticket, too, may have been closed meanwhile.
    wants: ({ event }) => event.type === 'MessageReceived' || event.type === 'MessageMoved',
    react: async (stored, cause) => {
      const known = parseEvent(messageEvents, stored.event.type, stored.event.data);
      if (known?.type !== 'MessageReceived' && known?.type !== 'MessageMoved') return;
      const { companyId } = stored.meta;
      const { ticketId, contactId } = known.data;
      const id = stored.stream.slice(`message-${companyId}.`.length);
      const connectionId = connectionOf(id);
      const closedAt = await closeOf(`ticket-${companyId}.${ticketId}`);
      if (!closedAt || compare(stored.position, closedAt) <= 0) return;
      // Handled again: it is in another ticket since, which may be closed by now; a new one would stay empty.
      const stays = async (): Promise<boolean> => {
        const { state } = await load(deps.store, message, { companyId, id });
        return state.is !== 'absent' && state.ticketId === ticketId;
      };
      if (!(await stays())) return;
      const moved = await openTicket(deps, { companyId, contactId, connectionId }, cause, stays);
      if (moved === null) return;
      const command = { type: 'MoveMessage', ticketId: moved } as const;
      await handle(deps.store, message, { companyId, id }, command, cause, { tries: 100, ticketId: moved });
    },
  };
};
