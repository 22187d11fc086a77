import { after, placedAt } from '../../domain/message/order.ts';
import { loadRows, writeRows } from '../kernel/rows.ts';
import { bigint, float, int, maybe, table, type RowOf } from '../kernel/table.ts';
import type { Tx } from '../kernel/view.ts';
import { isOfMessage, type OfConversation, type OfMessage, type Order } from './working.ts';

/** The latest second of each conversation, over all its connections, and of our part in it. */
export const conversationEndTable = table(
  'conversation_end',
  { company_id: int, contact_id: int, second: bigint, own: maybe(bigint) },
  ['company_id', 'contact_id'],
);
/** How late the last message of each connection came in. */
export const connectionLagTable = table('connection_lag', { company_id: int, connection_id: int, lag: float }, [
  'company_id',
  'connection_id',
]);

const openedBy = ({ event }: OfMessage) =>
  event.type === 'MessageReceived' || event.type === 'MessageTypedOnPhone' || event.type === 'MessageQueued'
    ? event.data
    : undefined;

/** Whether it is an old one, that the phone told when it was linked. */
export const isImported = ({ event }: OfMessage): boolean => 'imported' in event.data && event.data.imported === true;

/** What the batch needs to know of what came before it, in two statements. */
export const loadOrder = async (happened: readonly OfConversation[], tx: Tx): Promise<Order> => {
  const wanted = happened.flatMap((h) => {
    const data = isOfMessage(h) ? openedBy(h) : undefined;
    return data ? [{ company_id: h.companyId, contact_id: data.contactId, connection_id: data.connectionId }] : [];
  });
  const chats = new Map<string, RowOf<typeof conversationEndTable>>();
  const lags = new Map<string, RowOf<typeof connectionLagTable>>();
  for (const chat of await loadRows(tx, conversationEndTable, wanted))
    chats.set(`${chat.company_id}.${chat.contact_id}`, chat);
  for (const lag of await loadRows(tx, connectionLagTable, wanted))
    lags.set(`${lag.company_id}.${lag.connection_id}`, lag);
  return {
    place: (h) => {
      const data = openedBy(h);
      if (!data) return undefined;
      const { contactId: contact_id, connectionId: connection_id } = data;
      const keys = { chat: `${h.companyId}.${contact_id}`, lag: `${h.companyId}.${connection_id}` };
      const [chat, lag] = [chats.get(keys.chat), lags.get(keys.lag)];
      const at = Math.floor(Date.parse(h.at) / 1000);
      const arrival = { second: data.timestamp, at, ours: h.event.type === 'MessageQueued', imported: isImported(h) };
      const second = chat ? Number(chat.second) : null;
      const own = chat?.own ? Number(chat.own) : null;
      const before = { second, own, lag: lag?.lag ?? null };
      const next = after(arrival, before);
      const company_id = h.companyId;
      const ends = { second: String(next.second), own: next.own === null ? null : String(next.own) };
      chats.set(keys.chat, { company_id, contact_id, ...ends });
      if (next.lag !== null) lags.set(keys.lag, { company_id, connection_id, lag: next.lag });
      return placedAt(arrival, before);
    },
    write: async (tx) => {
      await writeRows(tx, conversationEndTable, [...chats.values()]);
      await writeRows(tx, connectionLagTable, [...lags.values()]);
    },
  };
};
