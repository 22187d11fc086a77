import { messageEvents } from '../../domain/message/events.ts';
import { ticketEvents } from '../../domain/ticket/events.ts';
import { withErasures } from '../kernel/erasure.ts';
import { dropRows } from '../kernel/rows.ts';
import type { Audience } from '../kernel/topic.ts';
import { only, type Happened, type Tx, type View } from '../kernel/view.ts';
import { messageTopic } from '../message/topic.ts';
import { historyRow, historySchema, writeHistory, type HistoryRow } from './history.ts';
import { foldMessage, loadMessages, messageIndexes, messageSchema, writeMessages } from './messageRows.ts';
import { loadOrder, orderSchema } from './order.ts';
import type { MessageRow, TicketRow } from './rows.ts';
import { foldTicket, loadTickets, ticketIndexes, ticketSchema, writeTickets } from './ticketRows.ts';
import { ticketTopic } from './topic.ts';

const events = { ...ticketEvents, ...messageEvents };
const isTicketEvent = (type: string): type is keyof typeof ticketEvents => Object.hasOwn(ticketEvents, type);

const audienceOf = (row: TicketRow | undefined): Audience | null =>
  row
    ? { queueId: row.queue_id, ownerId: row.user_id, status: row.status, ticketId: row.id, contactId: row.contact_id }
    : null;

/**
 * Tickets, their messages, what waits to be sent, and where the events of a ticket lie. One view, because a message
 * moves its ticket; a batch costs a handful of statements however many messages it brings.
 */
const told: View = {
  name: 'conversations',
  version: 8,
  tables: ['ticket', 'message', 'outbox', 'ticket_history', 'conversation_end', 'connection_lag'],
  schema: [ticketSchema, messageSchema, historySchema, orderSchema].join(';\n'),
  indexes: [ticketIndexes, messageIndexes].join(';\n'),
  features: ['ticket', 'readMark', 'message'],
  apply: async (batch, tx) => {
    const happened = only(events, batch);
    if (!happened.length) return;
    const messages = await loadMessages(happened, tx);
    const known = new Set(messages.values());
    const tickets = await loadTickets(happened, messages, tx);
    const order = await loadOrder(happened, tx);
    const touched = { tickets: new Set<TicketRow>(), messages: new Set<MessageRow>() };
    const deleted: TicketRow[] = [];
    const history: HistoryRow[] = [];
    for (const h of happened) {
      if (isTicketEvent(h.event.type)) {
        const key = `${h.companyId}.${h.id}`;
        const before = tickets.get(key);
        if (before && h.event.type === 'TicketDeleted') {
          history.push(historyRow(h, before.id));
          tickets.delete(key);
          touched.tickets.delete(before);
          deleted.push(before);
          tx.tell(h, ticketTopic, {
            action: 'delete',
            id: String(before.id),
            before: audienceOf(before),
            after: null,
          });
          continue;
        }
        const after = foldTicket(before, h);
        if (!after) continue;
        // Of the marks only the last is kept: they are no part of a ticket's history.
        if (h.event.type !== 'TicketRead') history.push(historyRow(h, after.id));
        tickets.set(key, after);
        if (before) touched.tickets.delete(before);
        touched.tickets.add(after);
        const action = !before ? 'create' : h.event.type === 'TicketRead' ? 'updateUnread' : 'update';
        tx.tell(h, ticketTopic, {
          action,
          id: String(after.id),
          before: audienceOf(before),
          after: audienceOf(after),
        });
        continue;
      }
      const folded = foldMessage(h, messages, tickets, order);
      if (!folded) continue;
      history.push(historyRow(h, folded.message.ticket_id));
      touched.messages.add(folded.message);
      for (const [was, now] of folded.tickets) {
        touched.tickets.delete(was);
        touched.tickets.add(now);
        tickets.set(`${h.companyId}.${now.id}`, now);
        // Of the ticket that a message left nobody else would hear.
        if (now.id !== folded.message.ticket_id)
          tx.tell(h, ticketTopic, {
            action: 'update',
            id: String(now.id),
            before: audienceOf(was),
            after: audienceOf(now),
          });
      }
      const audience = audienceOf(tickets.get(`${h.companyId}.${folded.message.ticket_id}`));
      const action = folded.isNew ? 'create' : 'update';
      tx.tell(h, messageTopic, {
        action,
        id: folded.message.id,
        before: action === 'create' ? null : audience,
        after: audience,
      });
    }
    await writeTickets([...touched.tickets], tx);
    await dropRows(tx, 'ticket', deleted);
    await writeMessages([...touched.messages], known, tx);
    await order.write(tx);
    await writeHistory(history, tx);
  },
};

/** Nothing that was said with a contact is left. */
const blank = async ({ companyId, id }: Happened<unknown>, tx: Tx): Promise<void> => {
  const of = [companyId, Number(id)];
  await tx.query(
    `update message set body = '', media = media || '{"name": ""}' where company_id = $1 and contact_id = $2`,
    of,
  );
  await tx.query(`update ticket set last_message = '' where company_id = $1 and contact_id = $2`, of);
};

/** The same, with nothing left of contacts who were forgotten. */
export const conversations = withErasures(told, blank);
