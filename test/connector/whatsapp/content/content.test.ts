import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { proto } from '@whiskeysockets/baileys';
import { addressOf, jidOf, partnerOf } from '../../../../connector/whatsapp/kernel/address.ts';
import { readContent } from '../../../../connector/whatsapp/content/content.ts';

const me = '5511900000001@s.whatsapp.net';
const read = (message: proto.IMessage) => readContent(proto.Message.fromObject(message), (jid) => jid === me);

describe('the content of a message', () => {
  test('text, plain or extended, has no raw content', () => {
    const bare = { quotedWaId: null, quotedFromMe: false, isForwarded: false, cards: [], location: null, file: null };
    const text = { kind: 'text', body: 'oi', raw: null, ...bare };
    expect(read({ conversation: 'oi' })).toEqual(text);
    expect(read({ extendedTextMessage: { text: 'oi' } })).toEqual(text);
    expect(read({ ephemeralMessage: { message: { conversation: 'oi' } } })).toEqual(text);
  });

  test('a quote names the message and whether it was ours', () => {
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
    [
      'pollCreationMessageV3',
      {
        pollCreationMessageV3: { name: 'Que dia?', options: [{ optionName: 'Sábado' }, {}, { optionName: 'Domingo' }] },
      },
      'Que dia?\n• Sábado\n• Domingo',
    ],
    ['eventMessage', { eventMessage: { name: 'Feira', description: 'Traga sacolas' } }, 'Feira\nTraga sacolas'],
  ])('%s keeps its raw content', (kind, message, body) => {
    const content = read(message);
    expect(content).toMatchObject({ kind, body });
    const kept = proto.Message.decode(Buffer.from(content?.raw ?? '', 'base64'));
    expect(Object.keys(proto.Message.toObject(kept))).toEqual([kind]);
  });

  test('the name of a card may be in the encoding of e-mails', () => {
    const lines = [
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jo=C3=A3o=\n da Padaria',
      'TEL;CELL:+5511988401266',
    ];
    const vcard = ['BEGIN:VCARD', ...lines, 'END:VCARD'].join('\n');
    expect(read({ contactMessage: { vcard } })?.cards).toEqual([{ name: 'João da Padaria', number: '5511988401266' }]);
  });

  test('a place is read with its map; invalid coordinates and maps that are no JPEG are left out', () => {
    const at = { degreesLatitude: -23.55, degreesLongitude: -46.63 };
    const jpegThumbnail = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const spot = { ...at, name: 'Sé', address: 'Praça da Sé, 1', url: 'https://example.com/se', jpegThumbnail };
    const place = { latitude: -23.55, longitude: -46.63, name: 'Sé', address: 'Praça da Sé, 1' };
    expect(read({ locationMessage: spot })?.location).toEqual({
      ...place,
      url: 'https://example.com/se',
      isLive: false,
      thumbnail: jpegThumbnail.toString('base64'),
    });
    const live = { ...at, caption: 'a caminho', jpegThumbnail: Buffer.from('<svg/>') };
    expect(read({ liveLocationMessage: live })).toMatchObject({
      body: 'a caminho',
      location: { isLive: true, name: '', url: '', thumbnail: '' },
    });
    expect(read({ locationMessage: { ...spot, url: 'javascript:alert(1)' } })?.location?.url).toBe('');
    expect(read({ locationMessage: { degreesLatitude: 91, degreesLongitude: 0 } })?.location).toBeNull();
    expect(read({ locationMessage: { name: 'Sé' } })?.location).toBeNull();
  });

  test('a forwarded message is marked as forwarded', () =>
    expect(read({ extendedTextMessage: { text: 'oi', contextInfo: { isForwarded: true } } })).toMatchObject({
      body: 'oi',
      isForwarded: true,
    }));

  test.each([
    ['in its envelope', { viewOnceMessageV2: { message: { imageMessage: { caption: 'segredo' } } } }],
    ['that vanishes too', { ephemeralMessage: { message: { viewOnceMessage: { message: { videoMessage: {} } } } } }],
    ['by its own word', { audioMessage: { viewOnce: true } }],
  ])('nothing of a view-once message is kept, %s', (_, message) =>
    expect(read(message)).toMatchObject({ kind: 'viewOnceMessage', body: '', raw: null }),
  );

  test.each([
    ['a reaction', { reactionMessage: { text: '👍' } }],
    ['a revoke', { protocolMessage: { type: 0 } }],
    ['an edit', { editedMessage: { message: { protocolMessage: { type: 14 } } } }],
    ['a poll vote', { pollUpdateMessage: {} }],
    ['a sender key', { senderKeyDistributionMessage: { groupId: 'x@g.us' } }],
  ])('%s is not a message', (_, message) => {
    expect(read(message)).toBeNull();
  });

  test('a text that shows nothing says so, in any form', () => {
    const nothing = fc.constantFrom(
      ' ',
      '\n',
      '\t',
      '\0',
      '\u200b',
      '\u2060',
      '\ufeff',
      '\u00a0',
      '\u3164',
      '\u2800',
      '\u202e',
      '\ufe0f',
    );
    fc.assert(
      fc.property(
        fc.array(nothing).map((all) => all.join('')),
        (text) => {
          for (const message of [
            { extendedTextMessage: { text } },
            { ephemeralMessage: { message: { conversation: text || ' ' } } },
          ])
            expect(read(message)).toMatchObject({ kind: 'text', body: 'Mensagem em branco' });
          expect(read({ imageMessage: { caption: text } })?.body).toBe('');
          expect(read({ conversation: `${text}\u0661` })?.body).toContain('\u0661');
        },
      ),
    );
  });

  test('the name of a file has no path, and cannot be read as another type', () => {
    const file = { directPath: '/x', mediaKey: new Uint8Array(32) };
    const nameOf = (fileName: string) => read({ documentMessage: { ...file, fileName } })?.file?.name;
    expect(nameOf('../../a\u202efdp.exe')).toBe('afdp.exe');
    expect(nameOf('C:\\pastas\\nota.pdf')).toBe('nota.pdf');
    expect(read({ documentMessage: { ...file, fileName: ' ', title: 'Contrato' } })?.file?.name).toBe('Contrato');
  });

  test('NUL, lone surrogates and more than an event can hold are removed', () => {
    expect(read({ conversation: 'a\0b' })?.body).toBe('ab');
    expect(readContent({ conversation: 'x\ud800' }, () => false)?.body).toBe('x');
    const long = read({ conversation: 'x'.repeat(70_000) });
    expect(long?.body).toHaveLength(65_536);
    expect(proto.Message.decode(Buffer.from(long?.raw ?? '', 'base64')).conversation).toHaveLength(70_000);
    expect(read({ imageMessage: { jpegThumbnail: new Uint8Array(700_000) } })?.raw).toBeNull();
  });

  test.each(['\x01', '"', '漢'])(
    'a message filled with %j, and with all it can carry, still fits into an event',
    (letter) => {
      const caption = letter.repeat(65_536);
      for (const size of [200_000, 300_000, 429_000]) {
        const file = { mediaKey: new Uint8Array(32), directPath: '/v/x', jpegThumbnail: new Uint8Array(16_000) };
        const said = read({ imageMessage: { ...file, caption, scansSidecar: new Uint8Array(size) } });
        const { body = '', raw = '' } = said ?? {};
        // An edit with the same text may be appended with it.
        const edit = Buffer.byteLength(JSON.stringify({ body }));
        expect(((Buffer.byteLength(JSON.stringify(said)) + edit) * 4) / 3).toBeLessThan(1_030_000);
        expect(raw === null).toBe(said?.file === null);
      }
    },
  );
});

