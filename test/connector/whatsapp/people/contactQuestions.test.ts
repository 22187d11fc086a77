import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openPhones } from '../../../../commands/contact/phones.ts';
import { answerContactQuestion } from '../../../../connector/whatsapp/people/contactQuestions.ts';
import { entryOf } from '../../../../connector/whatsapp/people/agenda.ts';
import type { Doing } from '../../../../domain/ticket/doing.ts';
import { channels, notification } from '../../../../runtime/channels.ts';
import { listen, type Listening } from '../../../../runtime/listen.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

const ANA = '5511988880001';
const CARLA = '553188880003'; // known to WhatsApp without the ninth digit
const NOBODY = '5511955550000';

describe('questions about a contact, asked by the real client on the simulator', () => {
  let world: World;
  let id: number;
  let phone: string;
  let phones: Awaited<ReturnType<typeof openPhones>>;
  let ear: Listening;
  const answers: string[] = [];
  beforeAll(async () => {
    world = await openWorld();
    await world.connector();
    await world.connector(); // a second one, which serves nothing
    id = await world.add();
    phone = await world.pair(id);
    phones = await openPhones(world.context.databaseUrl, world.db, {
      number: 5_000,
      picture: 500,
      members: 5_000,
      privacy: 5_000,
      block: 5_000,
    });
    ear = await listen(
      world.context.databaseUrl,
      [channels.contactAnswer.name],
      (_, payload) => void answers.push(payload),
    );
  });
  afterAll(async () => {
    await ear?.close();
    await phones?.close();
    await world?.stop();
  });
  const which = () => ({ companyId, connectionId: id });

  test('find a number, also by another spelling, but none that is not on WhatsApp', async () => {
    expect(await phones.find(which(), ANA)).toBe(ANA);
    expect(await phones.find(which(), '5531988880003')).toBe(CARLA);
    expect(await phones.find(which(), NOBODY)).toBeNull();
  });
  test('read and change the privacy settings of the account', async () => {
    expect(await phones.privacy(which(), {})).toMatchObject({ readreceipts: 'all', last: 'all' });
    const changed = { readreceipts: 'all', last: 'contacts', online: 'match_last_seen' } as const;
    expect(await phones.privacy(which(), changed)).toMatchObject(changed);
    expect(await phones.privacy(which(), {})).toMatchObject(changed);
  });
  test('are answered once each, even if several connectors listen', async () => {
    const asked = await Promise.all(Array.from({ length: 30 }, (_, i) => phones.find(which(), i % 2 ? ANA : NOBODY)));
    expect(asked).toEqual(Array.from({ length: 30 }, (_, i) => (i % 2 ? ANA : null)));
    const ids = answers.map((answer) => String(Object(JSON.parse(answer)).id));
    expect(new Set(ids).size).toBe(ids.length);
  });
  test('typing of a contact reaches users who have the ticket open, and typing of a user reaches the contact', async () => {
    await world.sim.phones.say({ phone, contact: ANA, text: 'Posso perguntar?' });
    const { ticketId, contactId } = (await world.received(id, 'Posso perguntar?')).data;
    const place = { companyId, ticketId, queueId: null, ownerId: 7 };
    const tell = (is: Doing, says: boolean) =>
      world.db.raw(
        'select pg_notify(?, ?)',
        notification(channels.chatState, { ...place, connectionId: id, contactId, is, says }),
      );
    const states = async () =>
      (await world.sim.phones.log()).flatMap(({ kind, ...entry }) => (kind === 'chatstate' ? [entry['state']] : []));
    const done: unknown[] = [];
    const own = await listen(world.context.databaseUrl, ['ephemeral'], (_, told) => {
      if (told.includes('"doing"')) done.push(JSON.parse(told));
    });
    try {
      await world.sim.phones.typing({ phone, contact: ANA, state: 'composing' });
      await tell('composing', false);
      await tell('viewing', true);
      await until('asked', async () => (await world.sim.phones.log()).some(({ kind }) => kind === 'presence'));
      expect([done, await states()]).toEqual([[], []]); // no user had it open, and the contact was not to see it
      await tell('composing', true);
      await tell('paused', true);
      await until('told', async () => (await states()).length === 2);
      expect(await states()).toEqual(['composing', 'paused']);
      await world.sim.phones.typing({ phone, contact: ANA, state: 'composing' });
      await until('heard', async () => done.length > 0);
      expect(done).toEqual([{ event: 'doing', ...place, userId: null, name: '', is: 'composing' }]);
    } finally {
      await own.close();
    }
  });
  test('list the members of a group as it addresses them, without us', async () => {
    const group = await world.sim.phones.addGroup({ phone, subject: 'Obra', members: [ANA, CARLA] });
    const lids = new Map((await world.sim.phones.contacts({ phone })).map(({ number, lid }) => [number, lid]));
    const members = await phones.members(which(), group.id);
    expect(members.toSorted((a, b) => a.number.localeCompare(b.number))).toEqual([
      { said: lids.get(ANA), number: ANA },
      { said: lids.get(CARLA), number: CARLA },
    ]);
    expect(await phones.members(which(), '120363999999999999')).toEqual([]);
  });
  test('find the picture of a contact that shows one', async () => {
    expect(await phones.picture(which(), ANA)).toMatch(/^data:image\/svg\+xml,.*A/);
    expect(await phones.picture(which(), NOBODY)).toBe('');
  });
  test('the picture of a contact who writes is kept, and replaced when WhatsApp reports a new one', async () => {
    const shown = async () =>
      (await world.db('views.contact').where({ company_id: companyId, number: ANA }).first<{ picture_url: string }>())
        ?.picture_url ?? '';
    await world.sim.phones.say({ phone, contact: ANA, text: 'Oi' });
    const before = await until('a picture', async () => (await shown()) || null);
    expect(before).toMatch(/^data:image/);
    await world.sim.phones.changePicture({ contact: ANA });
    await until('another one', async () => (await shown()) !== before);
  });
  test('report a refusal of WhatsApp, and work again after it', async () => {
    await world.sim.phones.options({ phone, failChecks: true });
    await expect(phones.find(which(), ANA)).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' });
    await world.sim.phones.options({ phone, failChecks: false });
    expect(await phones.find(which(), ANA)).toBe(ANA);
  });
  test('do not find a contact who left WhatsApp', async () => {
    await world.sim.phones.options({ contact: ANA, registered: false });
    expect(await phones.find(which(), ANA)).toBeNull();
    expect(await phones.picture(which(), ANA)).toBe('');
    await world.sim.phones.options({ contact: ANA, registered: true });
  });
  test('stop waiting for a connection that no process serves', async () => {
    const hasty = await openPhones(world.context.databaseUrl, world.db, {
      number: 100,
      picture: 100,
      members: 100,
      privacy: 100,
      block: 100,
    });
    const nowhere = { companyId, connectionId: 999_999 };
    await expect(hasty.find(nowhere, ANA)).rejects.toMatchObject({ code: 'ERR_WAPP_CHECK_CONTACT' });
    expect(await hasty.picture(nowhere, ANA)).toBe('');
    expect(await hasty.picture({ companyId: companyId + 1, connectionId: id }, ANA)).toBe('');
    await hasty.close();
  });

  const agenda = async () =>
    world
      .db('connector.agenda')
      .where({ company_id: companyId, connection_id: id })
      .orderBy('name')
      .select('number', 'name');
  test('the address book of the phone is kept, with numbers for people whom the phone knows by LID', async () => {
    const kept = await until('the agenda', async () => {
      const rows = await agenda();
      return rows.length >= 6 && rows;
    });
    expect(kept).toEqual([
      { number: ANA, name: 'Ana Souza' },
      { number: '5521988880002', name: 'Bruno Lima' },
      { number: CARLA, name: 'Carla Mendes' },
      { number: '5511988880004', name: 'Diego Ferreira' },
      { number: '554188880005', name: 'Elisa Nogueira' },
      { number: '558588880006', name: 'Fábio Conceição' },
    ]);
    expect(world.messages(id)).toHaveLength(2); // an address book is not a message
  });
  test('the address book is deleted with the pairing', async () => {
    await world.command(id, { type: 'StartConnection', fresh: true });
    await world.status(id, 'qrcode');
    expect(await agenda()).toEqual([]);
  });
});

