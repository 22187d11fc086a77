import type { Ticket } from '../../domain/ticket/state.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import { asColumns, asRecord, bool, instant, int, maybe, table, type RowOf } from '../kernel/view/table.ts';
import type { RecordedEvent } from '../kernel/view/view.ts';

const { TicketOpened, TicketQueued, TicketHandedOver, TicketAccepted, TicketReturned, TicketTransferred } =
  ticketEvents;
const { TicketMoveUndone, TicketClosed, TicketReopened, TicketResumed, TicketRated } = ticketEvents;
const { TicketContinued, TicketEnded, TicketMerged, TicketFollowedContact, TicketDeleted } = ticketEvents;
export const serviceSessionEvents = {
  TicketOpened,
  TicketQueued,
  TicketHandedOver,
  TicketAccepted,
  TicketReturned,
  TicketTransferred,
  TicketMoveUndone,
  TicketClosed,
  TicketReopened,
  TicketResumed,
  TicketRated,
  TicketContinued,
  TicketEnded,
  TicketMerged,
  TicketFollowedContact,
  TicketDeleted,
};

/** One row per service session of a ticket: from its opening or reopening to its close (R307). */
export const serviceSessionTable = table(
  'attendance',
  {
    company_id: int,
    ticket_id: int,
    /** Sequence number within the ticket, from 1. */
    nth: int,
    contact_id: int,
    /** The current or final queue and connection. Only reports include groups. */
    queue_id: maybe(int),
    connection_id: int,
    is_group: bool,
    /** The agent; null if none has the ticket, or if it ended without being served. */
    user_id: maybe(int),
    opened_at: instant,
    /** Since when the ticket waits for an agent; null if it never waited, as with imported tickets. */
    queued_at: maybe(instant),
    accepted_at: maybe(instant),
    closed_at: maybe(instant),
    rating: maybe(int),
  },
  ['company_id', 'ticket_id', 'nth'],
);
export type ServiceSession = RowOf<typeof serviceSessionTable>;
type Happening = RecordedEvent<EventOf<typeof serviceSessionEvents>>;

/** Returns a new session for a ticket that opens again. */
const next = (last: ServiceSession, at: string): ServiceSession => ({
  ...last,
  nth: last.nth + 1,
  user_id: null,
  opened_at: at,
  queued_at: null,
  accepted_at: null,
  closed_at: null,
  rating: null,
});

/** Returns the state of a ticket as far as its last session shows it. */
const stateOf = (last: ServiceSession): Ticket => ({
  ...asRecord(last, ['contact_id', 'connection_id', 'is_group', 'queue_id', 'user_id']),
  status: last.closed_at !== null ? 'closed' : last.accepted_at === null ? 'pending' : 'open',
  uuid: '',
  tagIds: [],
});

/** Applies an event to the current session. After a closed session a new one begins. */
const goOn = (last: ServiceSession, { event, at }: Happening): ServiceSession => {
  const now = ticket.evolve(stateOf(last), event, at);
  if (now.status === 'none' || now.status === 'closed') return last;
  const row = last.closed_at === null ? last : next(last, at);
  const waitsAgain = row.accepted_at !== null || event.type === 'TicketReturned';
  return {
    ...row,
    ...asColumns(now, ['connection_id', 'queue_id', 'user_id']),
    accepted_at: now.status === 'open' ? (row.accepted_at ?? at) : null,
    queued_at: now.userId !== null ? row.queued_at : waitsAgain ? at : (row.queued_at ?? at),
  };
};

/** Returns the sessions of a ticket after one more event. */
export const applySessionEvent = (rows: readonly ServiceSession[], happened: Happening): readonly ServiceSession[] => {
  const { event, companyId, id, at } = happened;
  if (event.type === 'TicketOpened') {
    const { since, contactId, queueId, connectionId, isGroup } = event.data;
    const opened_at = since === undefined ? at : new Date(since * 1000).toISOString();
    const none = { user_id: null, accepted_at: null, closed_at: null, rating: null };
    const queued_at = since === undefined ? at : null;
    const of = { company_id: companyId, ticket_id: Number(id), nth: 1, contact_id: contactId };
    const where = { queue_id: queueId, connection_id: connectionId, is_group: isGroup };
    return [{ ...of, ...where, ...none, opened_at, queued_at }];
  }
  const last = rows.at(-1);
  if (!last) return rows;
  const changed = (row: ServiceSession) => [...rows.filter(({ nth }) => nth !== row.nth), row];
  const isOpen = last.closed_at === null;
  switch (event.type) {
    case 'TicketQueued':
    case 'TicketHandedOver': {
      const { queueId } = event.data;
      if (!isOpen) return rows;
      const waits = queueId !== null && last.accepted_at === null;
      return changed({ ...last, queue_id: queueId, ...(waits && { queued_at: at }) });
    }
    case 'TicketContinued':
      return isOpen ? changed({ ...last, queued_at: at }) : rows;
    case 'TicketClosed':
      return isOpen ? changed({ ...last, user_id: last.user_id ?? event.data.userId, closed_at: at }) : rows;
    case 'TicketEnded':
    case 'TicketMerged':
      return isOpen ? changed({ ...last, user_id: null, closed_at: at }) : rows;
    case 'TicketMoveUndone': {
      if (event.data.undone !== 'closed') return changed(goOn(last, happened));
      // The session never ended. Its agent is the owner again.
      return changed({ ...last, user_id: event.data.userId, closed_at: null });
    }
    case 'TicketRated': {
      const { rating, userId } = event.data;
      const rated = rows.findLast(({ closed_at }) => closed_at !== null) ?? last;
      return rows.map((row) => (row === rated ? { ...row, rating, user_id: row.user_id ?? userId } : row));
    }
    case 'TicketFollowedContact':
      return rows.map((row) => ({ ...row, contact_id: event.data.contactId }));
    case 'TicketDeleted':
      return [];
    default:
      return changed(goOn(last, happened));
  }
};
