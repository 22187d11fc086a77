import { parseEvent } from '../../domain/kernel/event.ts';
import { messageEvents } from '../../domain/message/events.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import { verify } from '../../projections/kernel/rebuild/verify.ts';
import { views as known } from '../../projections/views.ts';
import { openDatabase } from '../../runtime/database.ts';
import { ringOf } from '../../runtime/secrets.ts';
import { readRunning } from '../../runtime/running.ts';
import { eventually } from '../kernel/eventually.ts';
import type { Chat } from './chats.ts';
import { compare, type Faults } from './compare.ts';
import type { Installation } from './installation.ts';

type Said = { text: string; second: number };

/** Returns all texts of the log, sorted by second and then by position, as conversations show them. */
const textsOf = async (store: Store): Promise<string[]> => {
  const texts: Said[] = [];
  const read = Promise.withResolvers<void>();
  const following = store.follow({
    prefixes: ['message-'],
    from: 'start',
    onBatch: async ({ events, live }) => {
      for (const { event } of events) {
        const known = parseEvent(messageEvents, event.type, event.data);
        if (known?.type === 'MessageReceived' || known?.type === 'MessageQueued') {
          const { body: text, timestamp: second } = known.data;
          texts.push({ text, second });
        }
      }
      if (live) read.resolve();
    },
  });
  await read.promise;
  await following.stop();
  return texts.toSorted((a, b) => a.second - b.second).map(({ text }) => text);
};

/** Returns the faults of these chats in a log. */
export const faultsIn = async (store: Store, chats: readonly Chat[]): Promise<Faults[]> => {
  // Each text begins with its chat's number.
  const texts = Map.groupBy(await textsOf(store), (text) => text.split(' ', 1)[0]);
  return chats.flatMap(({ number, said, sent }) => {
    const own = texts.get(number) ?? [];
    return [compare(said, own), compare(sent, own)];
  });
};

/** Returns the faults of these chats in the log, and how many read model rows differ from a rebuild. */
export const examineStores = async (
  { dataDir, namespace, views = () => known }: Pick<Installation, 'dataDir' | 'namespace' | 'views'>,
  chats: readonly Chat[],
): Promise<{ faults: Faults[]; different: number }> => {
  const running = await eventually(() => {
    const told = readRunning(dataDir);
    if (!told) throw new Error('the system has not said where its stores are');
    return told;
  });
  const store = openStore({ url: running.eventStoreUrl, namespace, ring: ringOf({ dataDir }) });
  const db = openDatabase(running.databaseUrl, { connections: 4 });
  try {
    const faults = await faultsIn(store, chats);
    const differences = await verify(store, db, views());
    return { faults, different: differences.reduce((sum, { live, rebuilt }) => sum + live + rebuilt, 0) };
  } finally {
    await store.close();
    await db.destroy();
  }
};
