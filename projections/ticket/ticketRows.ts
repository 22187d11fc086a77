import type { EventOf } from '../../domain/kernel/event.ts';
import { ticket } from '../../domain/ticket/decider.ts';
import type { ticketEvents } from '../../domain/ticket/events.ts';
import type { ExistingTicket, Ticket } from '../../domain/ticket/state.ts';
import { loadRows } from '../kernel/view/rows.ts';
import { asColumns, asRecord } from '../kernel/view/table.ts';
import { byOf, type Tx } from '../kernel/view/view.ts';
import { historyRow } from './history.ts';
import { ticketTable, type KeptTurn } from './table.ts';
import { ticketTopic } from './topic.ts';
import {
  audienceOf,
  isTicketEvent,
  keepTicket,
  ticketKey,
  type RecordedConversationEvent,
  type RecordedTicketEvent,
  type TicketRow,
  type ConversationBatch,
} from './batch.ts';

type Event = EventOf<typeof ticketEvents>;

/** Loads the tickets that a batch concerns, as they were before it. */
export const loadTickets = async (
  happened: readonly RecordedConversationEvent[],
  messages: ConversationBatch['messages'],
  tx: Tx,
): Promise<ConversationBatch['tickets']> => {
  const wanted = new Map<string, { company_id: number; id: number }>();
  const want = (company_id: number, id: number) => wanted.set(ticketKey(company_id, id), { company_id, id });
  for (const each of happened) {
    const { event, companyId, id } = each;
    if ('ticketId' in event.data) want(companyId, event.data.ticketId);
    if ('from' in event.data) want(companyId, event.data.from);
    if ('into' in event.data) want(companyId, event.data.into);
    if (isTicketEvent(each)) want(companyId, Number(id));
  }
  for (const { company_id, ticket_id } of messages.values()) want(company_id, ticket_id);
  const rows = await loadRows(tx, ticketTable, [...wanted.values()]);
  return new Map(rows.map((row) => [ticketKey(row.company_id, row.id), row]));
};

/**
 * Updates the waiting times. A ticket that leaves its queue starts waiting again. An agent's silence counts only from when
 * they got the ticket, or got it back after they put it aside.
 */
const waiting = (before: TicketRow | undefined, row: TicketRow, { event, at }: RecordedTicketEvent): TicketRow => {
  const waits = row.status === 'pending' && row.user_id === null;
  const since = before?.queue_id && !row.queue_id ? at : (row.waits_since ?? at);
  const had = ['TicketAccepted', 'TicketReopened', 'TicketTransferred', 'TicketSnoozeEnded'].includes(event.type);
  return {
    ...row,
    waits_since: waits ? since : null,
    answered_at: had && row.answered_at ? at : row.answered_at,
  };
};

/** The columns that hold a field of the state. */
const same = ['status', 'uuid', 'contact_id', 'connection_id', 'is_group', 'queue_id', 'user_id', 'tag_ids'] as const;
const maybe = ['imported', 'use_integration', 'integration_id', 'prompt_id'] as const;

const toState = (row: TicketRow): Ticket => ({
  ...asRecord(row, [...same, ...maybe]),
  ...(row.own_contact_id !== null && { ownContactId: row.own_contact_id }),
  ...(row.campaign && { campaign: row.campaign }),
  ...(row.snoozed_until && { snoozedUntil: new Date(row.snoozed_until).toISOString() }),
});

/** Returns the columns of a state. */
const columnsOf = (state: ExistingTicket) => ({
  ...asColumns(state, same),
  own_contact_id: state.ownContactId === state.contactId ? null : (state.ownContactId ?? null),
  imported: state.imported ?? false,
  use_integration: state.useIntegration ?? false,
  integration_id: state.integrationId ?? null,
  prompt_id: state.promptId ?? null,
  campaign: state.campaign ?? null,
  snoozed_until: state.snoozedUntil ?? null,
});

