import { channels } from '../../runtime/channels.ts';
import { withErasures } from '../kernel/view/erasure.ts';
import { dropRows, writeRows } from '../kernel/view/rows.ts';
import { ddl } from '../kernel/view/table.ts';
import { eventsOf, type RecordedEvent, type Tx, type View } from '../kernel/view/view.ts';
import { waitForAll } from '../kernel/view/waitForAll.ts';
import { loadMessages, applyMessageEvent } from '../message/messageRows.ts';
import { comingFileTable, messageIndexes, messageSchema, messageTable, outboxTable } from '../message/table.ts';
import { writeMessages } from '../message/writeMessages.ts';
import { moveWithTickets } from './movedTickets.ts';
import { historyTable } from './history.ts';
import { connectionLagTable, conversationEndTable, isImported, loadOrder } from './order.ts';
import { ticketIndexes, ticketSchema, ticketTable } from './table.ts';
import { loadChats, applyChatEvent } from '../whatsappChat/chatRows.ts';
import { whatsappChatTable } from '../whatsappChat/table.ts';
import { loadTickets, applyTicketEvent } from './ticketRows.ts';
import {
  conversationEvents,
  isChatEvent,
  isMessageEvent,
  isTicketEvent,
  ticketKey,
  type ConversationBatch,
} from './batch.ts';

const beside = [historyTable, conversationEndTable, connectionLagTable, whatsappChatTable];

/**
 * Tickets, their messages, the outbox, and the log positions of ticket events. This is one view because a message changes its
 * ticket. A batch takes a handful of statements, however many messages it has.
 */
const whole: View = {
  name: 'conversations',
  version: 35,
  tables: [ticketTable, messageTable, outboxTable, comingFileTable, ...beside].map(({ name }) => name),
  schema: [ticketSchema, messageSchema, ...beside.map(ddl)].join(';\n'),
  indexes: [ticketIndexes, messageIndexes].join(';\n'),
  features: ['ticket', 'readMark', 'message', 'whatsappChat'],
  apply: async (stored, tx) => {
    const happened = eventsOf(conversationEvents, stored);
    if (!happened.length) return;
    const messages = await loadMessages(happened, tx);
    const known = new Set(messages.keys());
    const tickets = await loadTickets(happened, messages, tx);
    const chats = await loadChats(happened, tx);
    const order = await loadOrder(happened, tx);
    const changed = { tickets: new Set<string>(), messages: new Set<string>() };
    const lastImported = new Map<string, string>();
    for (const each of happened)
      if (isMessageEvent(each) && isImported(each) && 'ticketId' in each.event.data)
        lastImported.set(ticketKey(each.companyId, each.event.data.ticketId), each.stream);
    const batch: ConversationBatch = {
      tx,
      tickets,
      messages,
      chats,
      order,
      lastImported,
      changed,
      deleted: [],
      read: new Set(),
      followed: [],
      history: [],
    };
    for (const each of happened) {
      if (isTicketEvent(each)) applyTicketEvent(each, batch);
      if (isMessageEvent(each)) applyMessageEvent(each, batch);
      if (isChatEvent(each)) applyChatEvent(each, batch);
    }
    const rowsIn = <Row>(rows: Map<string, Row>, keys: Set<string>) => [...keys].flatMap((key) => rows.get(key) ?? []);
    const read = rowsIn(tickets, batch.read).map((t) => ({
      companyId: t.company_id,
      connectionId: t.connection_id,
      ticketId: t.id,
    }));
    await waitForAll([
      writeRows(tx, ticketTable, rowsIn(tickets, changed.tickets)),
      dropRows(tx, ticketTable, batch.deleted),
      tx.notify(channels.read, read),
      writeRows(tx, historyTable, batch.history),
    ]);
    await writeMessages(rowsIn(messages, changed.messages), known, tx);
    await writeRows(tx, whatsappChatTable, [...chats.values()]);
    await moveWithTickets(batch.followed, tx);
    await order.write(tx);
  },
};

/**
 * SQL condition for messages that the key of contact $2 sealed: exchanged with the contact, or written by them in a group,
 * whichever contact has the conversation now.
 */
