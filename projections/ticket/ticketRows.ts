import { loadRows } from '../kernel/view/rows.ts';
import { byOf, type Tx } from '../kernel/view/view.ts';
import { historyRow } from './history.ts';
import { ticketTable, type KeptTurn } from './table.ts';
import { ticketTopic } from './topic.ts';
import {
  audienceOf,
  isOfTicket,
  keepTicket,
  keyOf,
  type OfConversation,
  type OfTicket,
  type TicketRow,
  type Working,
} from './working.ts';

/** Loads the tickets that a batch concerns, as they were before it. */
export const loadTickets = async (
  happened: readonly OfConversation[],
  messages: Working['messages'],
  tx: Tx,
): Promise<Working['tickets']> => {
  const wanted = new Map<string, { company_id: number; id: number }>();
  const want = (company_id: number, id: number) => wanted.set(keyOf(company_id, id), { company_id, id });
  for (const each of happened) {
    const { event, companyId, id } = each;
    if ('ticketId' in event.data) want(companyId, event.data.ticketId);
    if ('from' in event.data) want(companyId, event.data.from);
    if ('into' in event.data) want(companyId, event.data.into);
    if (isOfTicket(each)) want(companyId, Number(id));
  }
  for (const { company_id, ticket_id } of messages.values()) want(company_id, ticket_id);
  const rows = await loadRows(tx, ticketTable, [...wanted.values()]);
  return new Map(rows.map((row) => [keyOf(row.company_id, row.id), row]));
};

/**
 * Updates the waiting times. A ticket that leaves its queue starts waiting again. An agent's silence counts only from when
 * they got the ticket.
 */
const waiting = (before: TicketRow | undefined, row: TicketRow, { event, at }: OfTicket): TicketRow => {
  const waits = row.status === 'pending' && row.user_id === null;
  const since = before?.queue_id && !row.queue_id ? at : (row.waits_since ?? at);
  const had = ['TicketAccepted', 'TicketReopened', 'TicketTransferred'].includes(event.type);
  return {
    ...row,
    waits_since: waits ? since : null,
    answered_at: had && row.answered_at ? at : row.answered_at,
  };
};

/** Columns that a close resets (R099). */
const ofNoMachine = { use_integration: false, integration_id: null, prompt_id: null };

/** Returns a ticket's row after one of its events, or undefined for a ticket that never opened. */
const foldTicket = (
  row: TicketRow | undefined,
  { event, companyId, id, at, position }: OfTicket,
): TicketRow | undefined => {
  if (event.type === 'TicketOpened') {
    const { uuid, contactId, connectionId, queueId, isGroup, since } = event.data;
    const first = since === undefined ? at : new Date(since * 1000).toISOString();
    const empty = {
      last_message: '',
      last_message_id: null,
      last_at: null,
      last_by: null,
      unread: 0,
      waits_since: first,
      answered_at: null,
      rating: null,
      tag_ids: [],
      campaign: null,
      hand_over: null,
      turns: null,
      ...ofNoMachine,
      created_at: first,
      updated_at: first,
    };
    const place = {
      connection_id: connectionId,
      contact_id: contactId,
      own_contact_id: null,
      queue_id: queueId,
      is_group: isGroup,
      imported: since !== undefined,
    };
    return { company_id: companyId, id: Number(id), uuid, status: 'pending', user_id: null, ...place, ...empty };
  }
  if (!row) return undefined;
  switch (event.type) {
    case 'TicketAccepted':
    case 'TicketReopened':
      return { ...row, status: 'open', user_id: event.data.userId, imported: false, updated_at: at };
    case 'TicketReturned':
      return { ...row, status: 'pending', user_id: null, updated_at: at };
    case 'TicketClosed':
      // A ticket of an import keeps its place in the list when cleanup closes it.
      return {
        ...row,
        ...ofNoMachine,
        status: 'closed',
        user_id: event.data.userId,
        unread: 0,
        updated_at: event.data.userId === null ? row.updated_at : at,
      };
    case 'TicketEnded':
      // A ticket that was already closed keeps its place among the closed ones.
      return row.status === 'closed'
        ? { ...row, unread: 0 }
        : { ...row, ...ofNoMachine, status: 'closed', unread: 0, updated_at: at };
    case 'TicketTransferred': {
      const { queueId, userId, connectionId } = event.data;
      const status = userId === null ? 'pending' : row.status === 'closed' ? 'open' : row.status;
      return {
        ...row,
        status,
        imported: false,
        queue_id: queueId,
        user_id: userId,
        connection_id: connectionId,
        updated_at: at,
      };
    }
    case 'TicketContinued':
      return { ...row, imported: false };
    case 'TicketQueued':
      return { ...row, queue_id: event.data.queueId, updated_at: at };
    case 'TicketHandedOver': {
      const { queueId, name, why, reason } = event.data;
      const hand_over = { at, position: String(position.commit), name, why, reason };
      return { ...row, queue_id: queueId, hand_over, updated_at: at };
    }
    case 'TicketGivenToMachine': {
      const { useIntegration, integrationId, promptId } = event.data;
      return { ...row, use_integration: useIntegration, integration_id: integrationId, prompt_id: promptId };
    }
    case 'TicketResumed':
      return { ...row, status: 'pending', user_id: null, imported: false, updated_at: at };
    case 'TicketRatingAsked':
    case 'TicketRatingAskedAgain':
      return row;
    case 'TicketRated':
      return { ...row, rating: event.data.rating };
    case 'TicketFollowedContact': {
      const own = row.own_contact_id ?? row.contact_id;
      const { contactId } = event.data;
      return { ...row, contact_id: contactId, own_contact_id: own === contactId ? null : own };
    }
    case 'TicketMerged': {
      const { queueId, userId } = event.data;
      return {
        ...row,
        ...ofNoMachine,
        status: 'closed',
        queue_id: queueId,
        user_id: userId,
        unread: 0,
        updated_at: at,
      };
    }
    case 'TicketTagged':
      return { ...row, tag_ids: event.data.tagIds };
    case 'TicketAnsweredCampaign':
      return { ...row, campaign: { id: event.data.campaignId, name: event.data.name } };
    case 'TicketRead':
      return { ...row, unread: 0 };
    case 'TicketDeleted':
      return undefined;
  }
};

