import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Fact } from '../../domain/kernel/event.ts';
import { keyStreams } from '../../eventstore/keyStreams.ts';
import { decodeAll } from '../../eventstore/eventKeys.ts';
import { blanked, keyStreamOf, openData, sealData, type ErasablePerson } from '../../eventstore/personal.ts';
import { Erased, openPersons } from '../../eventstore/persons.ts';
import { UnreadableEvent } from '../../eventstore/codec.ts';
import { appendRaw, collected, envelope, freshLog, testRing } from '../kernel/log.ts';
import { eventually } from '../kernel/eventually.ts';

const log = freshLog();
const { store, raw, namespace } = log;
afterAll(() => log.close());

let ids = 100;
const somebody = () => {
  const id = ids++;
  return {
    person: { companyId: 1, whose: 'contact', id } as const satisfies ErasablePerson,
    stream: `contact-1.${id}`,
  };
};
const known = { email: '', disableBot: false, extraInfo: [{ name: 'CPF', value: '111.222' }], pictureUrl: '' };
const registered: Fact = {
  type: 'ContactRegistered',
  data: { name: 'Maria Quitéria', number: '5571999990000', lid: null, connectionId: 3, ...known },
};
const said = (contactId: number, body: string): Fact => ({
  type: 'MessageReceived',
  data: {
    ticketId: 1,
    contactId,
    connectionId: 1,
    waId: 'A1',
    timestamp: 1,
    kind: 'text',
    body,
    raw: null,
    quotedId: null,
  },
});
/** Returns the stored events. */
const rawOf = async (stream: string) => {
  const events = [];
  for await (const { event } of raw.readStream(namespace + stream)) if (event) events.push(event);
  return events;
};
/** The keys as a process that has just started knows them. */
const elsewhere = () => openPersons(keyStreams(raw, namespace), testRing);
const datas = async (stream: string) => (await store.read(stream)).events.map(({ event }) => event.data);

describe('personal data is sealed with the key of its person', () => {
  test('the log does not show it; reads through the codec return it unchanged', async () => {
    const { stream, person } = somebody();
    await store.append(stream, [registered], 'none', envelope());
    const written = JSON.stringify((await rawOf(stream)).map(({ data, metadata }) => [data, metadata]));
    for (const text of ['Maria', '5571999990000', 'CPF', '111.222']) expect(written).not.toContain(text);
    expect(await datas(stream)).toEqual([registered.data]);
    expect(await rawOf(keyStreamOf(person))).toHaveLength(1);
  });

  test('a process that has just started reads keys that it does not have', async () => {
    const { stream, person } = somebody();
    const message = `message-1.1.-.-.in.${randomUUID()}`;
    await store.append(stream, [registered], 'none', envelope());
    await store.append(message, [said(person.id, 'bom dia')], 'none', envelope());
    const [decoded] = await decodeAll(await rawOf(message), namespace, elsewhere());
    expect(decoded).toMatchObject({ event: { data: { body: 'bom dia' } } });
  });

  test('a key precedes in the log what it opens, and is never published', async () => {
    const { stream } = somebody();
    await store.append(stream, [registered], 'none', envelope());
    const follower = collected(store, { prefixes: [stream], from: 'start' });
    await eventually(async () => expect(follower.events).toMatchObject([{ event: registered }]));
    await follower.stop();
  });

  test('two processes that create a key at once agree on one', async () => {
    const { person } = somebody();
    const made = await Promise.all([1, 2, 3].map(() => elsewhere().forSealing(person, true)));
    expect(new Set(made.map((key) => key.toString('hex'))).size).toBe(1);
    expect(await rawOf(keyStreamOf(person))).toHaveLength(1);
  });

  test('unencrypted data of an older version stays readable', async () => {
    const { stream } = somebody();
    await appendRaw(log, stream, { type: registered.type, data: { ...registered.data } });
    expect(await datas(stream)).toEqual([registered.data]);
  });

  test('a copy in another stream, and the key of another person, decrypt nothing', async () => {
    const [one, other] = [somebody(), somebody()];
    await store.append(one.stream, [registered], 'none', envelope());
    await store.append(other.stream, [registered], 'none', envelope());
    const [event] = await rawOf(one.stream);
    if (!event) throw new Error('nothing was written');
    const copies = [
      { ...event, streamId: namespace + other.stream },
      { ...event, id: randomUUID() },
    ];
    for (const copy of copies)
      expect(await decodeAll([copy], namespace, elsewhere())).toEqual([expect.any(UnreadableEvent)]);
  });

  test('the sealed format never changes', () => {
    const key = Buffer.alloc(32, 1);
    const place = 'contact-1.5 3b241101-e2bb-4255-8caf-4136c566a962';
    const written = {
      name: '',
      $sealed: 'nal1R0MMYzBMaQPJD9+AHhKivgNHxB09/60xl55pAO/VkEAfyADPr/jT',
    };
    const sealed = sealData('ContactRenamed', { name: 'Ana' }, key, place);
    expect(sealed).toEqual({ name: '', $sealed: expect.any(String) });
    expect(openData(sealed, key, place)).toEqual({ name: 'Ana' });
    expect(openData(written, key, place)).toEqual({ name: 'Ana' });
  });
});

describe('an erased person', () => {
  test('is blank in every later read, in every process; the log stays complete', async () => {
    const { stream, person } = somebody();
    const message = `message-1.1.-.-.in.${randomUUID()}`;
    await store.append(stream, [registered], 'none', envelope());
    await store.append(message, [said(person.id, 'meu segredo')], 'none', envelope());
    await store.forget(person);
    await store.forget(person);
    const blank = { ...registered.data, name: '', number: '', extraInfo: [] };
    expect(await datas(stream)).toEqual([blank]);
    expect(await datas(message)).toMatchObject([{ body: '', contactId: person.id }]);
    const [anew] = await decodeAll(await rawOf(message), namespace, elsewhere());
    expect(anew).toMatchObject({ event: { data: { body: '' } } });
  });

  test('cannot be written about by any process; events without personal data can be written', async () => {
    const { stream, person } = somebody();
    await store.append(stream, [registered], 'none', envelope());
    await store.forget(person);
    await expect(
      store.append(stream, [{ type: 'ContactRenamed', data: { name: 'X' } }], 0n, envelope()),
    ).rejects.toThrow(Erased);
    await expect(elsewhere().forSealing(person, false)).rejects.toThrow(Erased);
    await store.append(stream, [{ type: 'ContactRemoved', data: {} }], 0n, envelope());
  });

  test('is blank in unencrypted data of an older version too', () => {
    const { data } = said(5, 'em claro');
    expect(blanked('MessageReceived', data)).toEqual({ ...data, body: '' });
  });
});