/** Events that end or show the conversation, so that no message is unread. */
const reading = new Set<Event['type']>(['TicketClosed', 'TicketEnded', 'TicketMerged', 'TicketRead']);
/** Events that show the ticket to its owner, or take it from them. */
const shown = new Set<Event['type']>([
  ...reading,
  'TicketAccepted',
  'TicketReturned',
  'TicketReopened',
  'TicketResumed',
  'TicketSnoozed',
]);
const isNewToOwner = (row: TicketRow, { event, meta }: RecordedTicketEvent): boolean => {
  if (event.type === 'TicketTransferred') return event.data.userId !== null && event.data.userId !== meta.userId;
  if (event.type === 'TicketSnoozeEnded') return event.data.reason !== 'byHand';
  return row.is_new_to_owner && !shown.has(event.type);
};
/** Events after which a ticket keeps its place in the list. */
const staying = new Set<Event['type']>([
  'TicketContinued',
  'TicketGivenToMachine',
  'TicketRatingAsked',
  'TicketRatingAskedAgain',
  'TicketRated',
  'TicketFollowedContact',
  'TicketTagged',
  'TicketAnsweredCampaign',
  'TicketRead',
]);
/** Whether an event moves a ticket in the list. One that was closed already, or that an import opened, stays. */
const isMoved = (event: Event, { status }: TicketRow): boolean =>
  event.type === 'TicketClosed'
    ? event.data.userId !== null
    : event.type === 'TicketEnded'
      ? status !== 'closed'
      : !staying.has(event.type);

/** Returns the columns of a new ticket that no rule needs. */
const unsaid = ({ companyId, id, at }: RecordedTicketEvent, since: number | undefined) => {
  const first = since === undefined ? at : new Date(since * 1000).toISOString();
  return {
    company_id: companyId,
    id: Number(id),
    last_message: '',
    last_message_id: null,
    last_at: null,
    last_by: null,
    unread: 0,
    is_new_to_owner: false,
    waits_since: first,
    answered_at: null,
    rating: null,
    hand_over: null,
    turns: null,
    created_at: first,
    updated_at: first,
  };
};

/** Returns a ticket's row after one of its events, or undefined for a ticket that never opened. */
const foldTicket = (row: TicketRow | undefined, happened: RecordedTicketEvent): TicketRow | undefined => {
  const { event, at, position } = happened;
  const state = ticket.evolve(row ? toState(row) : ticket.initial, event, at);
  if (state.status === 'none') return undefined;
  if (event.type === 'TicketOpened') return { ...unsaid(happened, event.data.since), ...columnsOf(state) };
  if (!row) return undefined;
  const after = { ...row, ...columnsOf(state), ...(isMoved(event, row) && { updated_at: at }) };
  if (reading.has(event.type)) after.unread = 0;
  after.is_new_to_owner = isNewToOwner(row, happened);
  if (event.type === 'TicketRated') after.rating = event.data.rating;
  if (event.type === 'TicketHandedOver') {
    const { name, why, reason } = event.data;
    after.hand_over = { at, position: String(position.commit), name, why, reason };
  }
  return after;
};

/** Number of turns kept in the ticket's row. Its history holds them all. */
const TURNS = 20;

const ofUser = (happened: RecordedTicketEvent): number | null => {
  const { event } = happened;
  if (event.type === 'TicketMoveUndone' || event.type === 'TicketSnoozeEnded') return byOf(happened);
  if (event.type === 'TicketSnoozed') return event.data.userId;
  return event.type === 'TicketClosed' || event.type === 'TicketReopened' || event.type === 'TicketAccepted'
    ? event.data.userId
    : null;
};

/** The target of a transfer. Null when nothing changed, or when users took the ticket themselves. */
const passedOn = ({ user_id, queue_id }: TicketRow, { event, meta }: RecordedTicketEvent): KeptTurn['to'] | null => {
  if (event.type !== 'TicketTransferred') return null;
  const { userId, queueId } = event.data;
  if (userId !== null && userId === meta.userId) return null;
  return user_id === userId && queue_id === queueId ? null : { userId, queueId };
};

