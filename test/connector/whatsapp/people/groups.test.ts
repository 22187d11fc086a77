import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { WAMessageStubType } from '@whiskeysockets/baileys';
import { causeOf } from '../../../../commands/kernel/handle/cause.ts';
import { handle, load } from '../../../../commands/kernel/handle/handle.ts';
import { messageKey } from '../../../../commands/message/messageKey.ts';
import type { ChatChange } from '../../../../commands/whatsappChat/change.ts';
import { openEarlyEdits } from '../../../../connector/whatsapp/inbound/earlyEdits.ts';
import { openInbound } from '../../../../connector/whatsapp/inbound/inbound.ts';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';
import { trackGroups } from '../../../../connector/whatsapp/people/groups.ts';
import { contact } from '../../../../domain/contact/decider.ts';
import { system } from '../../../../domain/kernel/permissions.ts';
import { message, type MessageCommand } from '../../../../domain/message/decider.ts';
import { setting } from '../../../../domain/setting/decider.ts';
import { ticket } from '../../../../domain/ticket/decider.ts';
import { channels, notification } from '../../../../runtime/channels.ts';
import { listen } from '../../../../runtime/listen.ts';
import { eventually } from '../../../kernel/eventually.ts';
import { companyId, openWorld, until, type World } from '../world.ts';

const [ANA, BRUNO, CARLA] = ['5511988880001', '5521988880002', '553188880003'];
const me = () => ({ number: '5511900000001', lid: '9' });
const cause = () => causeOf(crypto.randomUUID(), companyId, 1);

test('admins are unknown until WhatsApp answers; if it never does again, its last answer decides', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const metadata = {
    id: '1203@g.us',
    subject: '',
    owner: undefined,
    participants: [{ id: '7@lid', admin: 'admin' as const }],
  };
  const sock = { groupMetadata: async () => metadata };
  const [away, refusing] = [null, { groupMetadata: async () => Promise.reject(new Error('rate-overlimit')) }];
  let line: typeof sock | null = away;
  const ports = { group: async () => {}, takesGroups: async () => true, chat: async () => {} };
  const which = { companyId: 1, connectionId: 1 };
  const { signal } = new AbortController();
  const groups = trackGroups({ which, ports, me, sock: () => line, inOrder: (_, work) => void work(), signal });
  const isAdmin = (lid: string) => groups.isAdmin('1203', { number: null, lid });
  await expect(isAdmin('7')).rejects.toThrow();
  line = sock;
  expect([await isAdmin('7'), await isAdmin('8')]).toEqual([true, false]);
  groups.moved({ id: '1203@g.us', author: '', participants: [], action: 'remove' });
  line = refusing;
  for (let asked = 1; asked < 5; asked++) {
    await expect(isAdmin('7')).rejects.toThrow();
    now.mockReturnValue(1_000_000 + asked * 60_000);
  }
  expect([await isAdmin('7'), await isAdmin('8')]).toEqual([true, false]);
  now.mockRestore();
});

test('a group where only admins write is reported as such, until WhatsApp says that we are an admin', async () => {
  const told: ChatChange[] = [];
  const ports = {
    group: async () => {},
    takesGroups: async () => true,
    chat: async (change: ChatChange) => void told.push(change),
  };
  const us = { id: '9@lid', admin: null as 'admin' | null };
  const metadata = { id: '1203@g.us', subject: 'Avisos', owner: undefined, announce: true, participants: [us] };
  const groups = trackGroups({
    which: { companyId: 1, connectionId: 1 },
    ports,
    me,
    sock: () => ({ groupMetadata: async () => ({ ...metadata, participants: [{ ...us }] }) }),
    inOrder: (_, work) => void work(),
    signal: new AbortController().signal,
  });
  const writing = () => told.flatMap((change) => (change.is === 'writing' ? [change.isMuted] : []));
  groups.met('1203');
  await eventually(() => expect(writing()).toEqual([true]));
  us.admin = 'admin';
  groups.moved({ id: '1203@g.us', author: '', participants: [], action: 'promote' });
  await eventually(() => expect(writing()).toEqual([true, false]));
  metadata.announce = false;
  groups.updated([{ id: '1203@g.us', announce: false }]);
  await eventually(() => expect(writing()).toEqual([true, false, false]));
});

