import { LRUCache } from 'lru-cache';
import { contact } from '../../domain/contact/decider.ts';
import { isSilent } from '../../domain/message/ciphertext.ts';
import { message } from '../../domain/message/decider.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { Stored } from '../../eventstore/codec.ts';
import { compare, type Position } from '../../eventstore/position.ts';
import type { Deps } from '../deps.ts';
import { handle, load } from '../kernel/handle.ts';
import { recall } from '../kernel/memory.ts';
import type { Reaction } from '../kernel/reactions.ts';
import { goingOn } from '../contact/person.ts';
import { openTicket } from '../ticket/open.ts';
import { connectionOf } from './key.ts';

const DAY = 86_400_000;
/** The position of an event that closes a ticket, null of one that opens it; undefined: neither. */
const closing = (type: string, position: Position): Position | null | undefined => {
  if (type === 'TicketClosed' || type === 'TicketEnded' || type === 'TicketMerged' || type === 'TicketDeleted')
    return position;
  return ['TicketOpened', 'TicketReopened', 'TicketResumed', 'TicketTransferred'].includes(type) ? null : undefined;
};

/** What a contact said and can be read in a ticket now; also in one that it was moved to, which may have been closed meanwhile. */
const cameIn = ({ event }: Stored): { ticketId: number; contactId: number } | null => {
  if (event.type === 'MessageReceived') return event.data.imported || event.data.rates ? null : event.data;
  if (event.type === 'MessageDecrypted') return event.data.fromMe || isSilent(event.data.kind) ? null : event.data;
  return event.type === 'MessageMoved' ? event.data : null;
};

/** A message that arrived, or became readable, when its ticket was closed goes to a new pending ticket: it is never lost in a closed one. */
export const whenTicketWasClosed = (deps: Pick<Deps, 'store' | 'ids'>): Reaction => {
  /** Of each ticket: the position of the close in force, or null. */
  const closes = new LRUCache<string, { at: Position | null }>({ max: 50_000 });
  const closeOf = async (stream: string) => {
    const known = closes.get(stream);
    if (known) return known.at;
    const { past } = await recall(deps.store, ticket, stream);
    const last = past.findLast(({ type, position }) => closing(type, position) !== undefined);
    const at = last ? (closing(last.type, last.position) ?? null) : null;
    closes.set(stream, { at });
    return at;
  };
  return {
    name: 'whenTicketWasClosed',
    prefixes: ['message-', 'ticket-'],
    staleAfter: 30 * DAY,
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
      // Handled again: it is in another ticket since, which may be closed by now; a new one would stay empty.
      const stays = async (): Promise<boolean> => {
        const { state } = await load(deps.store, message, { companyId, id });
        return state.is !== 'absent' && state.ticketId === ticketId;
      };
      if (!(await stays())) return;
      // With whom nobody is any more, nothing is opened.
      const contactId = await goingOn(deps, { companyId, id: came.contactId });
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
