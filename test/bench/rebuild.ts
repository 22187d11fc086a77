import { randomUUID } from 'node:crypto';
import type { Fact } from '../../domain/kernel/event.ts';
import { compare } from '../../eventstore/position.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import { MOST } from '../../projections/kernel/run/apply.ts';
import { rebuildAndExchange } from '../../projections/kernel/rebuild/exchange.ts';
import { streamMigrations } from '../../projections/kernel/run/migrations.ts';
import { prefixesOf } from '../../projections/kernel/view/view.ts';
import { views } from '../../projections/views.ts';
import { migrate, openDatabase } from '../../runtime/database.ts';
import { acknowledged, queued, received } from '../domain/message/facts.ts';
import { accepted, closed, opened, read } from '../domain/ticket/facts.ts';
import { envelope } from '../kernel/log.ts';
import { registered } from '../projections/facts.ts';
import { messageStream } from '../projections/views.ts';
import { freshSecrets } from '../kernel/secrets.ts';
import { figure, percentile, type Figure } from './figure.ts';
import { openStores } from './rig.ts';
import { sized } from './size.ts';

const CUSTOMERS = sized(1_000, 5);
const ROUNDS = sized(3, 1);
const TURNS = 5;
const WRITERS = 64;
const SECOND = 1_790_000_000;

/** Returns the events of a customer's question: it is asked, read and answered, and the answer's receipts arrive. */
const turn = (n: number, t: number): [string, Fact[]][] => {
  const [asked, answered] = [`I${n}.${t}`, `O${n}.${t}`];
  const place = { ticketId: n, contactId: n };
  const timestamp = SECOND + n + t * 600;
  const [ticket, out] = [`ticket-1.${n}`, messageStream(answered, 'out')];
  const told: [string, Fact[]][] = [
    [messageStream(asked), [received({ ...place, waId: asked, timestamp, body: `pergunta ${t} ${'x'.repeat(60)}` })]],
    t === 0 ? [ticket, [accepted(7)]] : [`readMark-1.${n}`, [read(7)]],
    [out, [queued({ ...place, waId: answered, timestamp: timestamp + 30, body: `resposta ${t} ${'y'.repeat(60)}` })]],
    [out, [acknowledged(2)]],
    [out, [acknowledged(3), acknowledged(4)]],
  ];
  if (t > 0) return t < TURNS - 1 ? told : [...told, [ticket, [closed(7)]]];
  const contact = `contact-1.${n}`;
  return [
    [contact, [registered(`Contato ${n}`, String(5_511_900_000_000 + n))]],
    [ticket, [opened({ uuid: randomUUID(), contactId: n })]],
    ...told,
    [contact, [{ type: 'ContactRenamed', data: { name: `Cliente ${n}` } }]],
  ];
};

/** Writes the events of all customers, who all talk at the same time. */
const fill = async (store: Store): Promise<void> => {
  const revisions = new Map<string, bigint>();
  const say = async (n: number, t: number): Promise<void> => {
    for (const [stream, facts] of turn(n, t)) {
      const known = revisions.get(stream);
      if (known === undefined && stream.startsWith('readMark-')) await store.limit(stream, 1);
      await store.append(stream, facts, known ?? 'none', envelope());
      revisions.set(stream, (known ?? -1n) + BigInt(facts.length));
    }
  };
  for (let t = 0; t < TURNS; t++) {
    let n = 0;
    const write = async (): Promise<void> => {
      while (n < CUSTOMERS) await say(++n, t);
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
  }
};

/** Reads the events that the views read, up to the end, without using them. Returns their number. */
const readAlone = async (store: Store): Promise<number> => {
  const end = await store.head();
  const reached = Promise.withResolvers<void>();
  let read = 0;
  const following = store.follow({
    prefixes: prefixesOf(views),
    from: 'start',
    most: MOST,
    onBatch: async ({ events, upTo, live }) => {
      read += events.length;
      if (live || compare(upTo, end) >= 0) reached.resolve();
    },
  });
  await reached.promise;
  await following.stop();
  return read;
};

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1_000;
};

/** Measures events per second for a rebuild of all read models, compared with only reading and checking the events. */
export const bench = async (): Promise<Figure[]> => {
  const stores = await openStores();
  const db = openDatabase(stores.databaseUrl, { pipeline: true });
  const store = openStore({ url: stores.eventStoreUrl, namespace: stores.namespace, ring: freshSecrets().ring });
  try {
    await migrate(db, streamMigrations);
    await fill(store);
    const events = await readAlone(store);
    const [reading, building]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      reading.push(await secondsOf(() => readAlone(store)));
      building.push(await secondsOf(() => rebuildAndExchange(store, db, () => views)));
    }
    const rate = (seconds: number[]) => Math.round(events / percentile(seconds, 0.5));
    const [alone, built] = [rate(reading), rate(building)];
    return [
      figure({
        figure: 'rebuild.rate',
        value: built,
        unit: '1/s',
        reference: `the same ${events} events read and checked alone: ${alone}/s`,
        ratio: Math.round((built / alone) * 100) / 100,
      }),
    ];
  } finally {
    await store.close();
    await db.destroy();
    await stores.stop();
  }
};

if (import.meta.main) for (const each of await bench()) console.log(JSON.stringify(each));
