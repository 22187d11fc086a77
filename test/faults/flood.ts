import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import type { MessageRecord } from '../../domain/message/shape.ts';
import type { TicketRecord } from '../../domain/ticket/shape.ts';
import { compare } from './compare.ts';
import { randomOf } from './random.ts';
import { openRoad, type Road } from './road.ts';

const CONTACTS = 20;
const GROUPS = 4;
const MEMBERS = 5;
const unread = z.object({ tickets: z.array(z.object({ unreadMessages: z.number() })) });
/** Without progress for this long, nothing more will come. */
const patience = 90_000;

/** The message kinds that contacts send in turn; the agent reads `text` in each. */
const kinds = ['text', 'image', 'text', 'document', 'place', 'text', 'card', 'text'] as const;

/** Builds a message of a kind in which `text` is readable. */
const said = async ({ phones }: Road, text: string, kind: (typeof kinds)[number]) => {
  if (kind === 'text') return { text };
  if (kind === 'place')
    return { message: { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: text } } };
  if (kind === 'card') {
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${text}\nTEL;waid=5511988880001:+55 11 98888-0001\nEND:VCARD`;
    return { message: { contactMessage: { displayName: text, vcard } } };
  }
  if (kind === 'image') {
    const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer();
    const file = await phones.upload('image', bytes);
    return { message: { imageMessage: { ...file, mimetype: 'image/jpeg', caption: text } } };
  }
  const file = await phones.upload('document', Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`));
  const document = { ...file, mimetype: 'application/pdf', fileName: 'nota.pdf', caption: text };
  return { message: { documentMessage: document } };
};

/** The senders in order; `tickets`: the tickets they create. */
type Chat = {
  name: string;
  texts: string[];
  say: (words: Awaited<ReturnType<typeof said>>, nth: number) => Promise<unknown>;
  tickets: () => Promise<TicketRecord[]>;
};

/** People who write alone; some also write in groups. */
const openChats = async (road: Road, phone: string): Promise<Chat[]> => {
  const { phones } = road;
  await road.ask('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
  const people = await Promise.all(
    Array.from({ length: CONTACTS }, (_, n) =>
      phones.addContact({ name: `Cliente ${n}`, addressing: n % 2 ? 'lid' : 'pn' }),
    ),
  );
  const chats: Chat[] = people.map(({ number }) => ({
    name: number,
    texts: [],
    say: (words) => phones.say({ phone, contact: number, ...words }),
    tickets: () => road.ticketsOf(number),
  }));
  for (let n = 0; n < GROUPS; n++) {
    const members = people.slice(n * MEMBERS, (n + 1) * MEMBERS).map(({ number }) => number);
    const name = `Obra ${n}`;
    const { id: group } = await phones.addGroup({ phone, subject: name, members });
    chats.push({
      name,
      texts: [],
      say: (words, nth) => phones.sayInGroup({ group, member: members[nth % MEMBERS] ?? '', ...words }),
      tickets: () => road.groupTickets(name),
    });
  }
  return chats;
};

/** The text that identifies a message of any kind. */
const wordsOf = ({ body, location, cards }: MessageRecord): string => location?.name || cards[0]?.name || body;

/**
 * Sends `messages` of all kinds, with files, from 20 people and in 4 groups of them. Kills the connector (kill -9) `kills`
 * times, at moments chosen by `seed`. Counts what is lost, doubled or out of order on the agent's screen, and missing files.
 */
export const floodFaults = async ({ messages, kills, seed }: { messages: number; kills: number; seed: number }) => {
  const random = randomOf(seed);
  const road = await openRoad({ LOG_LEVEL: 'error' });
  try {
    const phone = await road.pair();
    const chats = await openChats(road, phone);
    const each = Math.ceil(messages / chats.length);
    const all = each * chats.length;
    const total = () => chats.reduce((sum, { texts }) => sum + texts.length, 0);
    /** The sent messages so far: each kill gets an equal share of the flood, and hits a busy connector. */
    let allowed = 0;
    const talking = chats.map(async ({ name, texts, say }, at) => {
      for (let n = 0; n < each; n++) {
        while (total() >= allowed) await sleep(10);
        const text = `${name} diz ${n}`;
        texts.push(text);
        await say(await said(road, text, kinds[(at + n) % kinds.length] ?? 'text'), n);
      }
    });
    const done = Promise.all(talking);
    const arrived = async (): Promise<number> => {
      const { body } = await road.ask('GET', '/tickets?showAll=true');
      return unread.parse(body).tickets.reduce((sum, { unreadMessages }) => sum + unreadMessages, 0);
    };
    const share = all / kills;
    for (let kill = 0; kill < kills; kill++) {
      allowed = share * (kill + 1);
      const moment = share * (kill + 0.1 + 0.7 * random());
      while ((await arrived()) < moment) await sleep(50);
      await road.installation.kill('connector');
    }
    allowed = Infinity;
    await done;

    const conversationOf = async ({ tickets }: Chat): Promise<MessageRecord[]> => {
      const [ticket] = await tickets();
      return ticket ? road.conversation(ticket.id) : [];
    };
    const waits = ({ file, mediaUrl }: MessageRecord) =>
      file?.state === 'coming' || (file?.state === 'here' && !mediaUrl);
    for (let before = -1, since = Date.now(); Date.now() - since < patience; await sleep(1_000)) {
      const seen = (await Promise.all(chats.map(conversationOf))).flat();
      const there = seen.filter((message) => !waits(message)).length;
      if (there >= all) break;
      if (there > before) [before, since] = [there, Date.now()];
    }
    const found = { kills, messages: all, lost: 0, doubled: 0, disordered: 0, files: 0, tickets: 0 };
    for (const chat of chats) {
      const conversation = await conversationOf(chat);
      const { lost, doubled, disordered } = compare(chat.texts, conversation.map(wordsOf));
      found.lost += lost.length;
      found.doubled += doubled.length;
      found.disordered += disordered.length;
      found.files += conversation.filter(({ file, mediaUrl }) => file && !(file.state === 'here' && mediaUrl)).length;
      if ((await chat.tickets()).length !== 1) found.tickets++;
    }
    return found;
  } finally {
    await road.stop();
  }
};