const noteOf = ({ event }: RecordedTicketEvent): Pick<KeptTurn, 'noteId'> =>
  event.type === 'TicketTransferred' && event.data.noteId !== undefined ? { noteId: event.data.noteId } : {};

/** The turn of a ticket that was put aside or is back, if the event says so. */
const snoozeTurn = ({ event }: RecordedTicketEvent): Pick<KeptTurn, 'is' | 'until' | 'why'> | null => {
  if (event.type === 'TicketSnoozed') return { is: 'snoozed', until: event.data.until };
  return event.type === 'TicketSnoozeEnded' ? { is: 'unsnoozed', why: event.data.reason } : null;
};

/** Adds a turn if the ticket was closed, reopened, transferred, put aside or came back. The cleanup of imported tickets is no turn. */
const turned = (before: TicketRow | undefined, after: TicketRow, happened: RecordedTicketEvent): TicketRow => {
  if (!before) return after;
  const { at, position } = happened;
  const when = { at, position: String(position.commit) };
  const taken: KeptTurn[] = [];
  const isClosed = after.status === 'closed';
  if (!before.imported && (before.status === 'closed') !== isClosed)
    taken.push({ is: isClosed ? 'closed' : 'reopened', ...when, userId: ofUser(happened) });
  const to = passedOn(before, happened);
  if (to) taken.push({ is: 'transferred', ...when, userId: byOf(happened), to, ...noteOf(happened) });
  const snoozed = snoozeTurn(happened);
  if (snoozed) taken.push({ ...snoozed, ...when, userId: ofUser(happened) });
  return taken.length ? { ...after, turns: [...(after.turns ?? []), ...taken].slice(-TURNS) } : after;
};

/** Merges a ticket into the other ticket of the same person: the unread count is added, and the later last message counts. */
const goOn = (happened: RecordedTicketEvent, merged: TicketRow, batch: ConversationBatch): void => {
  if (happened.event.type !== 'TicketMerged') return;
  const into = batch.tickets.get(ticketKey(happened.companyId, happened.event.data.into));
  if (!into) return;
  const last = new Date(merged.updated_at) > new Date(into.updated_at) ? merged : into;
  const { last_message, last_message_id, last_at, last_by, updated_at } = last;
  const said = { last_message, last_message_id, last_at, last_by, updated_at };
  keepTicket(batch, { ...into, ...said, unread: into.unread + merged.unread });
  const audience = audienceOf(into);
  batch.tx.tell(happened, ticketTopic, { action: 'update', id: String(into.id), before: audience, after: audience });
};

/** Applies one event of a ticket to its row. */
export const applyTicketEvent = (happened: RecordedTicketEvent, batch: ConversationBatch): void => {
  const { tx, tickets, changed, deleted, history } = batch;
  const { event, companyId, id } = happened;
  const key = ticketKey(companyId, Number(id));
  const before = tickets.get(key);
  const folded = foldTicket(before, happened);
  const after = folded && turned(before, waiting(before, folded, happened), happened);
  const row = after ?? before;
  if (!row) return;
  // Read marks are not part of a ticket's history; only the last one is kept.
  if (event.type !== 'TicketRead') history.push(historyRow(happened, row.id));
  if (event.type === 'TicketRead' && before?.unread) batch.read.add(key);
  if (after) keepTicket(batch, after);
  if (before) goOn(happened, before, batch);
  if (after && before && after.contact_id !== before.contact_id)
    batch.followed.push({ company_id: row.company_id, id: row.id, from: before.contact_id, to: after.contact_id });
  if (!after) {
    tickets.delete(key);
    changed.tickets.delete(key);
    deleted.push(row);
  }
  const action = !after ? 'delete' : !before ? 'create' : event.type === 'TicketRead' ? 'updateUnread' : 'update';
  tx.tell(happened, ticketTopic, { action, id, before: audienceOf(before), after: audienceOf(after) });
};
