import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, until, type World } from '../world.ts';

describe('a WhatsApp session, with the real client on the simulator', () => {
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

  const contacts = () => world.sim.phones.contacts({ phone });
  const chat = (contact: string) => world.sim.phones.chat({ phone, contact });

  test('shows in its status and in the log that it is open', async () => {
    expect(await world.live(id)).toMatchObject({ status: 'CONNECTED', reason: '', qrcode: '', retries: 0 });
    await until('the opening in the log', async () => (await world.connectionEvents(id)).includes('ConnectionOpened'));
  });

  test.each(['pn', 'lid'] as const)('holds a conversation with a contact addressed by %s', async (addressing) => {
    const contact = (await contacts()).find((each) => each.addressing === addressing)?.number ?? '';
    await world.sim.phones.say({ phone, contact, text: `bom dia por ${addressing}` });
    const { data } = await world.received(id, `bom dia por ${addressing}`);
    expect(data.kind).toBe('text');
    const waId = await world.send(id, data, { body: `olá por ${addressing}`, waId: `3EB0AAAA${contact}` });
    const shown = await until('the answer on the phone', async () =>
      (await chat(contact)).find((message) => message.id === waId),
    );
    expect(shown).toMatchObject({ text: `olá por ${addressing}`, fromContact: false, received: 1 });
    await until('delivered', async () => (await world.message(id, waId)).ack >= 3);
    await world.sim.phones.open({ phone, contact });
    await until('read', async () => (await world.message(id, waId)).ack === 4);
    await world.sim.phones.close({ phone, contact });
  });

  test('keeps the content of an image, and the message that a quote names', async () => {
    const contact = (await contacts())[2]?.number ?? '';
    const said = await world.sim.phones.say({ phone, contact, text: 'primeira' });
    const imageMessage = { caption: 'veja a foto', mimetype: 'image/jpeg', url: 'https://mmg.whatsapp.net/x' };
    await world.sim.phones.say({ phone, contact, message: { imageMessage } });
    const contextInfo = { stanzaId: said.id, participant: `${contact}@s.whatsapp.net` };
    await world.sim.phones.say({ phone, contact, message: { extendedTextMessage: { text: 'cito', contextInfo } } });
    await world.received(id, 'cito');
    const heard = world
      .messages(id)
      .flatMap((event) => (event.type === 'MessageReceived' ? [event.data] : []))
      .slice(-3);
    expect(heard.map(({ kind, body }) => [kind, body])).toEqual([
      ['text', 'primeira'],
      ['imageMessage', 'veja a foto'],
      ['text', 'cito'],
    ]);
    expect(heard[1]?.raw).toMatch(/^[A-Za-z0-9+/=]{20,}$/);
    expect(heard[2]?.quotedId).not.toBeNull();
  });

  test('records edits, reactions and deletions of contact and phone owner on the message they are about', async () => {
    const contact = (await contacts())[2]?.number ?? '';
    const jid = `${contact}@s.whatsapp.net`;
    const first = await world.sim.phones.say({ phone, contact, text: 'quero dois' });
    const key = { remoteJid: `${phone}@s.whatsapp.net`, fromMe: true, id: first.id };
    const edit = { key, type: 14, editedMessage: { conversation: 'quero três' } };
    await world.sim.phones.say({ phone, contact, message: { protocolMessage: edit } });
    await world.sim.phones.say({ phone, contact, message: { protocolMessage: { key, type: 0 } } });
    const own = await world.sim.phones.sayAsOwner({ phone, contact, text: 'já vai' });
    const ownKey = { remoteJid: jid, fromMe: true, id: own.id };
    await world.sim.phones.sayAsOwner({
      phone,
      contact,
      message: { protocolMessage: { key: ownKey, type: 14, editedMessage: { conversation: 'já vão' } } },
    });
    const seen = { remoteJid: jid, fromMe: false, id: own.id };
    await world.sim.phones.say({ phone, contact, message: { reactionMessage: { key: seen, text: '👍' } } });
    await world.sim.phones.say({ phone, contact, message: { reactionMessage: { key: seen, text: '' } } });
    const thanks = { ...ownKey, fromMe: false, id: first.id };
    await world.sim.phones.sayAsOwner({ phone, contact, message: { reactionMessage: { key: thanks, text: '🙏' } } });
    await world.sim.phones.say({ phone, contact, text: 'pronto' });
    await world.received(id, 'pronto');
    const of = (waId: string) =>
      world
        .messages(id)
        .flatMap(({ stored, type, data }) => (stored.stream.endsWith(`.${waId}`) ? [[type, data]] : []));
    // Acknowledgements may come at any time in between.
    const changes = () => of(own.id).filter(([type]) => type !== 'MessageAcknowledged');
    // A reaction to a deleted message leaves no event.
    expect(of(first.id)).toMatchObject([
      ['MessageReceived', { body: 'quero dois' }],
      ['MessageEdited', { body: 'quero três' }],
      ['MessageDeleted', {}],
    ]);
    await until('the last reaction', () => changes().length >= 4);
    expect(changes()).toMatchObject([
      ['MessageTypedOnPhone', { body: 'já vai' }],
      ['MessageEdited', { body: 'já vão' }],
      ['MessageReacted', { emoji: '👍', fromMe: false }],
      ['MessageReacted', { emoji: '', fromMe: false }],
    ]);
  });

  test('records an edit on the phone of a message that an agent wrote', async () => {
    const contact = (await contacts())[1]?.number ?? '';
    await world.sim.phones.say({ phone, contact, text: 'tem entrega?' });
    const { data } = await world.received(id, 'tem entrega?');
    const waId = await world.send(id, data, { body: 'temos', waId: `3EB0EDED${contact}` });
    const sent = () => chat(contact).then((all) => all.find((one) => one.id === waId && one.onPhone));
    await until('the copy on the phone', sent);
    const key = { remoteJid: `${contact}@s.whatsapp.net`, fromMe: true, id: waId };
    const edit = { key, type: 14, editedMessage: { conversation: 'temos sim' } };
    await world.sim.phones.sayAsOwner({ phone, contact, message: { protocolMessage: edit } });
    const edits = () =>
      world.messages(id).filter(({ stored, type }) => stored.stream.endsWith(`.${waId}`) && type === 'MessageEdited');
    await until('the edit', () => edits().length > 0);
    expect(edits()).toMatchObject([{ data: { body: 'temos sim', userId: null } }]);
  });

  test('receives messages, edits and deletions from the time when the connector was down', async () => {
    const contact = (await contacts())[0]?.number ?? '';
    await world.connectorDown();
    const said = [
      await world.sim.phones.say({ phone, contact, text: 'um' }),
      await world.sim.phones.say({ phone, contact, text: 'dois' }),
    ];
    const key = { remoteJid: `${phone}@s.whatsapp.net`, fromMe: true };
    const [edited, deleted] = said.map(({ id: waId }) => ({ ...key, id: waId }));
    const edit = { key: edited, type: 14, editedMessage: { conversation: 'um!' } };
    await world.sim.phones.say({ phone, contact, message: { protocolMessage: edit } });
    await world.sim.phones.say({ phone, contact, message: { protocolMessage: { key: deleted, type: 0 } } });
    await world.connector();
    const of = (index: number) =>
      world
        .messages(id)
        .flatMap(({ stored, type, data }) =>
          stored.stream.endsWith(`.${said[index]?.id}`) ? [[type, 'body' in data ? data.body : '']] : [],
        );
    await until('the deletion', () => of(1).length >= 2);
    expect(of(0)).toEqual([
      ['MessageReceived', 'um'],
      ['MessageEdited', 'um!'],
    ]);
    expect(of(1)).toEqual([
      ['MessageReceived', 'dois'],
      ['MessageDeleted', ''],
    ]);
  });

  test('shows in the conversation what the owner types on the phone', async () => {
    const contact = (await contacts())[0]?.number ?? '';
    await world.sim.phones.sayAsOwner({ phone, contact, text: 'do telefone' });
    const typed = await until('the message', () =>
      world.messages(id).find((event) => event.type === 'MessageTypedOnPhone' && event.data.body === 'do telefone'),
    );
    expect(typed.type).toBe('MessageTypedOnPhone');
  });

  test('requests a damaged message again, and receives it once', async () => {
    const contact = (await contacts())[1]?.number ?? '';
    await world.sim.phones.options({ contact, garbleNext: 1 });
    await world.sim.phones.say({ phone, contact, text: 'danificada' });
    await world.received(id, 'danificada');
    await world.sim.phones.say({ phone, contact, text: 'depois dela' });
    await world.received(id, 'depois dela');
    const twice = world
      .messages(id)
      .filter((event) => event.type === 'MessageReceived' && event.data.body === 'danificada');
    expect(twice).toHaveLength(1);
  });

  test('leaves nothing in the journal, and nothing undelivered on the server', async () => {
    await until(
      'an empty journal',
      async () => (await world.db('connector.journal').where({ accepted: false }).select()).length === 0,
    );
    await until('nothing undelivered', async () => (await world.sim.phones.state()).undelivered === 0);
  });
});
