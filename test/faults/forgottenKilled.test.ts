import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStore } from '../../eventstore/store.ts';
import { verify } from '../../projections/kernel/rebuild/verify.ts';
import { views } from '../../projections/views.ts';
import { openDatabase } from '../../runtime/database.ts';
import { readRunning } from '../../runtime/running.ts';
import { ringOf } from '../../runtime/secrets.ts';
import { eventually } from '../kernel/eventually.ts';
import { openRoad, type Road } from './road.ts';
import { foundIn } from './searched.ts';

/** The moment of kill -9: at the request, at the answer, or while Postgres is being scrubbed. */
const moments = ['asked', 'answered', 'scrubbed'] as const;
type Moment = (typeof moments)[number];

/** Erasing takes some 20 s, and much longer where many test processes share a machine. */
const PATIENCE_MS = 300_000;
let road: Road;
let phone: string;
beforeAll(async () => {
  road = await openRoad({ LOG_LEVEL: 'error' });
  phone = await road.pair();
});
afterAll(() => road?.stop());

const stores = () => {
  const told = readRunning(road.installation.dataDir);
  if (!told) throw new Error('the system has not said where its stores are');
  return told;
};
/** A customer who wrote, and an agent: their identifying texts, and the call that erases each. */
const people = async (n: number) => {
  const customer = { name: `Zoraide Pindamonhangaba ${n}`, number: `551195550791${n}` };
  const said = `o quintal tem jabuticaba ${n}`;
  await road.phones.addContact(customer);
  await road.phones.say({ phone, contact: customer.number, text: said });
  const ticket = await eventually(async () => {
    const [found] = await road.ticketsOf(customer.number);
    if (!found) throw new Error('there is no ticket yet');
    return found;
  }, PATIENCE_MS);
  const agent = { name: `Aristides Jacarepagua ${n}`, email: `aristides.jacare${n}@exemplo.com.br` };
  const added = await road.ask('POST', '/users', { ...agent, password: 'segredo-dele', wpp: `551194440001${n}` });
  const texts = [customer.name, customer.number, said, agent.name, agent.email, `551194440001${n}`];
  const asking = () =>
    Promise.all([
      road.ask('POST', `/contacts/${ticket.contactId}/erase`, { reason: 'request', confirmation: customer.name }),
      road.ask('POST', `/users/${Object(added.body).id}/erase`, { reason: 'request', confirmation: agent.name }),
    ]);
  return { texts, asking };
};
/** Whether Postgres has a session that scrubs it. */
const scrubbing = async () => {
  const db = openDatabase(stores().databaseUrl, { connections: 1 });
  try {
    await eventually(async () => {
      const { rows } = await db.raw(`select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'atende scrub'`);
      if (!rows.length) throw new Error('nobody scrubs yet');
    }, PATIENCE_MS);
  } finally {
    await db.destroy();
  }
};
const differences = async () => {
  const { dataDir, namespace } = road.installation;
  const { eventStoreUrl, databaseUrl } = stores();
  const store = openStore({ url: eventStoreUrl, namespace, ring: ringOf({ dataDir }) });
  const db = openDatabase(databaseUrl, { connections: 4 });
  try {
    return await verify(store, db, views);
  } finally {
    await store.close();
    await db.destroy();
  }
};
const killAt: Record<Moment, (asked: Promise<unknown>) => Promise<void>> = {
  asked: () => road.installation.kill('all'),
  answered: async (asked) => {
    await asked;
    await road.installation.kill('all');
  },
  scrubbed: async (asked) => {
    await asked;
    await scrubbing();
    await road.installation.kill('all');
  },
};

test.each(moments.map((moment, n) => [moment, n] as const))(
  'an erasure that is killed when it is %s is completed after the start: nothing of the contact and the user is left',
  async (moment, n) => {
    const { dataDir } = road.installation;
    const { texts, asking } = await people(n);
    for (const text of texts) expect({ text, at: foundIn(dataDir, [text]).length > 0 }).toEqual({ text, at: true });
    const asked = asking();
    await killAt[moment](asked);
    await road.installation.start();
    await asked; // an unanswered request is repeated
    await eventually(() => expect(foundIn(dataDir, texts)).toEqual([]), PATIENCE_MS);
    await eventually(async () => expect(await differences()).toEqual([]), PATIENCE_MS);
  },
  4 * PATIENCE_MS,
);
