import { measureDelay, noEnds, noLag, placeMessage, type Ends, type Lag } from '../../domain/message/order.ts';
import { messageTopic } from '../message/topic.ts';
import { loadRows, writeRows } from '../kernel/view/rows.ts';
import { bigint, float, int, maybe, table } from '../kernel/view/table.ts';
import type { Tx } from '../kernel/view/view.ts';
import { ticketTable } from './table.ts';
import {
  audienceOf,
  isMessageEvent,
  ticketKey,
  type RecordedConversationEvent,
  type RecordedMessageEvent,
  type Order,
} from './batch.ts';

/** The latest seconds of each conversation, across all its connections. */
export const conversationEndTable = table(
  'conversation_end',
  { company_id: int, contact_id: int, said: maybe(bigint), own: maybe(bigint) },
  ['company_id', 'contact_id'],
);
/** The usual delay of incoming messages per connection. */
export const connectionLagTable = table(
  'connection_lag',
  { company_id: int, connection_id: int, usual: maybe(float), later: maybe(float), since: maybe(float) },
  ['company_id', 'connection_id'],
);

const openedBy = ({ event }: RecordedMessageEvent) =>
  event.type === 'MessageReceived' || event.type === 'MessageTypedOnPhone' || event.type === 'MessageQueued'
    ? event.data
    : undefined;

/** Whether the message is an old one that the phone sent when it was linked. */
export const isImported = ({ event }: RecordedMessageEvent): boolean =>
  'imported' in event.data && event.data.imported === true;

const numberOf = (column: number | string | null): number | null => (column === null ? null : Number(column));

/** A live message that moves our earlier messages up, because it is placed before them. */
type Lift = { by: RecordedMessageEvent; contactId: number; second: number };

/**
 * Moves our earlier messages to the second of the first live message after them, in one statement. A row that several
 * messages move ends at the smallest second, regardless of batches. Each change is published, so that browsers sort the row
 * again.
 */
const liftOwn = async (lifts: readonly Lift[], tx: Tx): Promise<void> => {
  if (!lifts.length) return;
  const moved = await tx.query<{ company_id: number; id: string; ticket_id: number; contact_id: number }>(
    `update message m set second = l.second, created_at = to_timestamp(l.second)
     from (select own.company_id, own.id, min(w.second) as second
       from unnest($1::int[], $2::int[], $3::bigint[], $4::bigint[])
         as w(company_id, contact_id, second, position)
       join message own on own.company_id = w.company_id and own.contact_id = w.contact_id and own.second > w.second
         and own.ours and own.position < w.position
       group by own.company_id, own.id) l
     where m.company_id = l.company_id and m.id = l.id
     returning m.company_id, m.id, m.ticket_id, m.contact_id`,
    [
      lifts.map(({ by }) => by.companyId),
      lifts.map(({ contactId }) => contactId),
      lifts.map(({ second }) => second),
      lifts.map(({ by }) => String(by.position.commit)),
    ],
  );
  const keys = moved.map(({ company_id, ticket_id: id }) => ({ company_id, id }));
  const tickets = new Map(
    (await loadRows(tx, ticketTable, keys)).map((row) => [ticketKey(row.company_id, row.id), row] as const),
  );
  const lifting = new Map(lifts.map((lift) => [`${lift.by.companyId}.${lift.contactId}`, lift.by]));
  for (const { company_id, id, ticket_id, contact_id } of moved) {
    const by = lifting.get(`${company_id}.${contact_id}`);
    const audience = audienceOf(tickets.get(ticketKey(company_id, ticket_id)));
    if (by) tx.tell(by, messageTopic, { action: 'update', id, before: audience, after: audience });
  }
};

/** Loads the state before the batch in two statements. */
export const loadOrder = async (happened: readonly RecordedConversationEvent[], tx: Tx): Promise<Order> => {
  const wanted = happened.flatMap((h) => {
    const data = isMessageEvent(h) ? openedBy(h) : undefined;
    return data ? [{ company_id: h.companyId, contact_id: data.contactId, connection_id: data.connectionId }] : [];
  });
  const chats = new Map<string, { company_id: number; contact_id: number; ends: Ends }>();
  const lags = new Map<string, { company_id: number; connection_id: number; lag: Lag }>();
  for (const { company_id, contact_id, said, own } of await loadRows(tx, conversationEndTable, wanted)) {
    const ends = { said: numberOf(said), own: numberOf(own) };
    chats.set(`${company_id}.${contact_id}`, { company_id, contact_id, ends });
  }
  for (const { company_id, connection_id, ...lag } of await loadRows(tx, connectionLagTable, wanted))
    lags.set(`${company_id}.${connection_id}`, { company_id, connection_id, lag });
  const lifts: Lift[] = [];
  const last = new Set<string>();
  return {
    isLast: (stream) => last.has(stream),
    place: (h, ticket) => {
      const data = openedBy(h);
      if (!data) return undefined;
      const { companyId: company_id } = h;
      const { contactId: contact_id, connectionId: connection_id } = data;
      const keys = { chat: `${company_id}.${contact_id}`, lag: `${company_id}.${connection_id}` };
      const at = Math.floor(Date.parse(h.at) / 1000);
      const arrival = { second: data.timestamp, at, ours: h.event.type === 'MessageQueued', imported: isImported(h) };
      const { live, lag } = measureDelay(arrival, lags.get(keys.lag)?.lag ?? noLag);
      const placed = placeMessage(arrival, live, chats.get(keys.chat)?.ends ?? noEnds);
      lags.set(keys.lag, { company_id, connection_id, lag });
      chats.set(keys.chat, { company_id, contact_id, ends: placed.ends });
      if (placed.lifts) lifts.push({ by: h, contactId: ticket?.contact_id ?? contact_id, second: placed.second });
      if (placed.second >= Math.max(placed.ends.said ?? 0, placed.ends.own ?? 0)) last.add(h.stream);
      return placed.second;
    },
    write: async (tx) => {
      await liftOwn(lifts, tx);
      const ends = [...chats.values()].map(({ ends: { said, own }, ...chat }) => ({ ...chat, said, own }));
      await writeRows(tx, conversationEndTable, ends);
      const heard = [...lags.values()].map(({ lag, ...connection }) => ({ ...connection, ...lag }));
      await writeRows(tx, connectionLagTable, heard);
    },
  };
};
