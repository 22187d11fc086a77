import { setTimeout as sleep } from 'node:timers/promises';
import { openAsking, type Asking } from './asking.ts';
import { length, newChat, question, type Chat } from './chats.ts';
import { openEar, type Ear } from './ear.ts';
import type { Road } from './road.ts';

const LOOK_MS = 20;
/** How long an agent waits for a ticket to appear before searching for it. */
const SEARCH_MS = 3_000;
/** Mean pause between two messages of a contact. */
const PACE_MS = 800;
/** The number of people added at a time. */
const LOT = 5;

export type Agent = Asking & { ear: Ear };
/** Milliseconds from the call to the answer of each message of an agent, retries included. */
export type Floor = { road: Road; agents: readonly Agent[]; posts: number[]; random: () => number };

/** Creates this many, a few at a time. */
export const inLots = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  while (made.length < count) {
    const lot = Array.from({ length: Math.min(LOT, count - made.length) }, (_, n) => made.length + n);
    made.push(...(await Promise.all(lot.map(make))));
  }
  return made;
};

/** An agent with the ticket lists open who sees tickets without a queue. */
export const hire = async (road: Road, profile: 'user' | 'admin', n: number): Promise<Agent> => {
  const [name, email] = [`Atendente ${n}`, `atendente.${n}@exemplo.com.br`];
  const person = { name, email, password: `segredo-de-${n}-atendente` };
  await road.ask('POST', '/users', { ...person, profile });
  const asking = await openAsking(road.installation.url, person);
  return { ...asking, ear: openEar(road.installation.url, asking) };
};

const ticketOf = async ({ road }: Floor, { number, said }: Chat, { ear }: Agent): Promise<number> => {
  for (let since = Date.now(); ; await sleep(LOOK_MS)) {
    const heard = ear.ticketOf(said[0] ?? '');
    if (heard !== undefined) return heard;
    if (Date.now() - since < SEARCH_MS) continue;
    const [found] = await road.ticketsOf(number);
    if (found) return found.id;
    since = Date.now();
  }
};

/** An agent accepts, answers half, gives the ticket to a colleague, who answers the rest and resolves it. */
const attend = async (floor: Floor, chat: Chat, [agent, colleague]: readonly [Agent, Agent]): Promise<void> => {
  chat.ticketId = await ticketOf(floor, chat, agent);
  const ticket = `/tickets/${chat.ticketId}`;
  await agent.ask('PUT', ticket, { status: 'open' });
  for (let n = 1; n <= length; n++) {
    if (n === length / 2) await agent.ask('PUT', ticket, { userId: colleague.userId });
    while (chat.said.length < n) await sleep(LOOK_MS);
    const body = `${chat.number} resposta ${n}`;
    const since = Date.now();
    chat.sent.push(body);
    chat.at.set(body, since);
    await (n < length / 2 ? agent : colleague).ask('POST', `/messages/${chat.ticketId}`, { body });
    floor.posts.push(Date.now() - since);
  }
  await colleague.ask('PUT', ticket, { status: 'closed' });
};

export type Talk = { chats: Map<Chat, string>; wedged: string[]; done: Promise<unknown>[] };

/** A new contact writes and gets an answer. */
export const converse = async (
  floor: Floor,
  phones: readonly string[],
  { chats, wedged, done }: Talk,
): Promise<void> => {
  const { road, agents, random } = floor;
  const n = chats.size;
  const [phone, agent, colleague] = [
    phones[n % phones.length],
    agents[n % agents.length],
    agents[(n + 1) % agents.length],
  ];
  if (!phone || !agent || !colleague) throw new Error('nobody is there');
  const chat = await newChat(road, `Cliente ${n}`, n % 2 ? 'lid' : 'pn');
  chats.set(chat, phone);
  const both = [question(road, phone, chat, { random, paceMs: PACE_MS }), attend(floor, chat, [agent, colleague])];
  done.push(Promise.all(both).catch((error: unknown) => wedged.push(`${chat.number}: ${String(error)}`)));
};
