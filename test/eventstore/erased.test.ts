import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Fact } from '../../domain/kernel/event.ts';
import { openStore, type Store } from '../../eventstore/store.ts';
import { eventually } from '../kernel/eventually.ts';
import { collected, envelope, freshLog, testRing } from '../kernel/log.ts';
import { newNamespace } from '../kernel/namespace.ts';
import { registered } from '../projections/facts.ts';
import { unscavengedStore } from './unscavenged.ts';

type World = Awaited<ReturnType<typeof unscavengedStore>> & { log: ReturnType<typeof freshLog> };
let world: World;
beforeAll(async () => {
  const server = await unscavengedStore();
  world = { ...server, log: freshLog(server.url, newNamespace()) };
});
afterAll(async () => {
  await world?.log.close();
  await world?.remove();
});

let processes = 0;
/** The store of a process that has just started: it shares no key cache. */
const anotherProcess = async (work: (store: Store) => Promise<void>): Promise<void> => {
  const { url, namespace } = world.log;
  const store = openStore({ url: `${url}&connectionName=p${++processes}`, namespace, ring: testRing });
  await work(store);
  await store.close();
};
const noted = (contactId: number): Fact => ({
  type: 'NoteCreated',
  data: { note: 'prefere manhãs', ticketId: 1, contactId, userId: 1 },
});
const erased: Fact = { type: 'ContactErased', data: { reason: 'request' } };
const livePerson = async (id: number) => {
  const { store } = world.log;
  await store.append(`contact-1.${id}`, [registered('Zuleica', `55119555${id}`)], 'none', envelope());
  await store.append(`note-1.${id}`, [noted(id)], 'none', envelope());
  return { companyId: 1, whose: 'contact', id } as const;
};
const notesOf = async (store: Store, id: number) => (await store.read(`note-1.${id}`)).events.map((e) => e.event.data);

describe('while $all still delivers the key of an ended stream', () => {
  test('a follower that reads the key decrypts nothing, and neither does a later read of its process', async () => {
    const person = await livePerson(1001);
    await world.log.store.forget(person);
    const keys = [];
    for await (const { event } of world.log.raw.readAll())
      if (event?.streamId.endsWith('key-1.contact.1001')) keys.push(event.type);
    expect(keys).toEqual(['PersonKeyMade', '$streamDeleted']);
    await anotherProcess(async (store) => {
      const follower = collected(store, { prefixes: ['contact-1.1001', 'note-1.1001', 'key-'], from: 'start' });
      await eventually(async () => expect(follower.events.map(({ event }) => event.type)).toContain('NoteCreated'));
      await follower.stop();
      const datas = follower.events.map(({ event }) => event.data);
      expect(JSON.stringify(datas)).not.toMatch(/Zuleica|551195551001|manhãs/);
      expect(await notesOf(store, 1001)).toMatchObject([{ note: '' }]);
    });
  });

  test('a person whose erasure event exists before the key is ended is blank in each process', async () => {
    await livePerson(1002);
    await world.log.store.append('contact-1.1002', [erased], 0n, envelope());
    await anotherProcess(async (store) => {
      const follower = collected(store, { prefixes: ['note-1.1002'], from: 'start' });
      await eventually(async () => expect(follower.events).toHaveLength(1));
      await follower.stop();
      expect(follower.events).toMatchObject([{ event: { data: { note: '' } } }]);
    });
  });

  test('a process without subscriptions learns of another process’s erasure by its event and by its key', async () => {
    const byEvent = await livePerson(1003);
    const byKey = await livePerson(1004);
    await anotherProcess(async (store) => {
      for (const { id } of [byEvent, byKey])
        expect(await notesOf(store, id)).toMatchObject([{ note: 'prefere manhãs' }]);
      await anotherProcess(async (other) => {
        await other.append('contact-1.1003', [erased], 0n, envelope());
        await other.forget(byKey);
      });
      await eventually(async () => {
        for (const { id } of [byEvent, byKey]) expect(await notesOf(store, id)).toMatchObject([{ note: '' }]);
      });
    });
  });
});
