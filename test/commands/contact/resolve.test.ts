import { afterAll, describe, expect, test } from '@jest/globals';
import { openContacts, type Sighting } from '../../../commands/contact/resolve.ts';
import { hashedKey } from '../../../commands/kernel/claim.ts';
import { handle, load } from '../../../commands/kernel/handle.ts';
import { contact } from '../../../domain/contact/decider.ts';
import { freshNeeds } from '../../kernel/deps.ts';
import { appendRaw, causeOf, envelope } from '../../kernel/log.ts';

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
/** A process that is killed when it has claimed what somebody is known by, and before it says so in his stream. */
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
  test('by LID, then by both, then by number, also for a process that remembers nothing', async () => {
    const { number, lid } = someone();
    const id = await resolve({ lid });
    expect(await resolve({ number, lid, name: 'Rui' }, openContacts(deps))).toBe(id);
    expect(await resolve({ number }, openContacts(deps))).toBe(id);
    expect(await stateOf(id)).toMatchObject({ name: 'Rui', number, lid });
  });
  test('who writes from a new number under his LID is the same one, reached at the newest', async () => {
    const [{ number, lid }, { number: newer }] = [someone(), someone()];
    const id = await resolve({ number, lid });
    expect(await resolve({ number: newer, lid })).toBe(id);
    expect(await stateOf(id)).toMatchObject({ number: newer, lid });
    expect(await resolve({ number: newer }, openContacts(deps))).toBe(id);
    expect(await resolve({ lid }, openContacts(deps))).toBe(id);
    expect(await resolve({ number }, openContacts(deps))).not.toBe(id);
  });
  test('though twenty messages of him come at once, in two processes', async () => {
    const who = someone();
    const processes = [contacts, openContacts(deps)];
    const ids = await Promise.all(Array.from({ length: 20 }, (_, i) => resolve(who, processes[i % 2])));
    expect(new Set(ids).size).toBe(1);
  });
  test('though a crash came between his number and himself', async () => {
    const who = someone();
    await expect(resolve(who, dying())).rejects.toThrow('killed');
    const id = await resolve(who);
    expect(await stateOf(id)).toMatchObject({ is: 'present', ...who });
    expect(await resolve({ lid: who.lid }, openContacts(deps))).toBe(id);
  });
  test('though a crash came between the new number of his LID and himself', async () => {
    const [who, { number: newer }] = [someone(), someone()];
    const id = await resolve(who);
    const moved = { number: newer, lid: who.lid };
    await expect(resolve(moved, dying())).rejects.toThrow('killed');
    expect(await stateOf(id)).toMatchObject(who);
    expect(await resolve(moved, openContacts(deps))).toBe(id);
    expect(await stateOf(id)).toMatchObject(moved);
    expect(await resolve({ number: newer }, openContacts(deps))).toBe(id);
    // The number that he left is free for whoever gets it.
    expect(await resolve({ number: who.number }, openContacts(deps))).not.toBe(id);
  });
  test('nor is the number that such a crash left claimed lost to somebody else', async () => {
    const [who, { number: newer, lid }] = [someone(), someone()];
    const id = await resolve(who);
    await expect(resolve({ number: newer, lid: who.lid }, dying())).rejects.toThrow('killed');
    const other = await resolve({ number: newer, lid }, openContacts(deps));
    expect(other).not.toBe(id);
    expect([await stateOf(id), await stateOf(other)]).toMatchObject([who, { number: newer, lid }]);
    expect(await resolve({ lid: who.lid }, openContacts(deps))).toBe(id);
  });
  test('though each of his addresses was known as somebody’s before WhatsApp told that they are one', async () => {
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
  test('who was parted is himself from the next message on, before anything else was done for him', async () => {
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
  test('whose LID another contact has, with a number of his own, is known by the number; the LID stays the other one’s', async () => {
    const [{ number, lid }, other] = [someone(), someone()];
    const [byNumber, byLid] = [await resolve({ number }), await resolve({ number: other.number, lid })];
    expect(await resolve({ number, lid }, openContacts(deps))).toBe(byNumber);
    expect(await stateOf(byNumber)).toMatchObject({ number, lid: null });
    expect(await resolve({ lid }, openContacts(deps))).toBe(byLid);
  });
  test('is renamed once for each name that he takes, not once a message', async () => {
    const who = someone();
    const id = await resolve({ ...who, name: 'Rui' });
    for (const name of ['Rui', 'Rui', 'Rui Lima', 'Rui Lima', '']) await resolve({ ...who, name });
    await resolve({ ...who, name: 'Rui Lima' }, openContacts(deps));
    const { events } = await deps.store.read(`contact-1.${id}`);
    expect(events.map(({ event }) => event.type)).toEqual(['ContactRegistered', 'ContactRenamed']);
    expect(await stateOf(id)).toMatchObject({ name: 'Rui Lima' });
  });
  test('who was removed and whose LID is another’s now does not take it away when he comes back', async () => {
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
  test('of each company', async () => {
    const who = someone();
    expect(await resolve(who)).not.toBe(await resolve({ ...who, companyId: 2 }));
  });
});

test('a number that an older log claimed in its other spelling is the same contact’s', async () => {
  const tail = String(88_000_000 + ++serial);
  const [number, older] = [`55119${tail}`, `5511${tail}`];
  const id = await deps.ids.next('contact');
  const seen = { name: 'Maria', number: older, lid: null, connectionId: 1, email: '', disableBot: false };
  const registered = { type: 'ContactRegistered', data: { ...seen, extraInfo: [], pictureUrl: '' } };
  await deps.store.append(`contact-1.${id}`, [registered], 'none', envelope());
  const claim = `claim-1.number.${hashedKey(deps.keys.claims, older)}`;
  await appendRaw(deps.log, claim, { type: 'Claimed', data: { ownerStream: `contact-1.${id}` } });
  expect(await resolve({ number })).toBe(id);
  await handle(deps.store, contact, {
    target: { companyId: 1, id },
    command: { type: 'RemoveContact' },
    cause: causeOf(),
  });
  expect(await resolve({ number }, openContacts(deps))).toBe(id);
});

test('what is known costs no event', async () => {
  const who = someone();
  const id = await resolve({ ...who, name: 'Maria' });
  await resolve({ ...who, name: '' });
  await resolve({ ...who, name: 'Maria' }, openContacts(deps));
  expect((await deps.store.read(`contact-1.${id}`)).revision).toBe(0n);
});

test('no stream of the log is named by a number or a LID', async () => {
  const who = someone();
  await resolve(who);
  const names: string[] = [];
  for await (const { event } of deps.log.raw.readAll())
    if (event?.streamId.startsWith(deps.log.namespace)) names.push(event.streamId);
  expect(names.some((name) => name.includes('claim-1.number.'))).toBe(true);
  for (const secret of [who.number, who.lid]) expect(names.filter((name) => name.includes(secret))).toEqual([]);
});

test('a sighting of nobody is a bug, and registers nothing', async () => {
  await expect(resolve({})).rejects.toThrow('a person without number and LID');
});