const ofContact = `company_id = $1 and (contact_id = $2 and own_contact_id is null or own_contact_id = $2 or participant_id = $2)`;

/** Blanks everything that was exchanged with a contact or written by them in a group. */
const blank = async ({ companyId, id }: RecordedEvent<unknown>, tx: Tx): Promise<void> => {
  const of = [companyId, Number(id)];
  await tx.query(
    `update message set body = '', words = '', shared = null, earlier = null, cards = null, location = null, notice = null, mentions = null, quote = null, ad = null, template = template || '{"header": null, "buttons": [], "components": []}', reactions = null, transcript = left(transcript, 0), wish = wish || '{"body": ""}', reacting = reacting || '{"emoji": ""}',
       media = media || '{"name": ""}', file = file || '{"name": "", "thumbnail": null, "waveform": null}'
     where ${ofContact}`,
    of,
  );
  // The contact's reactions to messages of others keep their place, with the same result as a rebuild.
  await tx.query(
    `update message set reactions = (
       select jsonb_agg(case when (r->>'participantId')::int = $2 then jsonb_set(r, '{emoji}', '""') else r end order by n)
       from jsonb_array_elements(reactions) with ordinality e (r, n))
     where company_id = $1 and contact_id = any(array(select contact_id from ticket where company_id = $1 and is_group))
       and reactions @> jsonb_build_array(jsonb_build_object('participantId', $2::int))`,
    of,
  );
  // Quotes in messages of others contain their words, too.
  await tx.query(
    `update message set quote = quote || '{"body": ""}'
     where company_id = $1 and contact_id = any(array(select contact_id from ticket where company_id = $1 and is_group))
       and quote @> jsonb_build_object('participantId', $2::int)`,
    of,
  );
  // Mentions contain the contact's number or LID.
  const names = `company_id = $1 and contact_id = any(array(select contact_id from ticket where company_id = $1 and is_group))
    and mentions @> jsonb_build_array(jsonb_build_object('contactId', $2::int))`;
  const without = (words: string) => `case when said is null then ${words}
    else regexp_replace(${words}, '@(' || said || ')(?![0-9])', '@', 'g') end`;
  await tx.query(
    `with named as (
       select id, (select string_agg(n->>'said', '|') from jsonb_array_elements(mentions) n
         where (n->>'contactId')::int = $2 and n->>'said' ~ '^[0-9]+$') as said from message where ${names}),
     shown as (
       update ticket t set last_message = ${without('t.last_message')} from named
       where t.company_id = $1 and t.last_message_id = named.id)
     update message m set body = ${without('m.body')}, earlier = (${without('m.earlier::text')})::jsonb, mentions = (
       select jsonb_agg(case when (n->>'contactId')::int = $2 then n || '{"said": "", "number": ""}' else n end order by place)
       from jsonb_array_elements(m.mentions) with ordinality e (n, place))
     from named where m.company_id = $1 and m.id = named.id`,
    of,
  );
  // The lines of groups keep no number of an erased member.
  const unnamed = (n: string) => `case when (${n}->>'contactId')::int = $2 then ${n} || '{"number": ""}' else ${n} end`;
  await tx.query(
    `update message set notice = notice || jsonb_build_object('by', ${unnamed("(notice->'by')")}, 'members', (
       select coalesce(jsonb_agg(${unnamed('n')} order by place), '[]')
       from jsonb_array_elements(notice->'members') with ordinality e (n, place)))
     where company_id = $1 and contact_id = any(array(select contact_id from ticket where company_id = $1 and is_group))
       and (notice->'members' @> jsonb_build_array(jsonb_build_object('contactId', $2::int)) or (notice#>>'{by,contactId}')::int = $2)`,
    of,
  );
  await tx.query(
    `update ticket set last_message = '' where company_id = $1 and last_message_id = any(array(
       select id from message where ${ofContact}))`,
    of,
  );
  await tx.query(
    `update ticket set hand_over = hand_over || '{"reason": ""}'
     where company_id = $1 and coalesce(own_contact_id, contact_id) = $2 and hand_over is not null`,
    of,
  );
};

/** The conversations, without data of forgotten contacts. */
export const conversations = withErasures(whole, blank);
