import type { Ticket } from '../../domain/ticket/state.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import type { EventOf } from '../../domain/kernel/event.ts';
import {
  asColumns,
  asRecord,
  bool,
  instant,
  int,
  ints,
  maybe,
  oneOf,
  table,
  type RowOf,
} from '../kernel/view/table.ts';
import { byOf, type RecordedEvent } from '../kernel/view/view.ts';
import type { StayKind } from './contract.ts';

const { TicketOpened, TicketAccepted, TicketReturned, TicketClosed, TicketEnded, TicketReopened } = ticketEvents;
const { TicketTransferred, TicketQueued, TicketHandedOver, TicketResumed, TicketMerged, TicketTagged } = ticketEvents;
const { TicketFollowedContact, TicketDeleted, TicketMoveUndone } = ticketEvents;
export const ticketIntervalEvents = {
  TicketOpened,
  TicketAccepted,
  TicketReturned,
  TicketClosed,
  TicketEnded,
  TicketReopened,
  TicketTransferred,
  TicketMoveUndone,
  TicketQueued,
  TicketHandedOver,
  TicketResumed,
  TicketMerged,
  TicketTagged,
  TicketFollowedContact,
  TicketDeleted,
};
type Happening = RecordedEvent<EventOf<typeof ticketIntervalEvents>>;

/** One row per interval in which a ticket did not change: its state from one of its events to the next. */
export const ticketIntervalTable = table(
  'ticket_stay',
  {
    company_id: int,
    ticket_id: int,
    /** Sequence number within the ticket, from 1. */
    nth: int,
    began_with: oneOf<StayKind>(),
    /** The user who caused the change, or null if no user did. */
    began_by: maybe(int),
    status: oneOf<'pending' | 'open' | 'closed'>(),
    user_id: maybe(int),
    queue_id: maybe(int),
    connection_id: int,
    contact_id: int,
    is_group: bool,
    tag_ids: ints,
    from_at: instant,
    /** Null for the current interval. */
    until_at: maybe(instant),
  },
  ['company_id', 'ticket_id', 'nth'],
  ['until_at'],
);
export type TicketInterval = RowOf<typeof ticketIntervalTable>;

const kinds: Record<Exclude<keyof typeof ticketIntervalEvents, 'TicketDeleted'>, StayKind> = {
  TicketOpened: 'opened',
  TicketAccepted: 'accepted',
  TicketReturned: 'returned',
  TicketClosed: 'closed',
  TicketEnded: 'closed',
  TicketMerged: 'closed',
  TicketReopened: 'reopened',
  TicketResumed: 'reopened',
  TicketTransferred: 'moved',
  TicketMoveUndone: 'moved',
  TicketQueued: 'moved',
  TicketHandedOver: 'moved',
  TicketTagged: 'tagged',
  TicketFollowedContact: 'followed',
};

/** The columns that hold a field of the state. */
const same = ['status', 'user_id', 'queue_id', 'connection_id', 'contact_id', 'is_group', 'tag_ids'] as const;
/** Returns the state that an interval shows. Its events never need the uuid. */
const stateOf = (stay: TicketInterval): Ticket => ({ ...asRecord(stay, same), uuid: '' });

/**
 * Returns the rows to write after one more event of a ticket, or none if nothing changed. If the clock was set back, an
 * interval still never ends before it began.
 */
export const applyIntervalEvent = (last: TicketInterval | undefined, happened: Happening): TicketInterval[] => {
  const { event, companyId, id, at } = happened;
  if (last && last.until_at !== null) return [];
  if ((last === undefined) !== (event.type === 'TicketOpened')) return [];
  const from_at = last && new Date(last.from_at) > new Date(at) ? last.from_at : at;
  const ended = last ? [{ ...last, until_at: from_at }] : [];
  if (event.type === 'TicketDeleted') return ended;
  const before = last ? stateOf(last) : ticket.initial;
  const now = ticket.evolve(before, event, at);
  if (now.status === 'none') return [];
  const place = asColumns(now, same);
  if (before.status !== 'none' && JSON.stringify(asColumns(before, same)) === JSON.stringify(place)) return [];
  const of = { company_id: companyId, ticket_id: Number(id), nth: (last?.nth ?? 0) + 1 };
  return [
    ...ended,
    { ...of, began_with: kinds[event.type], began_by: byOf(happened), ...place, from_at, until_at: null },
  ];
};
