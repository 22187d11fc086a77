import { z } from 'zod';
import type { Addressing } from './accounts.ts';
import type { Described } from './kinds.ts';
import type { SimulatorStore } from './store.ts';

/** The delivery states of a message, in order. */
export const statuses = ['sent', 'delivered', 'read'] as const;
export type MessageStatus = (typeof statuses)[number];

const rowShape = z
  .object({
    phone: z.string(),
    contact: z.string(),
    id: z.string(),
    from_contact: z.number(),
    author: z.string(),
    kind: z.string(),
    text: z.string(),
    content: z.instanceof(Uint8Array).nullable(),
    addressing: z.enum(['pn', 'lid']),
    at: z.number(),
    status: z.enum(statuses),
    received: z.number(),
    own: z.number(),
  })
  .transform(({ from_contact, own, ...row }) => ({ ...row, fromContact: from_contact === 1, onPhone: own === 1 }));
/**
 * A message in a chat of a business phone with a contact or a group. In a group `contact` is its id and `author` the sender.
 * It has no content until the contact has decrypted it.
 */
export type ChatMessage = z.infer<typeof rowShape>;

const columns = 'phone, contact, id, from_contact, author, kind, text, content, addressing, at, status, received, own';

/** Returns a chat in the order in which the server saw it. */
export const messagesOf = (store: SimulatorStore, phone: string, contact: string): ChatMessage[] =>
  store.rows(rowShape, `select ${columns} from message where phone = ? and contact = ? order by seq`, phone, contact);

/** Returns the latest `limit` messages of a phone that have content, after `skipped` later ones, the oldest first. */
export const latestOf = (store: SimulatorStore, phone: string, limit: number, skipped = 0): ChatMessage[] => {
  const latest =
    'select * from message where phone = ? and content is not null order by at desc, seq desc limit ? offset ?';
  return store.rows(rowShape, `select ${columns} from (${latest}) order by at, seq`, phone, limit, skipped);
};

/** Returns the messages with an id in a phone's chats: one, unless two contacts used the same id. */
export const findMessages = (store: SimulatorStore, phone: string, id: string): ChatMessage[] =>
  store.rows(rowShape, `select ${columns} from message where phone = ? and id = ?`, phone, id);

export type SimulatedMessage = Pick<ChatMessage, 'phone' | 'contact' | 'id' | 'addressing'> &
  Described & { content: Uint8Array; author?: string };

/** Stores a message of a contact, or of the owner on the phone. A repeated id changes nothing. */
export const writeSaid = (
  store: SimulatorStore,
  said: SimulatedMessage,
  fromContact: boolean,
  at = Date.now(),
): void => {
  const sql = `insert into message (phone, contact, id, from_contact, author, kind, text, content, addressing, at, status, own)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'sent', ?) on conflict do nothing`;
  const { phone, contact, id, author = '', kind, text, content, addressing } = said;
  const from = Number(fromContact);
  store.run(sql, phone, contact, id, from, author, kind, text, content, addressing, at, 1 - from);
};

/** Replaces the content of a contact's message, for example when a ringing call ends. */
export const rewriteSaid = (store: SimulatorStore, phone: string, id: string, content: Uint8Array): void => {
  store.run('update message set content = ? where phone = ? and id = ? and from_contact = 1', content, phone, id);
};

export type Arrived = { phone: string; contact: string; id: string };

/** Records that a companion's message reached the server, and counts repeated arrivals of its id. */
export const countArrival = (store: SimulatorStore, { phone, contact, id }: Arrived, addressing: Addressing): void => {
  const sql = `insert into message (phone, contact, id, from_contact, kind, text, addressing, at, status, received)
    values (?, ?, ?, 0, 'waiting', '', ?, ?, 'sent', 1)
    on conflict do update set received = received + 1`;
  store.run(sql, phone, contact, id, addressing, Date.now());
};

const agentMessage = 'phone = ? and id = ? and contact = ? and from_contact = 0';

/** Records the content that the contact decrypted. The first content of an id stays. */
export const writeContent = (
  store: SimulatorStore,
  arrived: Arrived,
  content: Uint8Array,
  { kind, text }: Described,
): void => {
  const sql = `update message set content = ?, kind = ?, text = ? where ${agentMessage} and content is null`;
  store.run(sql, content, kind, text, arrived.phone, arrived.id, arrived.contact);
};

/** Records that the owner's phone has decrypted its copy. */
export const markOnPhone = (store: SimulatorStore, { phone, contact, id }: Arrived): void => {
  store.run(`update message set own = 1 where ${agentMessage}`, phone, id, contact);
};

const lower: Record<MessageStatus, string> = { sent: `('')`, delivered: `('sent')`, read: `('sent', 'delivered')` };

/** Advances a message's status, never back. */
export const raiseStatus = (store: SimulatorStore, { phone, contact, id }: Arrived, status: MessageStatus): void => {
  const sql = `update message set status = ? where ${agentMessage} and status in ${lower[status]}`;
  store.run(sql, status, phone, id, contact);
};

/** Advances the status of a contact's message that the companion received or read. */
export const raiseSaidStatus = (store: SimulatorStore, phone: string, id: string, status: MessageStatus): void => {
  const sql = `update message set status = ? where phone = ? and id = ? and from_contact = 1 and status in ${lower[status]}`;
  store.run(sql, status, phone, id);
};

/** Returns the agent's messages that the contact has received but not read. */
export const unreadBy = (store: SimulatorStore, phone: string, contact: string): ChatMessage[] => {
  const unread = `from_contact = 0 and content is not null and status <> 'read'`;
  const sql = `select ${columns} from message where phone = ? and contact = ? and ${unread} order by seq`;
  return store.rows(rowShape, sql, phone, contact);
};

/** Whether the contact has the chat on its screen. */
export const isChatOpen = (store: SimulatorStore, phone: string, contact: string): boolean =>
  store.row(
    z.object({ phone: z.string() }),
    'select phone from opened where phone = ? and contact = ?',
    phone,
    contact,
  ) !== undefined;

/** Records that the contact opened or closed the chat. */
export const setChatOpen = (store: SimulatorStore, phone: string, contact: string, open: boolean): void => {
  if (open) store.run('insert or ignore into opened values (?, ?)', phone, contact);
  else store.run('delete from opened where phone = ? and contact = ?', phone, contact);
};