test("an answer of WhatsApp about a group is recorded after the group's changes that arrived before it", async () => {
  const which = { companyId: 1, connectionId: 1 };
  const { signal } = new AbortController();
  const recorded: ChatChange[] = [];
  const lookup = Promise.withResolvers<string | null>();
  const ports = {
    group: async () => {},
    takesGroups: async () => true,
    receive: async () => {},
    follow: async () => {},
    chat: async (change: ChatChange) => void recorded.push(change),
  };
  const metadata = { id: '1203@g.us', subject: 'Obra', owner: undefined, participants: [], ephemeralDuration: 86_400 };
  const groups = trackGroups({
    which,
    ports,
    me,
    sock: () => ({ groupMetadata: async () => metadata }),
    inOrder: (groupId, work) => inbound.afterArrivals(groupId, work),
    signal,
  });
  const reader = {
    ...which,
    me: () => ({ number: '5511900000001', lid: '111' }),
    numberOf: () => lookup.promise,
    accepted: () => {},
    early: openEarlyEdits(signal),
    lanes: createKeyedQueue(8),
    groups,
    signal,
  };
  const inbound = openInbound(reader, ports);
  const second = Math.floor(Date.now() / 1_000);
  const key = { remoteJid: metadata.id, participant: '7@lid', id: 'N', fromMe: false };
  const removed = { messageStubType: WAMessageStubType.GROUP_PARTICIPANT_REMOVE, messageStubParameters: ['8@lid'] };
  inbound.take({ messages: [{ key, messageTimestamp: second, ...removed }] });
  groups.met('1203');
  await turn();
  lookup.resolve('5511988880008');
  await eventually(() => expect(recorded).toHaveLength(4));
  expect(recorded.map(({ is }) => is)).toEqual(['removed', 'membership', 'writing', 'timer']);
  // A notification counts as newer than an answer of the same second, which may have been given before it.
  expect(recorded[2]?.ms).toBeGreaterThanOrEqual(second * 1_000 - 1);
  expect((recorded[2]?.ms ?? 0) % 1_000).toBe(999);
});

