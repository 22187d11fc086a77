import { afterAll, describe, expect, test } from '@jest/globals';
import { openContacts, type Sighting } from '../../../commands/contact/recordSighting.ts';
import { handle, load } from '../../../commands/kernel/handle/handle.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { causeOf } from '../../kernel/log.ts';

const deps = freshNeeds();
const contacts = openContacts(deps);
afterAll(() => deps.close());

let serial = 0;
const someone = () => {
  const n = String(10_000_000 + ++serial);
  return { number: `55119${n}`, lid: `1700000${n}` };
};
const sighting = (over: Partial<Sighting>): Sighting => ({
  companyId: 1,
  connectionId: 1,
  name: '',
  number: null,
  lid: null,
  ...over,
});
const resolve = (over: Partial<Sighting>, by = contacts) => by.resolve(sighting(over), causeOf());
/** A process that crashes after reserving the addresses and before appending to the contact's stream. */
const dying = () => {
  const killed: typeof deps.store.append = (stream, ...rest) => {
    if (stream.startsWith('contact-')) throw new Error('killed');
    return deps.store.append(stream, ...rest);
  };
  return openContacts({ ...deps, store: { ...deps.store, append: killed } });
};
const stateOf = async (id: number) => (await load(deps.store, contact, { companyId: 1, id })).state;