describe('the partner of a chat', () => {
  const self = { number: '5511900000001', lid: '111' };
  test('has both number and LID, in any order', () => {
    const both = { number: '5511988880001', lid: '222' };
    const [number, lid] = ['5511988880001@s.whatsapp.net', '222@lid'];
    expect(partnerOf({ remoteJid: number, remoteJidAlt: lid }, self)).toEqual(both);
    expect(partnerOf({ remoteJid: lid, remoteJidAlt: number }, self)).toEqual(both);
    expect(partnerOf({ remoteJid: lid }, self)).toEqual({ number: null, lid: '222' });
  });

  test('is not our own other address, for a message typed on the phone', () => {
    expect(partnerOf({ remoteJid: '222@lid', remoteJidAlt: me }, self)).toEqual({ number: null, lid: '222' });
  });

  test.each(['1-2@g.us', 'status@broadcast', '1@newsletter', '0@s.whatsapp.net', me, '111@lid'])(
    'does not exist for %s',
    (remoteJid) => expect(partnerOf({ remoteJid }, self)).toBeNull(),
  );

  test('is named without a device, and written to by number before LID', () => {
    expect(addressOf('5511988880001:7@s.whatsapp.net')).toEqual({ number: '5511988880001', lid: null });
    expect(jidOf({ number: '5511', lid: '9' })).toBe('5511@s.whatsapp.net');
    expect(jidOf({ number: '', lid: '9' })).toBe('9@lid');
  });
});
