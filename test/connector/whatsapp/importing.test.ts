import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listen, type Listening } from '../../../runtime/listen.ts';
import { connectorProcess } from './processes.ts';
import { companyId, openWorld, until, type World } from './world.ts';

const DAY = 86_400_000;
const SECRET = 'Antiga';

describe('old messages, through the real client', () => {
  let world: World;
  let id: number;
  let phone: string;
  let people: string[];
  let ear: Listening;
  const frames: { action: string; this: number; all: number; date: string | null }[] = [];
  const from = new Date(Date.now() - 20 * DAY);
  const until20 = new Date(Date.now() - 5 * DAY);

  beforeAll(async () => {
    world = await openWorld();
    ear = await listen(world.context.databaseUrl, ['ephemeral'], (_, payload) => {
      const { event, action, payload: said } = JSON.parse(payload || '{}');
      if (event === 'importMessages') frames.push({ action, ...said.status });
    });
    await world.connector({ settleMs: 1_500 });
    id = await world.add();
    phone = await world.pair(id);
    people = (await world.sim.phones.addPast({ phone, contacts: 8, messages: 3_000, days: 30 })).contacts;
  });
  afterAll(async () => {
    await ear?.close();
    await world?.stop();
  });

  const wantFrom = (importOldMessages: string, importRecentMessages: string | null) =>
    world.command(id, { type: 'ConfigureConnection', settings: { importOldMessages, importRecentMessages } });
  const again = async () => {
    await world.command(id, { type: 'StartConnection', fresh: true });
    await world.pair(id, phone);
  };
  const finished = async () =>
    (await world.connectionEvents(id)).filter((type) => type === 'ConnectionImportFinished').length;
  const imported = () =>
    world.messages(id).flatMap(({ type, data, stored }) => {
      const old = (type === 'MessageReceived' || type === 'MessageTypedOnPhone') && data.imported;
      return old ? [{ ...data, fromMe: type === 'MessageTypedOnPhone', stored }] : [];
    });
  const told = async () => {
    const chats = await Promise.all(people.map((contact) => world.sim.phones.chat({ phone, contact })));
    const [least, most] = [Math.floor(from.getTime() / 60_000) * 60_000, until20.getTime() + 59_999];
    const inside = ({ at }: { at: string }) => Date.parse(at) >= least && Date.parse(at) <= most;
    return chats.map((chat) => chat.filter(inside));
  };

  test('that the connection does not want are not imported', async () => {
    // The phone sent its history when it was linked first, while the connection did not want it.
    await until('it to be heard', async () => {
      const waiting = await world.db('connector.journal').where({ accepted: false }).select('seq');
      return (await world.sim.phones.state()).undelivered === 0 && waiting.length === 0;
    });
    expect(imported()).toEqual([]);
  });

  test('within the dates are imported once and in order, without greetings, and the connection wants no more', async () => {
    await wantFrom(from.toISOString(), until20.toISOString());
    await again();
    await until('the import to be over', async () => (await finished()) === 1);
    const chats = await told();
    const all = chats.flatMap((chat) => chat.map(({ text }) => text)).toSorted();
    await until('all to be seen', () => imported().length >= all.length);
    const texts = imported().map(({ body }) => body);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.toSorted()).toEqual(all);
    expect(texts.length).toBeGreaterThan(1_000);
    for (const chat of Map.groupBy(imported(), ({ contactId }) => contactId).values()) {
      const seconds = chat.map(({ timestamp }) => timestamp);
      expect(seconds).toEqual(seconds.toSorted((a, b) => a - b));
    }
    expect(imported().filter(({ fromMe }) => fromMe).length).toBeGreaterThan(300);
    expect(world.messages(id).filter(({ type }) => type === 'MessageQueued')).toEqual([]);
    expect(new Set(imported().map(({ ticketId }) => ticketId)).size).toBe(people.length);
  });
  test('report their progress: -1 while they are prepared, then the number done of all, with the date', async () => {
    await until('the end to be told', () => frames.at(-1)?.action === 'refresh');
    expect(frames[0]).toEqual({ action: 'update', this: -1, all: -1, date: null });
    const going = frames.filter((frame) => frame.action === 'update' && frame.this > 0);
    expect(going.length).toBeGreaterThan(3);
    for (const { this: done, all, date } of going) {
      expect(done).toBeLessThanOrEqual(all);
      expect(Date.parse(date ?? '')).toBeLessThanOrEqual(until20.getTime() + 60_000);
    }
    expect(going.at(-1)).toMatchObject({ this: imported().length, all: imported().length });
  });
  test('that are sent again are recognised', async () => {
    const before = imported().length;
    await wantFrom(from.toISOString(), until20.toISOString());
    await again();
    await until('the import to be over', async () => (await finished()) === 2);
    expect(imported()).toHaveLength(before);
  });
  test('are all imported although the process is killed several times, and live messages overtake them', async () => {
    const before = imported().length;
    await world.connectorDown();
    let connector = await connectorProcess(world.context, { settleMs: 1_500 });
    const waiting = async () =>
      Number((await world.db('connector.import_message').count<{ count: string }[]>())[0]?.count);
    await wantFrom(new Date(Date.now() - 40 * DAY).toISOString(), null);
    await again();
    for (const there of [0, 1, 400, 800]) {
      await until(`some of them behind ${there}`, async () =>
        there ? imported().length > before + there : (await waiting()) > 0,
      );
      await connector.kill();
      expect(await waiting()).toBeGreaterThan(0);
      connector = await connectorProcess(world.context, { settleMs: 1_500 });
    }
    await world.sim.phones.say({ phone, contact: people[0] ?? '', text: 'Oi, agora' });
    const live = await world.received(id, 'Oi, agora');
    expect(live.data.imported).toBeUndefined();
    await until('the import to be over', async () => (await finished()) === 3);
    await until('all to be seen', () => imported().length >= 3_000);
    const texts = imported().map(({ body }) => body);
    expect(texts).toHaveLength(3_000);
    expect(new Set(texts).size).toBe(3_000);
    expect(texts.every((text) => text.startsWith(SECRET))).toBe(true);
    for (const chat of Map.groupBy(imported(), ({ contactId }) => contactId).values())
      expect(new Set(chat.map(({ ticketId }) => ticketId)).size).toBe(1);
    const left = () => world.db('connector.import').where({ company_id: companyId });
    await until('nothing to be left of it', async () => (await left()).length === 0);
    await connector.stop();
  });
  test('are changed by an encrypted edit that arrives before their import', async () => {
    await world.connector({ settleMs: 4_000 });
    const other = await world.add();
    const number = await world.pair(other);
    const contact = (await world.sim.phones.contacts({ phone: number }))[0]?.number ?? '';
    await world.command(other, {
      type: 'ConfigureConnection',
      settings: { importOldMessages: new Date(Date.now() - DAY).toISOString(), importRecentMessages: null },
    });
    await world.command(other, { type: 'StartConnection', fresh: true });
    await world.status(other, 'qrcode');
    // No device is linked, so this message comes by the history alone.
    const { id } = await world.sim.phones.say({ phone: number, contact, text: 'Quero duas pizzas' });
    await world.pair(other, number);
    const key = { remoteJid: `${number}@s.whatsapp.net`, fromMe: true, id };
    const editedMessage = { conversation: 'Quero três pizzas' };
    await world.sim.phones.say({
      phone: number,
      contact,
      message: { protocolMessage: { key, type: 14, editedMessage } },
    });
    const edited = await until('the edit', () => world.messages(other).find(({ type }) => type === 'MessageEdited'));
    expect(edited.data).toMatchObject({ body: 'Quero três pizzas' });
    expect(edited.data).not.toHaveProperty('unread');
    const [came] = world.messages(other);
    expect(came?.data).toMatchObject({ waId: id, imported: true, body: 'Quero duas pizzas' });
  });
});
