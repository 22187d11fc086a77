import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../kernel/eventually.ts';
import { openCampaignSystem, type CampaignSystem } from './campaignSystem.ts';

const people = [
  ['Argentina', '541133334444', '5491133334444'],
  ['Mexico', '525587654321', '5215587654321'],
  ['Brazil', '5531966665555', '553166665555'],
] as const;

const stoppers = [
  ['Argentina', '541144445555', '5491144445555'],
  ['Mexico', '525511112222', '5215511112222'],
  ['Brazil', '5531977778888', '553177778888'],
] as const;

describe('a campaign to a person who is there under two spellings', () => {
  let system: CampaignSystem;
  let line: { id: number; phone: string };
  beforeAll(async () => {
    system = await openCampaignSystem();
    line = await system.link();
  });
  afterAll(() => system?.stop());

  /** A tag on the tickets of numbers that wrote. */
  const tagged = async (numbers: readonly string[]): Promise<number> => {
    const tagId = Number((await system.call('POST', '/tags', { name: `Tag ${numbers[0]}` }))['id']);
    for (const number of numbers) {
      const { id } = await system.world.write(line.id, number, 'Oi');
      await system.call('POST', '/tags/sync', { ticketId: id, tags: [tagId] });
    }
    return tagId;
  };

  test.each(people)('%s: sends once, and the other one tells why', async (name, asked, spelled) => {
    await system.sim.phones.addContact({ name, number: spelled });
    const tagListId = await tagged(name === 'Brazil' ? [asked] : [asked, spelled]);
    const id = await system.plan({ name, whatsappId: line.id, tagListId, message1: `Oferta ${name}` });
    await system.until(id, 'FINALIZADA');
    await eventually(async () => expect(await system.got(line.phone, spelled, `Oferta ${name}`)).toBe(1));
    const found = (await system.recipients(id)).map(({ state, reason }) => `${state} ${reason}`.trim());
    // One recipient where WhatsApp already told that both numbers are the same person.
    const others = found.filter((one) => one !== 'delivered');
    expect(found.length - others.length).toBe(1);
    expect(others.filter((one) => !one.endsWith('ERR_CAMPAIGN_TWICE'))).toEqual([]);
  });

  test.each(stoppers)(
    '%s: a contact who answered SAIR gets nothing under a spelling that no one asked about',
    async (...person) => {
      const [name, asked, spelled] = person;
      await system.sim.phones.addContact({ name, number: spelled });
      const first = await system.plan({
        name: `${name} 1`,
        whatsappId: line.id,
        tagListId: await tagged([spelled]),
        message1: 'Oi',
      });
      await system.until(first, 'FINALIZADA');
      await system.sim.phones.say({ phone: line.phone, contact: spelled, text: 'SAIR' });
      await eventually(async () => {
        const { contacts } = await system.call('GET', `/contacts?searchParam=${spelled}`);
        expect(contacts).toMatchObject([{ stopped: { word: 'sair' } }]);
      });
      const contactListId = await system.list([asked]);
      const listed = await system.plan({
        name: `${name} 2`,
        whatsappId: line.id,
        contactListId,
        message1: `Lista ${name}`,
      });
      await system.until(listed, 'FINALIZADA');
      expect(await system.recipients(listed)).toMatchObject([{ state: 'leftOut', reason: 'ERR_CAMPAIGN_STOPPED' }]);
      expect(await system.got(line.phone, spelled, `Lista ${name}`)).toBe(0);
    },
  );
});