const nobodyKnown = { membersOf: async () => null, spellings: { spelled: async () => null } };
test('a question without an open socket gets no answer', async () => {
  expect(
    await answerContactQuestion(null, { companyId, connectionId: 1, about: 'number', number: ANA }, nobodyKnown),
  ).toEqual({
    ok: false,
    text: null,
  });
});

describe('an entry of the address book', () => {
  const numberOf = async (lid: string) => (lid === '77' ? ANA : null);
  const of = (contact: Parameters<typeof entryOf>[0]) => entryOf(contact, numberOf);
  test.each([
    [
      { id: `${ANA}@s.whatsapp.net`, name: 'Ana' },
      { key: ANA, number: ANA, lid: '', name: 'Ana' },
    ],
    [
      { id: `${ANA}@s.whatsapp.net`, lid: '77@lid', name: ' Ana ' },
      { key: ANA, number: ANA, lid: '77', name: 'Ana' },
    ],
    [
      { id: '77@lid', name: 'Ana' },
      { key: ANA, number: ANA, lid: '77', name: 'Ana' },
    ],
    [
      { id: '78@lid', phoneNumber: `${CARLA}@s.whatsapp.net`, name: 'C' },
      { key: CARLA, number: CARLA, lid: '78', name: 'C' },
    ],
    [
      { id: '79@lid', name: 'Só LID' },
      { key: '79', number: '', lid: '79', name: 'Só LID' },
    ],
  ])('is read from %j', async (contact, entry) => expect(await of(contact)).toEqual(entry));
  test.each([
    [{ id: `${ANA}@s.whatsapp.net`, notify: 'Aninha' }],
    [{ id: `${ANA}@s.whatsapp.net`, name: '  ' }],
    [{ id: '12036304@g.us', name: 'Família' }],
    [{ name: 'Ninguém' }],
  ])('is not read from %j', async (contact) => expect(await of(contact)).toBeNull());
});