describe('groups, through the real client', () => {
  let world: World;
  let id: number;
  let phone: string;
  let group: string;
  beforeAll(async () => {
    world = await openWorld();
    await world.connector({ settleMs: 1_000 });
    id = await world.add();
    phone = await world.pair(id);
    group = (await world.sim.phones.addGroup({ phone, subject: 'Obra', members: [ANA, BRUNO] })).id;
  });
  afterAll(() => world?.stop());

  const want = (value: 'enabled' | 'disabled') =>
    handle(world.store, setting, {
      target: { companyId, id: 'CheckMsgIsGroup' },
      command: { type: 'ChangeSetting', value },
      cause: cause(),
    });
  const say = (member: string, said: string | Record<string, unknown>) =>
    world.sim.phones.sayInGroup({ group, member, ...(typeof said === 'string' ? { text: said } : { message: said }) });
  const chat = () => world.sim.phones.groupChat({ phone, group });
  const line = async (text: string) => (await chat()).find((each) => each.text === text);
  const contactOf = async (contactId: number) => {
    const { state } = await load(world.store, contact, { companyId, id: contactId });
    if (state.is !== 'present') throw new Error('no such contact');
    return state;
  };
  const asked = async () => (await world.sim.phones.log()).filter(({ kind }) => kind === 'group asked').length;

  test('are ignored unless the company wants them: nothing is kept, and WhatsApp is not asked about them', async () => {
    await say(ANA, 'ninguém lê');
    await world.sim.phones.say({ phone, contact: ANA, text: 'só você lê' });
    await world.received(id, 'só você lê');
    await until('the message is accepted', async () => (await line('ninguém lê'))?.status === 'delivered');
    expect(world.messages(id).map(({ data }) => 'body' in data && data.body)).toEqual(['só você lê']);
    expect(await asked()).toBe(0);
  });

  test('have one ticket, each message names its participant, and the subject is requested once', async () => {
    await want('disabled');
    // The connector learns that a moment later, when messages of another group come through.
    const other = (await world.sim.phones.addGroup({ phone, subject: 'Sonda', members: [ANA] })).id;
    await until('groups are taken', async () => {
      await world.sim.phones.sayInGroup({ group: other, member: ANA, text: 'aí?' });
      return world.messages(id).some(({ data }) => 'body' in data && data.body === 'aí?');
    });
    await until('its subject is asked for', async () => (await asked()) === 1);
    const texts = ['um', 'dois', 'três', 'quatro'];
    for (const [at, text] of texts.entries()) await say(at % 2 ? BRUNO : ANA, text);
    const events = [];
    for (const text of texts) events.push((await world.received(id, text)).data);
    expect(new Set(events.map(({ ticketId }) => ticketId)).size).toBe(1);
    const [first, second] = events;
    if (!first || !second) throw new Error('nothing came');
    expect((await load(world.store, ticket, { companyId, id: first.ticketId })).state).toMatchObject({ isGroup: true });
    expect(await contactOf(first.participantId ?? 0)).toMatchObject({ name: 'Ana Souza', number: ANA });
    expect(await contactOf(second.participantId ?? 0)).toMatchObject({ name: 'Bruno Lima', number: BRUNO });
    await eventually(async () =>
      expect(await contactOf(first.contactId)).toMatchObject({ name: 'Obra', groupId: group, number: null }),
    );
    expect(await asked()).toBe(2);
    await world.sim.phones.renameGroup({ group, member: ANA, subject: 'Obra da casa' });
    await eventually(async () => expect(await contactOf(first.contactId)).toMatchObject({ name: 'Obra da casa' }));
  });

  test('have the picture that WhatsApp shows, and users who have the ticket open see who types', async () => {
    await say(BRUNO, 'já volto');
    const { ticketId, contactId } = (await world.received(id, 'já volto')).data;
    await eventually(async () => expect((await contactOf(contactId)).pictureUrl).toMatch(/^data:image\/svg\+xml,.*O/));
    const place = { companyId, ticketId, queueId: null, ownerId: 7 };
    const opened = { ...place, connectionId: id, contactId, is: 'viewing', says: false } as const;
    const done: unknown[] = [];
    const ear = await listen(world.context.databaseUrl, ['ephemeral'], (_, told) => {
      if (told.includes('"doing"')) done.push(JSON.parse(told));
    });
    try {
      await world.db.raw('select pg_notify(?, ?)', notification(channels.chatState, opened));
      await until('heard', async () => {
        await world.sim.phones.typeInGroup({ group, member: ANA, state: 'composing' });
        return done.length > 0;
      });
      expect(done[0]).toEqual({ event: 'doing', ...place, userId: null, name: 'Ana Souza', is: 'composing' });
    } finally {
      await ear.close();
    }
  });

  test("show messages typed on the phone as the company's own", async () => {
    await say(phone, 'do celular');
    const typed = await until('typed', () =>
      world.messages(id).find(({ type, data }) => type === 'MessageTypedOnPhone' && data.body === 'do celular'),
    );
    expect(typed.data).not.toHaveProperty('participantId');
  });

  test('assign mentions, answers, reactions, edits and deletions to the right participant', async () => {
    const asking = await say(ANA, 'a pergunta');
    const { data: question } = await world.received(id, 'a pergunta');
    const lids = new Map((await world.sim.phones.contacts({ phone })).map(({ number, lid }) => [number, lid]));
    const key = { remoteJid: `${group}@g.us`, id: asking.id, fromMe: false, participant: `${lids.get(ANA)}@lid` };
    const mentionedJid = [`${lids.get(ANA)}@lid`];
    const contextInfo = { stanzaId: asking.id, participant: key.participant, mentionedJid };
    await say(BRUNO, { extendedTextMessage: { text: `@${lids.get(ANA)} sim`, contextInfo } });
    const { data: answer, stored } = await world.received(id, `@${lids.get(ANA)} sim`);
    expect(answer.mentions).toEqual([
      { said: lids.get(ANA), number: ANA, contactId: question.participantId, isMe: false },
    ]);
    expect(answer.quotedId).not.toBeNull();
    await say(BRUNO, { reactionMessage: { key, text: '👍', senderTimestampMs: Date.now() } });
    await say(BRUNO, {
      protocolMessage: { key, type: 14, editedMessage: { conversation: 'dele' }, timestampMs: Date.now() },
    });
    await say(BRUNO, { protocolMessage: { key, type: 0 } });
    const own = { ...key, fromMe: true };
    await say(ANA, {
      protocolMessage: { key: own, type: 14, editedMessage: { conversation: 'melhor' }, timestampMs: Date.now() },
    });
    // Ana is the admin.
    const his = { remoteJid: key.remoteJid, id: answer.waId, fromMe: false, participant: `${lids.get(BRUNO)}@lid` };
    await say(ANA, { protocolMessage: { key: his, type: 0 } });
    await until('deleted by the admin', () =>
      world.messages(id).find((each) => each.type === 'MessageDeleted' && each.stored.stream === stored.stream),
    );
    const target = { companyId, id: messageKey(id, 'in', question.waId) };
    const { state } = await load(world.store, message, target);
    expect(state).toMatchObject({
      body: 'melhor',
      isDeleted: false,
      reactions: [{ emoji: '👍', fromMe: false, participantId: answer.participantId }],
    });
  });

  test("receive the company's answer, which can be acknowledged, edited and deleted", async () => {
    const { data } = await world.received(id, 'quatro');
    await world.send(id, data, { body: 'para todos', waId: '3EB06A00' });
    await until('delivered', async () => (await world.message(id, '3EB06A00')).ack >= 3);
    await world.sim.phones.openGroup({ phone, group, member: BRUNO });
    await until('read', async () => (await world.message(id, '3EB06A00')).ack === 4);
    const wish = (command: MessageCommand) =>
      handle(world.store, message, {
        target: { companyId, id: messageKey(id, 'out', '3EB06A00') },
        command,
        cause: cause(),
      });
    await wish({ type: 'EditMessage', body: 'para vocês', waId: '3EB06A01', ms: Date.now(), userId: 1 });
    await until('edited', async () => (await line('para vocês'))?.kind === 'edit');
    await wish({ type: 'DeleteMessage', waId: '3EB06A02', ms: Date.now(), userId: 1, mayAny: true });
    await until('deleted', () =>
      world.messages(id).find(({ type, stored }) => type === 'MessageDeleted' && stored.stream.endsWith('3EB06A00')),
    );
    const shown = (await chat()).filter((each) => each.id.startsWith('3EB06A'));
    expect(shown.map(({ id: of, kind, received }) => [of, kind, received])).toEqual([
      ['3EB06A00', 'text', 1],
      ['3EB06A01', 'edit', 1],
      ['3EB06A02', 'revoke', 1],
    ]);
  });

  test('name mentioned members by their own address, and drop mentions of people outside the group', async () => {
    const { data } = await world.received(id, 'quatro');
    const lid = (await world.sim.phones.contacts({ phone })).find(({ number }) => number === BRUNO)?.lid ?? '';
    const outside = (said: string) => ({ said, number: said, contactId: null, isMe: false });
    const mentions = [{ ...outside(lid), number: BRUNO }, outside(CARLA), outside('99900011122233')];
    await world.send(id, data, { body: `@${lid} venha`, waId: '3EB06E00', mentions });
    const shown = await until('shown', async () => (await line(`@${lid} venha`)) ?? null);
    expect(shown).toMatchObject({ id: '3EB06E00', mentioned: [`${lid}@lid`] });
    const edit = (body: string, waId: string) =>
      handle(world.store, message, {
        target: { companyId, id: messageKey(id, 'out', '3EB06E00') },
        command: { type: 'EditMessage', body, waId, ms: Date.now(), userId: 1 },
        cause: cause(),
      });
    await edit(`@${lid} venha já`, '3EB06E01');
    const edited = await until('edited', async () => (await line(`@${lid} venha já`)) ?? null);
    expect(edited).toMatchObject({ kind: 'edit', mentioned: [`${lid}@lid`] });
    await edit('venham todos', '3EB06E02');
    const unnamed = await until('edited again', async () => (await line('venham todos')) ?? null);
    expect(unnamed).toMatchObject({ kind: 'edit', mentioned: [] });
  });

  test("show the company's reaction on a member's message, and remove it again", async () => {
    const { data } = await world.received(id, 'quatro');
    const give = (emoji: string, waId: string) =>
      handle(world.store, message, {
        target: { companyId, id: messageKey(id, 'in', data.waId) },
        command: { type: 'ReactToMessage', emoji, waId, ms: Date.now(), userId: 1 },
        cause: cause(),
      });
    const taken = (emoji: string) =>
      until(`${emoji || 'nothing'} taken`, () =>
        world
          .messages(id)
          .find((each) => each.type === 'MessageReacted' && each.data.fromMe && each.data.emoji === emoji),
      );
    await give('🎉', '3EB06D00');
    await taken('🎉');
    await give('', '3EB06D01');
    await taken('');
    const shown = await until('read by the phones', async () => {
      const lines = (await chat()).filter((each) => each.id.startsWith('3EB06D'));
      return lines.length === 2 && lines.every(({ kind }) => kind === 'reaction') ? lines : null;
    });
    const about = shown.map((line) => [line.text, line.received, line.about]);
    expect(about).toEqual([
      ['🎉', 1, data.waId],
      ['', 1, data.waId],
    ]);
  });

  test('keep their keys over a restart, and WhatsApp is not asked about them again for each message', async () => {
    await world.connectorDown();
    await say(BRUNO, 'enquanto isso');
    await world.connector({ settleMs: 1_000 });
    await world.status(id, 'CONNECTED');
    const { data } = await world.received(id, 'enquanto isso');
    // A message from before the line was open asked nothing. This one does, unless the first has.
    await say(BRUNO, 'e agora');
    await world.received(id, 'e agora');
    await world.send(id, data, { body: 'de volta', waId: '3EB06B00' });
    await until('delivered', async () => (await world.message(id, '3EB06B00')).ack >= 3);
    const before = await asked();
    for (const text of ['a', 'b', 'c']) await say(BRUNO, text);
    await world.received(id, 'c');
    for (const at of [1, 2, 3]) await world.send(id, data, { body: `resposta ${at}`, waId: `3EB06C0${at}` });
    await until('delivered', async () => (await world.message(id, '3EB06C03')).ack >= 3);
    expect(await asked()).toBe(before);
    const log = await world.sim.phones.log();
    expect(log.filter(({ kind }) => kind === 'sent again' || kind === 'not decrypted')).toEqual([]);
  });

  test('get their subject back with the next message after a removal or an erasure, without asking WhatsApp', async () => {
    const before = await asked();
    let { contactId } = (await world.received(id, 'c')).data;
    const erasing = { type: 'EraseContact', by: system, reason: 'request', confirmation: null } as const;
    for (const command of [{ type: 'RemoveContact' } as const, erasing]) {
      await handle(world.store, contact, { target: { companyId, id: contactId }, command, cause: cause() });
      await eventually(async () => {
        const text = crypto.randomUUID();
        await say(ANA, text);
        ({ contactId } = (await world.received(id, text)).data);
        expect(await contactOf(contactId)).toMatchObject({ name: 'Obra da casa', groupId: group });
      });
    }
    expect(await asked()).toBe(before);
  });

  test('have their history imported only if the connection wants groups', async () => {
    const again = async (importOldMessagesGroups: boolean) => {
      const importOldMessages = new Date(Date.now() - 86_400_000).toISOString();
      const settings = { importOldMessages, importRecentMessages: null, importOldMessagesGroups };
      await world.command(id, { type: 'ConfigureConnection', settings });
      await world.command(id, { type: 'StartConnection', fresh: true });
      await world.pair(id, phone);
    };
    const finished = async () =>
      (await world.connectionEvents(id)).filter((type) => type === 'ConnectionImportFinished').length;
    const missing = () => world.messages(id).some(({ data }) => 'body' in data && data.body === 'ninguém lê');
    await again(false);
    await until('the first import', async () => (await finished()) === 1);
    expect(missing()).toBe(false);
    await again(true);
    await until('the second import', async () => (await finished()) === 2);
    const { data } = await world.received(id, 'ninguém lê');
    expect(data).toMatchObject({ imported: true });
    expect(await contactOf(data.participantId ?? 0)).toMatchObject({ number: ANA });
  });
});
