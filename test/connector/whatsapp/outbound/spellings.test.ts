import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { load } from '../../../../commands/kernel/handle/handle.ts';
import { openNeeds } from '../../../../commands/deps.ts';
import { findByAddresses } from '../../../../commands/contact/findContact.ts';
import { contact } from '../../../../domain/contact/decider.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

describe('one person is one contact, by the number that WhatsApp answers with', () => {
  let world: World;
  let id: number;
  let phone: string;
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    id = await world.add();
    phone = await world.pair(id);
  });
  afterAll(() => world?.stop());

  const stateOf = async (contactId: number) => (await load(world.store, contact, { companyId, id: contactId })).state;
  const foundBy = async (number: string) => {
    const [found] = await findByAddresses(openNeeds(world.context, world.store), { companyId, number, lid: null });
    return found?.id;
  };
  const taken = (waId: string) => until(`${waId} taken`, async () => (await world.message(id, waId)).ack >= 2);

  test.each([
    ['Argentina', '541122223333', '5491122223333'],
    ['Mexico', '525512345678', '5215512345678'],
    ['Brazil', '5531977776666', '553177776666'],
  ])('%s: after a message to %s, an answer from %s belongs to the same contact', async (name, asked, spelled) => {
    await world.sim.phones.addContact({ name, number: spelled });
    const contactId = await world.stranger(id, asked);
    const waId = `3EB0${spelled.slice(-8)}`;
    await world.send(id, { ticketId: 0, contactId }, { body: 'oi', waId });
    await taken(waId);
    await world.sim.phones.say({ phone, contact: spelled, text: `de ${name}` });
    expect((await world.received(id, `de ${name}`)).data.contactId).toBe(contactId);
    expect(await stateOf(contactId)).toMatchObject({ is: 'present', number: spelled, spellings: [asked] });
    expect([await foundBy(asked), await foundBy(spelled)]).toEqual([contactId, contactId]);
  });

  test('two contacts that turn out to have one account are merged, with the number of the account', async () => {
    const [asked, spelled] = ['541144445555', '5491144445555'];
    await world.sim.phones.addContact({ name: 'Lucía', number: spelled });
    await world.sim.phones.say({ phone, contact: spelled, text: 'hola' });
    const { contactId: known } = (await world.received(id, 'hola')).data;
    const other = await world.stranger(id, asked);
    await world.send(id, { ticketId: 0, contactId: other }, { body: 'buenas', waId: '3EB044445555' });
    await taken('3EB044445555');
    expect(await stateOf(other)).toMatchObject({ is: 'merged', into: known });
    expect(await stateOf(known)).toMatchObject({ is: 'present', number: spelled, spellings: [asked], joined: [other] });
    expect([await foundBy(asked), await foundBy(spelled)]).toEqual([known, known]);
  });
});
