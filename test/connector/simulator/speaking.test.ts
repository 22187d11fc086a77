import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DEFAULT_CONNECTION_CONFIG, WAMessageStubType } from '@whiskeysockets/baileys';
import type { SimulatedContact } from '../../../connector/simulator/contract.ts';
import { openEdit, sealedEditOf, secretOf } from '../../../connector/whatsapp/content/messageSecret.ts';
import { eventually } from '../../kernel/eventually.ts';
import { type Client, login, pair, wordsOf } from './baileys.ts';
import { started, type Started } from './started.ts';

let at: Started;
let client: Client;
let phone: string;
let contacts: SimulatedContact[];
const by = (addressing: SimulatedContact['addressing']): SimulatedContact => {
  const found = contacts.find((contact) => contact.addressing === addressing);
  if (!found) throw new Error(`no contact is addressed by ${addressing}`);
  return found;
};

beforeAll(async () => {
  at = await started();
  ({ client, phone } = await pair(at.simulator, at.phones));
  contacts = await at.phones.contacts({ phone });
});
afterAll(async () => {
  await client.end();
  await at.stop();
});

const revoked = WAMessageStubType.REVOKE;
const say = (contact: SimulatedContact, text: string) => at.phones.say({ phone, contact: contact.number, text });

describe('a contact writes', () => {
  test('a message comes under the phone number', async () => {
    const ana = by('pn');
    const { id } = await say(ana, 'Bom dia!');
    const message = await client.text('Bom dia!');
    expect(message.key).toMatchObject({ id, fromMe: false, remoteJid: `${ana.number}@s.whatsapp.net` });
    expect(message.key.remoteJidAlt).toBe(`${ana.lid}@lid`);
    expect(message.pushName).toBe(ana.name);
  });

  test('a message comes under the LID', async () => {
    const bruno = by('lid');
    await say(bruno, 'Boa tarde!');
    const message = await client.text('Boa tarde!');
    expect(message.key).toMatchObject({
      remoteJid: `${bruno.lid}@lid`,
      remoteJidAlt: `${bruno.number}@s.whatsapp.net`,
    });
  });

  test('the chat shows that the companion has received and read a message', async () => {
    const contact = by('pn').number;
    const { id } = await say(by('pn'), 'Alguém aí?');
    const { key } = await client.text('Alguém aí?');
    const shown = async () => (await at.phones.chat({ phone, contact })).find((message) => message.id === id);
    await client.sock.readMessages([key]);
    await client.sock.fetchBlocklist(); // an answer means that all earlier stanzas have been handled
    expect(await shown()).toMatchObject({ fromContact: true, kind: 'text', status: 'read', received: 1 });
  });

  test('a quote, an edit, a reaction and a revoke arrive', async () => {
    const { number } = by('pn');
    const remoteJid = `${number}@s.whatsapp.net`;
    const { id } = await say(by('pn'), 'Quero duas pizzas');
    await client.text('Quero duas pizzas');
    const send = (message: Record<string, unknown>) => at.phones.say({ phone, contact: number, message });
    const key = { remoteJid, fromMe: true, id };
    await send({
      extendedTextMessage: {
        text: 'isto',
        contextInfo: { stanzaId: id, participant: remoteJid, quotedMessage: { conversation: 'Quero duas pizzas' } },
      },
    });
    const quote = await client.text('isto');
    expect(quote.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(id);

    const updates = () => client.updates.filter((each) => each.key.id === id).map(({ update }) => update);
    await send({ protocolMessage: { key, type: 14, editedMessage: { conversation: 'Quero três' } } });
    // Encrypted with the secret attached to the message, under the author's LID.
    const heard = () => client.upserts.map(({ message }) => message.message);
    const sealed = await client.until('the edit', () => heard().map(sealedEditOf).find(Boolean));
    const said = client.upserts.find(({ message }) => message.key.id === id)?.message.message;
    const edit = sealed && openEdit(sealed, secretOf(said) ?? '', [`${by('pn').lid}@lid`]);
    expect(edit?.protocolMessage?.editedMessage?.conversation).toBe('Quero três');
    await send({ reactionMessage: { key: { remoteJid, fromMe: false, id: 'ABC' }, text: '👍' } });
    await client.until('the reaction', () => client.reactions.find((emoji) => emoji === '👍'));
    await send({ protocolMessage: { key, type: 0 } });
    await client.until('the revoke', () => updates().find(({ messageStubType }) => messageStubType === revoked));
    const kinds = (await at.phones.chat({ phone, contact: number })).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(['edit', 'reaction', 'revoke']);
  });

  test('any other message arrives: an image without a file, a sticker, a voice note', async () => {
    const { number } = by('lid');
    const file = { url: 'https://127.0.0.1/x', mimetype: 'image/jpeg', mediaKey: 'AAAA', fileSha256: 'AAAA' };
    const { id } = await at.phones.say({
      phone,
      contact: number,
      message: { imageMessage: { ...file, caption: 'Foto' } },
    });
    await at.phones.say({ phone, contact: number, message: { stickerMessage: file } });
    await at.phones.say({ phone, contact: number, message: { audioMessage: { ...file, ptt: true, seconds: 3 } } });
    const heard = await client.until('all three', () => {
      const found = client.upserts.slice(-3).map(({ message }) => message.message);
      return found.at(-1)?.audioMessage ? found : undefined;
    });
    expect(heard.map((message) => Object.keys(message ?? {})[0])).toEqual([
      'imageMessage',
      'stickerMessage',
      'audioMessage',
    ]);
    const shown = await at.phones.chat({ phone, contact: number });
    expect(shown.slice(-3).map(({ kind, text }) => [kind, text])).toEqual([
      ['image', 'Foto'],
      ['sticker', ''],
      ['audio', ''],
    ]);
    expect(await at.phones.message({ phone, contact: number, id })).toMatchObject({
      imageMessage: { caption: 'Foto' },
    });
  });

  test('the client sees what the owner types on the phone as its own', async () => {
    const { number } = by('pn');
    const { id } = await at.phones.sayAsOwner({ phone, contact: number, text: 'Digitado no celular' });
    const message = await client.text('Digitado no celular');
    expect(message.key).toMatchObject({ id, fromMe: true, remoteJid: `${number}@s.whatsapp.net` });
    const shown = (await at.phones.chat({ phone, contact: number })).at(-1);
    expect(shown).toMatchObject({ id, fromContact: false, received: 0, onPhone: true });
  });

  test('typing is shown only to clients that are available and have subscribed', async () => {
    const { number } = by('pn');
    const heard: string[] = [];
    client.sock.ev.on('presence.update', ({ presences }) => {
      for (const { lastKnownPresence } of Object.values(presences)) heard.push(lastKnownPresence);
    });
    const typing = () => at.phones.typing({ phone, contact: number, state: 'composing' });
    const asked = async (type: string) =>
      (await at.phones.log()).some((entry) => entry.kind === 'presence' && entry['type'] === type);
    await typing(); // it has not subscribed
    await client.sock.presenceSubscribe(`${number}@s.whatsapp.net`);
    await eventually(async () => expect(await asked('subscribe')).toBe(true));
    await typing();
    await client.sock.sendPresenceUpdate('unavailable');
    await eventually(async () => expect(await asked('unavailable')).toBe(true));
    await typing();
    await say(by('pn'), 'pronto');
    await client.text('pronto');
    expect(heard).toEqual(['composing']);
  });

  test('a damaged ciphertext is requested again with the same id', async () => {
    const { number } = by('lid');
    await at.phones.options({ contact: number, garbleNext: 1 });
    const { id } = await say(by('lid'), 'segunda via');
    const message = await client.text('segunda via');
    expect(message.key.id).toBe(id);
    expect((await at.phones.log()).map(({ kind }) => kind)).toContain('sent again');
  });

  test('a damaged ciphertext of a broadcast list comes again through the list', async () => {
    const { number: contact } = by('lid');
    await at.phones.options({ contact, garbleNext: 1 });
    const { id } = await at.phones.say({ phone, contact, text: 'oferta', list: '1700000000' });
    const { key } = await client.text('oferta');
    expect(key).toMatchObject({ id, remoteJid: '1700000000@broadcast' });
    const again = (await at.phones.log()).filter(({ kind }) => kind === 'sent again');
    expect(JSON.stringify(again)).toContain(id);
  });
});

describe('a message while the client is away', () => {
  test('waits, arrives in order, and never again once it was received', async () => {
    const contact = by('pn');
    await client.end();
    for (const words of ['um', 'dois', 'três']) await say(contact, words);
    client = await login(at.simulator, client.auth);
    await client.text('três');
    const words = () => client.upserts.filter(({ type }) => type === 'append').map(({ message }) => wordsOf(message));
    expect(words()).toEqual(['um', 'dois', 'três']);
    await say(contact, 'quatro');
    await client.text('quatro');
    await client.end();
    client = await login(at.simulator, client.auth);
    await say(contact, 'cinco');
    await client.text('cinco');
    expect(words()).toEqual([]);
  });

  test('arrives again until the client acknowledges it', async () => {
    const contact = by('lid');
    await client.end();
    const hangs: Parameters<typeof login>[2] = {
      makeSignalRepository: (...given) => ({
        ...DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...given),
        decryptMessage: () => new Promise(() => {}),
      }),
    };
    const deaf = await login(at.simulator, client.auth, hangs);
    const { id } = await say(contact, 'ouviu?');
    const shown = async () => (await at.phones.chat({ phone, contact: contact.number })).find((each) => each.id === id);
    expect(await shown()).toMatchObject({ status: 'sent', received: 1 });
    await deaf.end();
    client = await login(at.simulator, client.auth);
    expect((await client.text('ouviu?')).key.id).toBe(id);
    expect(await shown()).toMatchObject({ received: 2 });
  });

  test('reaches a client that is linked later as history', async () => {
    const { client: second } = await pair(at.simulator, at.phones, { number: phone });
    const history = await second.until('history', () => second.histories[0]);
    const mine = history.filter(({ key }) => key.remoteJid === `${by('pn').number}@s.whatsapp.net`).map(wordsOf);
    expect(mine).toEqual(expect.arrayContaining(['Bom dia!', 'Digitado no celular', 'cinco']));
    await say(by('pn'), 'para os dois');
    await Promise.all([client.text('para os dois'), second.text('para os dois')]);
    await second.end();
  });
});
