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

  test('cards are read with the number that WhatsApp knows, one card or several', () => {
    const vcard = (...tel: string[]) =>
      ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Rui Nunes', ...tel, 'END:VCARD'].join('\r\n');
    const known = vcard(
      'TEL;type=HOME:+55 11 3333-4444',
      'item1.TEL;type=CELL;waid=551198887\r\n 0001:+55 11 98887-0001',
    );
    expect(read({ contactMessage: { displayName: 'Rui', vcard: known } })).toMatchObject({
      kind: 'contactMessage',
      body: 'Rui',
      cards: [{ name: 'Rui', number: '5511988870001', numbers: ['5511988870001', '551133334444'] }],
    });
    const contacts = [{ vcard: vcard('TEL:+55 11 3333-4444') }, { displayName: 'Sem número', vcard: vcard() }, {}];
    expect(read({ contactsArrayMessage: { displayName: '3 contatos', contacts } })?.cards).toEqual([
      { name: 'Rui Nunes', number: '551133334444' },
      { name: 'Sem número', number: '' },
      { name: '', number: '' },
    ]);
  });

  test.each([
    ['5511977776666', ['5511988887777', '551133334444', '4520123456']],
    ['5491122223333', ['541133334444', '4520123456']],
    [null, ['4520123456']],
  ])('national numbers of a card from %s are read by its country, mobiles first', (from, numbers) => {
    const tel = ['TEL;type=WORK:(11) 3333-4444', 'TEL;VALUE=uri:tel:+45-2012-3456', 'TEL;type=CELL:011 98888-7777'];
    const vcard = ['BEGIN:VCARD', 'FN:Rui', ...tel, 'END:VCARD'].join('\n');
    const [card] = readContent({ contactMessage: { displayName: 'Rui', vcard } }, () => false, from)?.cards ?? [];
    const found = card?.numbers ?? [card?.number ?? ''];
    expect(found.toSorted()).toEqual(numbers.toSorted());
    if (from?.startsWith('55')) expect(found.at(-1)).toBe('551133334444');
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

  test('a card in Latin-1, or with groups of any name, is read', () => {
    const vcard = [
      'BEGIN:VCARD',
      'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Jo=E3o',
      'a-1.TEL;CELL;ENCODING=QUOTED-PRINTABLE:=2B5511988401266',
      'END:VCARD',
    ];
    for (const end of ['\n', '\r\n', '\r'])
      expect(read({ contactMessage: { vcard: vcard.join(end) } })?.cards).toEqual([
        { name: 'João', number: '5511988401266' },
      ]);
  });

  test('a card shows all its numbers, and what else it says', () => {
    const read30 = (count: number, ...more: string[]) => {
      const tel = Array.from({ length: count }, (_, at) => `item${at}.TEL:+55 11 98888-${7000 + at}`);
      const vcard = ['BEGIN:VCARD', 'FN:Loja', ...tel, ...more, 'END:VCARD'].join('\r\n');
      return readContent({ contactMessage: { vcard } }, () => false, '5511977776666')?.cards[0];
    };
    expect(read30(30)?.numbers).toHaveLength(30);
    const more = ['TEL;type=WORK:190', 'TEL;VALUE=uri:tel:98888-7777', 'EMAIL;type=INTERNET:a@example.com'];
    const details = [
      '190',
      '98888-7777',
      'a@example.com',
      'Gerente, à tarde',
      'Loja ME, Vendas',
      'Rua A, 1, São Paulo',
    ];
    const beside = [
      'NOTE:Gerente\\, à tarde',
      'ORG:Loja ME;Vendas',
      'item1.ADR;type=WORK:;;Rua A\\, 1;São Paulo;;;',
      'ORG:Loja',
    ];
    expect(read30(1, ...more, ...beside)).toEqual({ name: 'Loja', number: '5511988887000', details });
    expect(read30(1)?.details).toBeUndefined();
  });

  test('a card without a shown name has the name of its parts, else of its company', () => {
    const word = fc
      .stringMatching(/^[A-Za-zçãéõ]([A-Za-zçãéõ,;\\ ]{0,8}[A-Za-zçãéõ])?$/)
      .map((text) => text.replace(/ +/g, ' '));
    const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&');
    const nameIn = (...lines: string[]) =>
      read({ contactMessage: { vcard: ['BEGIN:VCARD', ...lines, 'TEL:+5511988401266', 'END:VCARD'].join('\r\n') } })
        ?.cards[0]?.name;
    fc.assert(
      fc.property(word, word, word, (first, last, company) => {
        const parts = `item1.N:${escaped(last)};${escaped(first)};;;`;
        expect(nameIn(`FN:${escaped(first)}`, parts)).toBe(first);
        expect(nameIn(parts, `ORG:${escaped(company)};`)).toBe(`${first} ${last}`);
        expect(nameIn('N:;;;;', `ORG:${escaped(company)};Vendas`)).toBe(company);
        expect(nameIn('N:;;;;', `a-1.NICKNAME:${escaped(first)}`, 'ORG:x')).toBe(first);
        expect(nameIn('FN:', 'N:;;;;')).toBe('5511988401266');
      }),
    );
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
    expect(read({ documentMessage: { ...file, fileName: '', title: 'Contrato' } })?.file?.name).toBe('Contrato');
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