/** Number of turns kept in the ticket's row. Its history holds them all. */
const TURNS = 20;

const ofUser = ({ event }: OfTicket): number | null =>
  event.type === 'TicketClosed' || event.type === 'TicketReopened' || event.type === 'TicketAccepted'
    ? event.data.userId
    : null;

/** The target of a transfer. Null when nothing changed, or when users took the ticket themselves. */
const passedOn = ({ user_id, queue_id }: TicketRow, { event, meta }: OfTicket): KeptTurn['to'] | null => {
  if (event.type !== 'TicketTransferred') return null;
  const { userId, queueId } = event.data;
  if (userId !== null && userId === meta.userId) return null;
  return user_id === userId && queue_id === queueId ? null : { userId, queueId };
};

/** Adds a turn if the ticket was closed, reopened or transferred. The cleanup of imported tickets is no turn. */
const turned = (before: TicketRow | undefined, after: TicketRow, happened: OfTicket): TicketRow => {
  if (!before) return after;
  const { at, position } = happened;
  const when = { at, position: String(position.commit) };
  const taken: KeptTurn[] = [];
  const isClosed = after.status === 'closed';
  if (!before.imported && (before.status === 'closed') !== isClosed)
    taken.push({ is: isClosed ? 'closed' : 'reopened', ...when, userId: ofUser(happened) });
  const to = passedOn(before, happened);
  if (to) taken.push({ is: 'transferred', ...when, userId: byOf(happened), to });
  return taken.length ? { ...after, turns: [...(after.turns ?? []), ...taken].slice(-TURNS) } : after;
};

/** Merges a ticket into the other ticket of the same person: the unread count is added, and the later last message counts. */
const goOn = (happened: OfTicket, merged: TicketRow, working: Working): void => {
  if (happened.event.type !== 'TicketMerged') return;
  const into = working.tickets.get(keyOf(happened.companyId, happened.event.data.into));
  if (!into) return;
  const last = new Date(merged.updated_at) > new Date(into.updated_at) ? merged : into;
  const { last_message, last_message_id, last_at, last_by, updated_at } = last;
  const said = { last_message, last_message_id, last_at, last_by, updated_at };
  keepTicket(working, { ...into, ...said, unread: into.unread + merged.unread });
  const audience = audienceOf(into);
  working.tx.tell(happened, ticketTopic, { action: 'update', id: String(into.id), before: audience, after: audience });
};

/** Applies one event of a ticket to its row. */
export const takeTicket = (happened: OfTicket, working: Working): void => {
  const { tx, tickets, changed, deleted, history } = working;
  const { event, companyId, id } = happened;
  const key = keyOf(companyId, Number(id));
  const before = tickets.get(key);
  const folded = foldTicket(before, happened);
  const after = folded && turned(before, waiting(before, folded, happened), happened);
  const row = after ?? before;
  if (!row) return;
  // Read marks are not part of a ticket's history; only the last one is kept.
  if (event.type !== 'TicketRead') history.push(historyRow(happened, row.id));
  if (event.type === 'TicketRead' && before?.unread) working.read.add(key);
  if (after) keepTicket(working, after);
  if (before) goOn(happened, before, working);
  if (after && before && after.contact_id !== before.contact_id)
    working.followed.push({ company_id: row.company_id, id: row.id, from: before.contact_id, to: after.contact_id });
  if (!after) {
    tickets.delete(key);
    changed.tickets.delete(key);
    deleted.push(row);
  }
  const action = !after ? 'delete' : !before ? 'create' : event.type === 'TicketRead' ? 'updateUnread' : 'update';
  tx.tell(happened, ticketTopic, { action, id, before: audienceOf(before), after: audienceOf(after) });
};