describe('one person is one contact', () => {
  test('by number, then by both, then by LID', async () => {
    const { number, lid } = someone();
    const id = await resolve({ number, name: 'Maria' });
    expect(await resolve({ number, lid })).toBe(id);
    expect(await resolve({ lid })).toBe(id);
    expect(await stateOf(id)).toMatchObject({ name: 'Maria', number, lid });
  });
  test('by LID, then by both, then by number, also for a process with an empty cache', async () => {
    const { number, lid } = someone();
    const id = await resolve({ lid });
    expect(await resolve({ number, lid, name: 'Rui' }, openContacts(deps))).toBe(id);
    expect(await resolve({ number }, openContacts(deps))).toBe(id);
    expect(await stateOf(id)).toMatchObject({ name: 'Rui', number, lid });
  });
  test('and a new number with the same LID replaces the former number', async () => {
    const [{ number, lid }, { number: newer }] = [someone(), someone()];
    const id = await resolve({ number, lid });
    expect(await resolve({ number: newer, lid })).toBe(id);
    expect(await stateOf(id)).toMatchObject({ number: newer, lid });
    expect(await resolve({ number: newer }, openContacts(deps))).toBe(id);
    expect(await resolve({ lid }, openContacts(deps))).toBe(id);
    expect(await resolve({ number }, openContacts(deps))).not.toBe(id);
  });
  test('even if twenty messages arrive at once in two processes', async () => {
    const who = someone();
    const processes = [contacts, openContacts(deps)];
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => resolve(who, processes[i % 2])));
    expect(new Set(ids).size).toBe(1);
  });
  test('even after a crash between reserving the addresses and registering the contact', async () => {
    const who = someone();
    await expect(resolve(who, dying())).rejects.toThrow('killed');
    const id = await resolve(who);
    expect(await stateOf(id)).toMatchObject({ is: 'present', ...who });
    expect(await resolve({ lid: who.lid }, openContacts(deps))).toBe(id);
  });
  test('even after a crash between reserving a new number and recording it', async () => {
    const [who, { number: newer }] = [someone(), someone()];
    const id = await resolve(who);
    const moved = { number: newer, lid: who.lid };
    await expect(resolve(moved, dying())).rejects.toThrow('killed');
    expect(await stateOf(id)).toMatchObject(who);
    expect(await resolve(moved, openContacts(deps))).toBe(id);
    expect(await stateOf(id)).toMatchObject(moved);
    expect(await resolve({ number: newer }, openContacts(deps))).toBe(id);
    // The former number is free for another contact.
    expect(await resolve({ number: who.number }, openContacts(deps))).not.toBe(id);
  });
  test('and a number that such a crash left reserved is free for another person', async () => {
    const [who, { number: newer, lid }] = [someone(), someone()];
    const id = await resolve(who);
    await expect(resolve({ number: newer, lid: who.lid }, dying())).rejects.toThrow('killed');
    const other = await resolve({ number: newer, lid }, openContacts(deps));
    expect(other).not.toBe(id);
    expect([await stateOf(id), await stateOf(other)]).toMatchObject([who, { number: newer, lid }]);
    expect(await resolve({ lid: who.lid }, openContacts(deps))).toBe(id);
  });
  test('even if number and LID were two contacts before WhatsApp linked them', async () => {
    const { number, lid } = someone();
    const [byNumber, byLid] = [await resolve({ number }), await resolve({ lid, name: 'Rui' })];
    const seen = await Promise.all(Array.from({ length: 6 }, () => resolve({ number, lid }, openContacts(deps))));
    expect(new Set(seen)).toEqual(new Set([byNumber]));
    expect(await stateOf(byNumber)).toMatchObject({ name: 'Rui', number, lid, joined: [byLid] });
    expect(await stateOf(byLid)).toMatchObject({ is: 'merged', into: byNumber });
    expect(await resolve({ lid }, openContacts(deps))).toBe(byNumber);
  });
  test.each(['ContactMerged', 'ContactIdentified'])('though a crash came before %s', async (last) => {
    const { number, lid } = someone();
    const [byNumber, byLid] = [await resolve({ number }), await resolve({ lid })];
    const killed: typeof deps.store.append = (stream, events, ...rest) => {
      if (events.some(({ type }) => type === last)) throw new Error('killed');
      return deps.store.append(stream, events, ...rest);
    };
    const broken = openContacts({ ...deps, store: { ...deps.store, append: killed } });
    await expect(resolve({ number, lid }, broken)).rejects.toThrow('killed');
    expect(await resolve({ number, lid }, openContacts(deps))).toBe(byNumber);
    expect(await stateOf(byNumber)).toMatchObject({ number, lid, joined: [byLid] });
    expect(await stateOf(byLid)).toMatchObject({ is: 'merged', into: byNumber });
  });
  test('and a separated contact is found from the next message on, before any reaction ran', async () => {
    for (const next of ['LID', 'both'] as const) {
      const { number, lid } = someone();
      const [byNumber, byLid] = [await resolve({ number }), await resolve({ lid })];
      await resolve({ number, lid });
      await handle(deps.store, contact, {
        target: { companyId: 1, id: byNumber },
        command: { type: 'PartContact', by: { profile: 'admin' }, contactId: byLid },
        cause: causeOf(),
      });
      const shown = next === 'both' ? { number, lid } : { lid };
      expect(await resolve(shown, openContacts(deps))).toBe(next === 'both' ? byNumber : byLid);
      expect(await stateOf(byLid)).toMatchObject({ is: 'present', lid });
      expect(await stateOf(byNumber)).toMatchObject({ number, lid: null });
    }
  });
  test('and is found by number if the LID belongs to a contact with another number, which keeps the LID', async () => {
    const [{ number, lid }, other] = [someone(), someone()];
    const [byNumber, byLid] = [await resolve({ number }), await resolve({ number: other.number, lid })];
    expect(await resolve({ number, lid }, openContacts(deps))).toBe(byNumber);
    expect(await stateOf(byNumber)).toMatchObject({ number, lid: null });
    expect(await resolve({ lid }, openContacts(deps))).toBe(byLid);
  });
  test('and is renamed once per new name, not once per message', async () => {
    const who = someone();
    const id = await resolve({ ...who, name: 'Rui' });
    for (const name of ['Rui', 'Rui', 'Rui Lima', 'Rui Lima', '']) await resolve({ ...who, name });
    await resolve({ ...who, name: 'Rui Lima' }, openContacts(deps));
    const { events } = await deps.store.read(`contact-1.${id}`);
    expect(events.map(({ event }) => event.type)).toEqual(['ContactRegistered', 'ContactRenamed']);
    expect(await stateOf(id)).toMatchObject({ name: 'Rui Lima' });
  });
  test('and a removed contact that returns does not take its former LID from another contact', async () => {
    const { number, lid } = someone();
    const first = await resolve({ number, lid });
    await handle(deps.store, contact, {
      target: { companyId: 1, id: first },
      command: { type: 'RemoveContact' },
      cause: causeOf(),
    });
    const other = await deps.ids.next('contact');
    const seen = { type: 'SeeContact', name: '', number: null, lid, connectionId: 1 } as const;
    const options = { secret: deps.keys.claims };
    await handle(deps.store, contact, {
      target: { companyId: 1, id: other },
      command: seen,
      cause: causeOf(),
      ...options,
    });
    const back = await resolve({ number }, openContacts(deps));
    expect(await stateOf(back)).toMatchObject({ is: 'present', number, lid: null });
    expect(await resolve({ lid }, openContacts(deps))).toBe(other);
  });
  test('within a company', async () => {
    const who = someone();
    expect(await resolve(who)).not.toBe(await resolve({ ...who, companyId: 2 }));
  });
});

test('a sighting without news appends no event', async () => {
  const who = someone();
  const id = await resolve({ ...who, name: 'Maria' });
  await resolve({ ...who, name: '' });
  await resolve({ ...who, name: 'Maria' }, openContacts(deps));
  expect((await deps.store.read(`contact-1.${id}`)).revision).toBe(0n);
});

test('no stream name contains a number or a LID', async () => {
  const who = someone();
  await resolve(who);
  const names: string[] = [];
  for await (const { event } of deps.log.raw.readAll())
    if (event?.streamId.startsWith(deps.log.namespace)) names.push(event.streamId);
  expect(names.some((name) => name.includes('claim-1.number.'))).toBe(true);
  for (const secret of [who.number, who.lid]) expect(names.filter((name) => name.includes(secret))).toEqual([]);
});

test('a sighting without number and LID throws and registers nothing', async () => {
  await expect(resolve({})).rejects.toThrow('a person without number and LID');
});
