import { setTimeout as sleep } from 'node:timers/promises';
import { parseEvent } from '../../domain/kernel/event.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import { verify } from '../../projections/kernel/verify.ts';
import { views } from '../../projections/views.ts';
import { openDatabase } from '../../runtime/database.ts';
import { readRunning } from '../../runtime/running.ts';
import { eventually } from '../kernel/eventually.ts';
import { examine, openChat, write, type Chat } from './chats.ts';
import { compare, type Faults } from './compare.ts';
import { randomOf } from './random.ts';
import { openRoad, type Road } from './road.ts';

const chatsARound = 4;

/** Every text in the log, in its order. */
const textsOf = async (store: Store): Promise<string[]> => {
  const texts: string[] = [];
  const read = Promise.withResolvers<void>();
  const following = store.follow({
    prefixes: ['message-'],
    from: 'start',
    onBatch: async ({ events, live }) => {
      for (const { event } of events) {
        const known = parseEvent(messageEvents, event.type, event.data);
        if (known?.type === 'MessageReceived' || known?.type === 'MessageQueued') texts.push(known.data.body);
      }
      if (live) read.resolve();
    },
  });
  await read.promise;
  await following.stop();
  return texts;
};

/** What is wrong in the log, and how many rows of the read models differ from a rebuild. */
const examineStores = async (road: Road, chats: readonly Chat[]) => {
  const running = await eventually(() => {
    const told = readRunning(road.installation.dataDir);
    if (!told) throw new Error('the system has not said where its stores are');
    return told;
  });
  const store = openStore({ url: running.eventStoreUrl });
  const db = openDatabase(running.databaseUrl, 4);
  try {
    const texts = await textsOf(store);
    const faults = chats.flatMap(({ said, sent }) => [compare(said, texts), compare(sent, texts)]);
    const differences = await verify(store, db, views);
    return { faults, different: differences.reduce((sum, { live, rebuilt }) => sum + live + rebuilt, 0) };
  } finally {
    await store.close();
    await db.destroy();
  }
};

/**
 * Kills the system (kill -9) in a stream of messages both ways, `rounds` times on the same data, all its processes at
 * once or the main one alone, at moments chosen by `seed`; customers go on writing and agents go on asking meanwhile.
 * Tells the texts that were lost, doubled or out of order in the log, in the read model or on the phone, the rows of the
 * read models that differ from a rebuild, and how often a message was sent once more (which WhatsApp drops).
 */
export const systemFaults = async (rounds: number, seed: number) => {
  const random = randomOf(seed);
  const chats: Chat[] = [];
  const all: Faults[] = [];
  let resent = 0;
  const road = await openRoad({ LOG_LEVEL: 'error' });
  try {
    const phone = await road.pair();
    for (let round = 0; round < rounds; round++) {
      const talking: Chat[] = [];
      for (let n = 0; n < chatsARound; n++)
        talking.push(await openChat(road, phone, `Cliente ${round}.${n}`, n % 2 ? 'lid' : 'pn'));
      chats.push(...talking);
      let writing = true;
      const written = Promise.all(talking.map((chat) => write(road, phone, chat, random, () => writing)));
      await sleep(200 + random() * 1_300);
      await road.installation.kill(random() < 0.5);
      await sleep(random() * 500);
      await road.installation.start();
      await sleep(300);
      writing = false;
      await written;
      for (const chat of talking) {
        const examined = await examine(road, phone, chat);
        all.push(...Object.values(examined.faults));
        resent += examined.resent;
      }
    }
    const { faults, different } = await examineStores(road, chats);
    all.push(...faults);
    return {
      rounds,
      inbound: chats.reduce((sum, { said }) => sum + said.length, 0),
      outbound: chats.reduce((sum, { sent }) => sum + sent.length, 0),
      lost: all.flatMap(({ lost }) => lost),
      doubled: all.flatMap(({ doubled }) => doubled),
      disordered: all.flatMap(({ disordered }) => disordered),
      different,
      resent,
    };
  } finally {
    await road.stop();
  }
};
