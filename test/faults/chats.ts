import { setTimeout as sleep } from 'node:timers/promises';
import { compare, type Faults } from './compare.ts';
import type { Road } from './road.ts';

/** The texts of a chat in order: by the contact and by the agent. No ticket: the agent never saw the contact. */
export type Chat = {
  number: string;
  ticketId: number | null;
  said: string[];
  sent: string[];
  /** When each was written. */
  at: Map<string, number>;
};

export type Examined = {
  faults: Record<'said' | 'sent' | 'onPhone', Faults>;
  /** How often a message of the agent reached WhatsApp's server again. */
  resent: number;
};

/** Questions and answers per chat, and the most questions that may wait for answers. */
export const length = 8;
const ahead = 4;
/** Mean milliseconds between two messages of a contact. */
const pace = 150;
const look = 200;
/** An agent reports a contact that has no ticket after this time. */
const patience = 300_000;

/** Adds a contact that has not written yet. */
export const newChat = async (road: Road, name: string, addressing: 'pn' | 'lid'): Promise<Chat> => {
  const { number } = await road.phones.addContact({ name, addressing });
  return { number, ticketId: null, said: [], sent: [], at: new Map() };
};

type Asked = { random: () => number; turns?: number; paceMs?: number; signal?: AbortSignal };
/** The contact writes this many messages at a fixed pace, even while the system is down. */
export const question = async (
  road: Road,
  phone: string,
  { number, said, sent, at }: Chat,
  { random, turns = length, paceMs = pace, signal }: Asked,
): Promise<void> => {
  for (let n = 1; n <= turns; n++, await sleep(random() * 2 * paceMs)) {
    while (said.length - sent.length >= ahead) await sleep(20, undefined, { signal });
    const text = `${number} pergunta ${n}`;
    said.push(text);
    at.set(text, Date.now());
    await road.phones.say({ phone, contact: number, text });
  }
};

/** An agent accepts the ticket and answers each question in turn. Throws if the system prevents it. */
const answer = async (road: Road, chat: Chat) => {
  const { number, said, sent, at } = chat;
  for (const since = Date.now(); chat.ticketId === null;) {
    if (Date.now() - since > patience) throw new Error(`no ticket after ${patience / 1000} s`);
    const [ticket] = await road.ticketsOf(number);
    if (ticket) await road.ask('PUT', `/tickets/${ticket.id}`, { status: 'open' });
    else await sleep(look);
    chat.ticketId = ticket?.id ?? null;
  }
  for (let n = 1; n <= length; n++) {
    while (said.length < n) await sleep(20);
    const body = `${number} resposta ${n}`;
    sent.push(body);
    at.set(body, Date.now());
    await road.ask('POST', `/messages/${chat.ticketId}`, { body });
  }
};

/** Contact and agent write to each other, as many answers as questions. */
export const talk = async (road: Road, phone: string, chat: Chat, random: () => number): Promise<void> => {
  const alone = new AbortController(); // no one answers any more, so the contact does not wait
  const answered = answer(road, chat).catch((error: unknown) => {
    alone.abort();
    throw error;
  });
  await Promise.all([answered, question(road, phone, chat, { random, signal: alone.signal })]);
};

/** Returns what the agent sees of a chat, and which answers the contact's phone could read. */
const seen = async (road: Road, phone: string, { number, ticketId }: Chat) => {
  const messages = ticketId === null ? [] : await road.conversation(ticketId);
  const chat = await road.phones.chat({ phone, contact: number });
  return { messages, answers: chat.filter(({ fromContact }) => !fromContact) };
};

/** Returns what both ends have read: the agent, and the contact's phone. */
export const readAtEnds = async (road: Road, phone: string, chat: Chat): Promise<string[]> => {
  const { messages, answers } = await seen(road, phone, chat);
  const came = messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  return [...came, ...answers.filter(({ kind }) => kind === 'text').map(({ text }) => text)];
};

/** Returns how many messages of a chat have not arrived yet on the agent's screen or the contact's phone. */
export const underWay = async (road: Road, phone: string, chat: Chat): Promise<number> => {
  const { number, ticketId } = chat;
  // After a fail-over of Postgres, the read models may not contain the ticket for a moment.
  if (ticketId !== null && !(await road.ticketsOf(number)).some(({ id }) => id === ticketId))
    return chat.said.length + chat.sent.length;
  const { messages, answers } = await seen(road, phone, chat);
  const came = messages.filter(({ fromMe }) => !fromMe).length;
  const taken = messages.filter(({ fromMe, ack }) => fromMe && ack >= 2).length;
  const read = answers.filter(({ kind }) => kind === 'text').length;
  return Math.max(0, chat.said.length - came) + Math.max(0, chat.sent.length - Math.min(taken, read));
};

/** Compares what was written with the conversation that the agent sees and with what the contact's phone could read. */
export const examine = async (road: Road, phone: string, chat: Chat): Promise<Examined> => {
  const { said, sent } = chat;
  const { messages, answers } = await seen(road, phone, chat);
  const bodies = (own: boolean): string[] => messages.filter(({ fromMe }) => fromMe === own).map(({ body }) => body);
  const readable = answers.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  const faults = {
    said: compare(said, bodies(false)),
    sent: compare(sent, bodies(true)),
    onPhone: compare(sent, readable),
  };
  return { faults, resent: answers.reduce((sum, { received }) => sum + Math.max(0, received - 1), 0) };
};
