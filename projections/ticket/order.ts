import { after, placedAt } from '../../domain/message/order.ts';
import type { Tx } from '../kernel/view.ts';
import type { ConversationEvent } from './rows.ts';

/** The latest second of each conversation and of our part in it, and how late the last message of each connection came in. */
export const orderSchema = `create table conversation_end (company_id int, contact_id int, connection_id int, second bigint not null, own bigint,
    primary key (company_id, contact_id, connection_id));
  create table connection_lag (company_id int, connection_id int, lag double precision not null, primary key (company_id, connection_id))`;

type Chat = { company_id: number; contact_id: number; connection_id: number; second: string; own: string | null };
type Line = { company_id: number; connection_id: number; lag: number };
/** Where the messages of a batch stand in their conversations. */
export type Order = {
  /** The second at which a new message stands; asked in the order of the log. */
  place(happened: ConversationEvent): number | undefined;
  write(tx: Tx): Promise<void>;
};

const openedBy = ({ event }: ConversationEvent) =>
  event.type === 'MessageReceived' || event.type === 'MessageTypedOnPhone' || event.type === 'MessageQueued'
    ? event.data
    : undefined;

/** What the batch needs to know of what came before it, in two statements. */
export const loadOrder = async (happened: readonly ConversationEvent[], tx: Tx): Promise<Order> => {
  const chats = new Map<string, Chat>();
  const lines = new Map<string, Line>();
  const wanted = happened.flatMap((h) => {
    const data = openedBy(h);
    return data ? [{ company_id: h.companyId, contact_id: data.contactId, connection_id: data.connectionId }] : [];
  });
  if (wanted.length) {
    const json = [JSON.stringify(wanted)];
    const found = `select distinct * from jsonb_to_recordset($1::jsonb) as w(company_id int, contact_id int, connection_id int)`;
    for (const chat of await tx.query<Chat>(
      `select c.* from conversation_end c join (${found}) w using (company_id, contact_id, connection_id)`,
      json,
    ))
      chats.set(`${chat.company_id}.${chat.contact_id}.${chat.connection_id}`, chat);
    for (const line of await tx.query<Line>(
      `select l.* from connection_lag l join (select distinct company_id, connection_id from (${found}) f) w using (company_id, connection_id)`,
      json,
    ))
      lines.set(`${line.company_id}.${line.connection_id}`, line);
  }
  return {
    place: (h) => {
      const data = openedBy(h);
      if (!data) return undefined;
      const { contactId: contact_id, connectionId: connection_id } = data;
      const keys = { chat: `${h.companyId}.${contact_id}.${connection_id}`, line: `${h.companyId}.${connection_id}` };
      const [chat, line] = [chats.get(keys.chat), lines.get(keys.line)];
      const at = Math.floor(Date.parse(h.at) / 1000);
      const arrival = { second: data.timestamp, at, ours: h.event.type === 'MessageQueued' };
      const second = chat ? Number(chat.second) : null;
      const own = chat?.own ? Number(chat.own) : null;
      const before = { second, own, lag: line?.lag ?? null };
      const next = after(arrival, before);
      const company_id = h.companyId;
      const ends = { second: String(next.second), own: next.own === null ? null : String(next.own) };
      chats.set(keys.chat, { company_id, contact_id, connection_id, ...ends });
      if (next.lag !== null) lines.set(keys.line, { company_id, connection_id, lag: next.lag });
      return placedAt(arrival, before);
    },
    write: async (tx) => {
      if (!wanted.length) return;
      await tx.query(
        `insert into conversation_end select * from jsonb_populate_recordset(null::conversation_end, $1::jsonb)
         on conflict (company_id, contact_id, connection_id) do update set second = excluded.second, own = excluded.own`,
        [JSON.stringify([...chats.values()])],
      );
      await tx.query(
        `insert into connection_lag select * from jsonb_populate_recordset(null::connection_lag, $1::jsonb)
         on conflict (company_id, connection_id) do update set lag = excluded.lag`,
        [JSON.stringify([...lines.values()])],
      );
    },
  };
};
