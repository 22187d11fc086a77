import { after, placedAt } from '../../domain/message/order.ts';
import { loadRows, writeRows } from '../kernel/rows.ts';
import type { Tx } from '../kernel/view.ts';
import type { ConversationEvent } from './rows.ts';

/** The latest second of each conversation, over all its connections, and of our part in it, and how late the last message of each connection came in. */
export const orderSchema = `create table conversation_end (company_id int, contact_id int, second bigint not null, own bigint,
    primary key (company_id, contact_id));
  create table connection_lag (company_id int, connection_id int, lag double precision not null, primary key (company_id, connection_id))`;

const ofChat = { company_id: 'int', contact_id: 'int' } as const;
const ofLine = { company_id: 'int', connection_id: 'int' } as const;

type Chat = { company_id: number; contact_id: number; second: string; own: string | null };
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
  const wanted = happened.flatMap((h) => {
    const data = openedBy(h);
    return data ? [{ company_id: h.companyId, contact_id: data.contactId, connection_id: data.connectionId }] : [];
  });
  const [chats, lines] = [new Map<string, Chat>(), new Map<string, Line>()];
  for (const chat of await loadRows<Chat>(tx, 'conversation_end', wanted, ofChat))
    chats.set(`${chat.company_id}.${chat.contact_id}`, chat);
  for (const line of await loadRows<Line>(tx, 'connection_lag', wanted, ofLine))
    lines.set(`${line.company_id}.${line.connection_id}`, line);
  return {
    place: (h) => {
      const data = openedBy(h);
      if (!data) return undefined;
      const { contactId: contact_id, connectionId: connection_id } = data;
      const keys = { chat: `${h.companyId}.${contact_id}`, line: `${h.companyId}.${connection_id}` };
      const [chat, line] = [chats.get(keys.chat), lines.get(keys.line)];
      const at = Math.floor(Date.parse(h.at) / 1000);
      const arrival = { second: data.timestamp, at, ours: h.event.type === 'MessageQueued' };
      const second = chat ? Number(chat.second) : null;
      const own = chat?.own ? Number(chat.own) : null;
      const before = { second, own, lag: line?.lag ?? null };
      const next = after(arrival, before);
      const company_id = h.companyId;
      const ends = { second: String(next.second), own: next.own === null ? null : String(next.own) };
      chats.set(keys.chat, { company_id, contact_id, ...ends });
      if (next.lag !== null) lines.set(keys.line, { company_id, connection_id, lag: next.lag });
      return placedAt(arrival, before);
    },
    write: async (tx) => {
      await writeRows(tx, 'conversation_end', [...chats.values()], ofChat);
      await writeRows(tx, 'connection_lag', [...lines.values()], ofLine);
    },
  };
};
