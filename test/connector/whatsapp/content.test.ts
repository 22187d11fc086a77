import { describe, expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { addressOf, jidOf, partnerOf } from '../../../connector/whatsapp/address.ts';
import { contentOf } from '../../../connector/whatsapp/content.ts';

const me = '5511900000001@s.whatsapp.net';
const read = (message: proto.IMessage) => contentOf(proto.Message.fromObject(message), (jid) => jid === me);

describe('what a message says', () => {
  test('text, plain or extended, has no raw content', () => {
    const text = { kind: 'text', body: 'oi', raw: null, quotedWaId: null, quotedFromMe: false };
    expect(read({ conversation: 'oi' })).toEqual(text);
    expect(read({ extendedTextMessage: { text: 'oi' } })).toEqual(text);
    expect(read({ ephemeralMessage: { message: { conversation: 'oi' } } })).toEqual(text);
  });

  test('a quote names the message and whose it was', () => {
    const quoting = (participant: string) =>
      read({ extendedTextMessage: { text: 'sim', contextInfo: { stanzaId: 'ABC', participant } } });
    expect(quoting(me)).toMatchObject({ quotedWaId: 'ABC', quotedFromMe: true });
    expect(quoting('5511988880001@s.whatsapp.net')).toMatchObject({ quotedWaId: 'ABC', quotedFromMe: false });
  });

  test.each([
    ['imageMessage', { imageMessage: { caption: 'foto' } }, 'foto'],
    ['audioMessage', { audioMessage: { seconds: 3 } }, ''],
    ['locationMessage', { locationMessage: { name: 'Praça' } }, 'Praça'],
    ['contactMessage', { contactMessage: { displayName: 'Rui' } }, 'Rui'],
    ['stickerMessage', { stickerMessage: {} }, ''],
    ['listResponseMessage', { listResponseMessage: { title: 'Opção 2' } }, 'Opção 2'],
  ])('%s keeps its content', (kind, message, body) => {
    const content = read(message);
    expect(content).toMatchObject({ kind, body });
    const kept = proto.Message.decode(Buffer.from(content?.raw ?? '', 'base64'));
    expect(Object.keys(proto.Message.toObject(kept))).toEqual([kind]);
  });

  test.each([
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['a revoke', { protocolMessage: { type: 0 } }],
    ['an edit', { editedMessage: { message: { protocolMessage: { type: 14 } } } }],
    ['a poll vote', { pollUpdateMessage: {} }],
    ['a sender key', { senderKeyDistributionMessage: { groupId: 'x@g.us' } }],
    ['nothing', {}],
  ])('%s is no message', (_, message) => {
    expect(read(message)).toBeNull();
  });

  test('NUL, lone surrogates and more than an event can hold never pass', () => {
    expect(read({ conversation: 'a\0b' })?.body).toBe('ab');
    expect(contentOf({ conversation: 'x\ud800' }, () => false)?.body).toBe('x');
    const long = read({ conversation: 'x'.repeat(70_000) });
    expect(long?.body).toHaveLength(65_536);
    expect(proto.Message.decode(Buffer.from(long?.raw ?? '', 'base64')).conversation).toHaveLength(70_000);
    expect(read({ imageMessage: { jpegThumbnail: new Uint8Array(700_000) } })?.raw).toBeNull();
  });
});

describe('whose chat it is', () => {
  const self = { number: '5511900000001', lid: '111' };
  test('number and LID are both found, whichever came first', () => {
    const both = { number: '5511988880001', lid: '222' };
    const [number, lid] = ['5511988880001@s.whatsapp.net', '222@lid'];
    expect(partnerOf({ remoteJid: number, remoteJidAlt: lid }, self)).toEqual(both);
    expect(partnerOf({ remoteJid: lid, remoteJidAlt: number }, self)).toEqual(both);
    expect(partnerOf({ remoteJid: lid }, self)).toEqual({ number: null, lid: '222' });
  });

  test('of a message typed on the phone our own other address is not the partner', () => {
    expect(partnerOf({ remoteJid: '222@lid', remoteJidAlt: me }, self)).toEqual({ number: null, lid: '222' });
  });

  test.each(['1-2@g.us', 'status@broadcast', '1@newsletter', '0@s.whatsapp.net', me, '111@lid'])(
    '%s is no chat with a customer',
    (remoteJid) => expect(partnerOf({ remoteJid }, self)).toBeNull(),
  );

  test('devices are left out, and numbers are written to before LIDs', () => {
    expect(addressOf('5511988880001:7@s.whatsapp.net')).toEqual({ number: '5511988880001', lid: null });
    expect(jidOf({ number: '5511', lid: '9' })).toBe('5511@s.whatsapp.net');
    expect(jidOf({ number: '', lid: '9' })).toBe('9@lid');
  });
});
