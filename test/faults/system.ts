import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { openStore, type Store } from '../../eventstore/store.ts';
import { verify } from '../../projections/kernel/verify.ts';
import { views } from '../../projections/views.ts';
import { openDatabase } from '../../runtime/database.ts';
import { readRunning } from '../../runtime/running.ts';
import { eventually } from '../kernel/eventually.ts';
import { randomOf } from './random.ts';
import { openRoad, type Road } from './road.ts';

const contactsARound = 4;
const text = z.object({ body: z.string() });
const patience = 30_000;

/** What was written in a chat, in order: by the contact, and by the agent. */
type Chat = { number: string; ticketId: number; said: string[]; sent: string[] };

/** What is wrong, counted over all chats; `resent`: how often a message reached WhatsApp's server once more. */
type Found = { lost: number; doubled: number; disordered: number; resent: number };

const count = (found: Found, wanted: readonly string[], seen: readonly string[]): void => {
  const times = new Map<string, number>();
  for (const text of seen) times.set(text, (times.get(text) ?? 0) + 1);
  for (const text of wanted) if (!times.has(text)) found.lost++;
  for (const each of times.values()) found.doubled += each - 1;
  const order = [...new Set(seen)].filter((text) => wanted.includes(text));
  if (order.some((text, at) => at > 0 && wanted.indexOf(text) < wanted.indexOf(order[at - 1] ?? '')))
    found.disordered++;
};

/** A new contact writes once, and the agent accepts the ticket. */
const openChat = async (road: Road, phone: string, name: string, addressing: 'pn' | 'lid'): Promise<Chat> => {
  const { number } = await road.phones.addContact({ name, addressing });
  await road.phones.say({ phone, contact: number, text: `olá de ${name}` });
  const ticket = await eventually(async () => {
    const [found] = await road.ticketsOf(number);
    if (!found) throw new Error('there is no ticket yet');
    return found;
  }, patience);
  await road.ask('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  return { number, ticketId: ticket.id, said: [`olá de ${name}`], sent: [] };
};

/** Contact and agent write, each at a pace of their own, until `writing` says no. */
const write = (
  road: Road,
  phone: string,
  chat: Chat,
  random: () => number,
  writing: () => boolean,
): Promise<void[]> => {
  const contact = async (): Promise<void> => {
    for (let n = 1; writing(); n++, await sleep(random() * 60)) {
      const text = `${chat.number} pergunta ${n}`;
      chat.said.push(text);
      await road.phones.say({ phone, contact: chat.number, text });
    }
  };
  const agent = async (): Promise<void> => {
    for (let n = 1; writing(); n++, await sleep(random() * 60)) {
      const body = `${chat.number} resposta ${n}`;
      chat.sent.push(body);
      await road.ask('POST', `/messages/${chat.ticketId}`, { body });
    }
  };
  return Promise.all([contact(), agent()]);
};

/** Waits until nothing is under way any more, then compares what there is with what was written. */
const examine = async (road: Road, phone: string, chat: Chat, found: Found): Promise<void> => {
  const read = () => road.conversation(chat.ticketId);
  const show = async () =>
    (await road.phones.chat({ phone, contact: chat.number })).filter(({ fromContact }) => !fromContact);
  await eventually(async () => {
    const messages = await read();
    const came = messages.filter(({ fromMe }) => !fromMe).length;
    const taken = messages.filter(({ fromMe, ack }) => fromMe && ack >= 2).length;
    const decrypted = (await show()).filter(({ kind }) => kind === 'text').length;
    if (came < chat.said.length || Math.min(taken, decrypted) < chat.sent.length)
      throw new Error('messages are under way');
  }, patience).catch(() => {});
  const [messages, shown] = [await read(), await show()];
  const bodies = (fromMe: boolean): string[] => messages.filter((m) => m.fromMe === fromMe).map(({ body }) => body);
  count(found, chat.said, bodies(false));
  count(found, chat.sent, bodies(true));
  count(
    found,
    chat.sent,
    shown.map(({ text }) => text),
  );
  if (process.env['SHOW']) console.log(chat.number, chat.said.length, chat.sent.length, shown.map((m) => m.received + m.kind.slice(0, 1)).join(' '));
  if (process.env['SHOW'] && shown.some((m) => m.kind === 'waiting')) { const bad = shown.filter((m) => m.kind === 'waiting').map((m) => m.id); const l = await road.phones.log(); console.log('BAD', bad, l.filter((e) => JSON.stringify(e).includes(chat.number) || bad.some((id) => JSON.stringify(e).includes(id))).slice(-90).map((e) => JSON.stringify(e)).join('\n')); }
  found.resent += shown.reduce((sum, { received }) => sum + Math.max(0, received - 1), 0);
};

/** Every text in the log, in its order. */
const textsOf = async (store: Store): Promise<string[]> => {
  const texts: string[] = [];
  await new Promise<void>((resolve) => {
    const following = store.follow({
      prefixes: ['message-'],
      from: 'start',
      onBatch: async ({ events, live }) => {
        for (const { event } of events)
          if (event.type === 'MessageReceived' || event.type === 'MessageQueued')
            texts.push(String(event.data['body']));
        if (live) void following.stop().then(resolve);
      },
    });
  });
  return texts;
};

/** The log holds every text once, and the read models are what it says. */
const examineStores = async (road: Road, chats: readonly Chat[], found: Found): Promise<number> => {
  const running = readRunning(road.installation.dataDir);
  if (!running) throw new Error('the system does not run');
  const store = openStore({ url: running.eventStoreUrl });
  const db = openDatabase(running.databaseUrl, 4);
  try {
    const log: Found = { ...found, disordered: 0 };
    count(
      log,
      chats.flatMap(({ said, sent }) => [...said, ...sent]),
      await textsOf(store),
    );
    Object.assign(found, { lost: log.lost, doubled: log.doubled });
    return (await verify(store, db, views)).reduce((sum, { live, rebuilt }) => sum + live + rebuilt, 0);
  } finally {
    await store.close();
    await db.destroy();
  }
};

/**
 * Kills the system (kill -9) in a stream of messages both ways, `rounds` times on the same data, all its processes at
 * once or the main one alone, at moments chosen by `seed`; customers go on writing and the agent goes on asking
 * meanwhile. Counts what was lost, doubled or out of order in the log, in the read model and on the phone, and the rows
 * of the read models that differ from a rebuild.
 */
export const systemFaults = async (rounds: number, seed: number) => {
  const random = randomOf(seed);
  const found: Found = { lost: 0, doubled: 0, disordered: 0, resent: 0 };
  const chats: Chat[] = [];
  const road = await openRoad({ LOG_LEVEL: 'error' });
  try {
    const phone = await road.pair();
    for (let round = 0; round < rounds; round++) {
      const mine: Chat[] = [];
      for (let n = 0; n < contactsARound; n++)
        mine.push(await openChat(road, phone, `Cliente ${round}.${n}`, n % 2 ? 'lid' : 'pn'));
      chats.push(...mine);
      let writing = true;
      const all = Promise.all(mine.map((chat) => write(road, phone, chat, random, () => writing)));
      await sleep(200 + random() * 1_300);
      await road.installation.kill(random() < 0.5);
      await sleep(random() * 500);
      console.log('killed', road.installation.processes());
      console.log(await road.installation.start());
      await sleep(300);
      writing = false;
      await all;
      for (const chat of mine) await examine(road, phone, chat, found);
    }
    const different = await examineStores(road, chats, found);
    const inbound = chats.reduce((sum, { said }) => sum + said.length, 0);
    const outbound = chats.reduce((sum, { sent }) => sum + sent.length, 0);
    return { rounds, inbound, outbound, ...found, different };
  } finally {
    await road.stop();
  }
};
