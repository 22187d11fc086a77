import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { readContent } from '../../../../connector/whatsapp/content/content.ts';

const shop = '5511900000001@s.whatsapp.net';
const answering = (quotedMessage: proto.IMessage, over: proto.IContextInfo = {}): proto.IMessage => ({
  extendedTextMessage: { text: 'isto', contextInfo: { stanzaId: 'Q', participant: shop, quotedMessage, ...over } },
});
/** Reads a message as it comes from the wire. */
const read = (message: proto.IMessage) =>
  readContent(
    proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish()),
    (jid) => jid === shop,
  );
const quoteOf = (quoted: proto.IMessage, over?: proto.IContextInfo) => read(answering(quoted, over))?.quote;

const vcard = 'BEGIN:VCARD\nFN:Rui\nTEL;waid=5511988870001:+55\nEND:VCARD';
test.each<[string, proto.IMessage, string, string]>([
  ['a text', { conversation: 'Temos pão' }, 'text', 'Temos pão'],
  ['a text with a link', { extendedTextMessage: { text: 'https://loja.example' } }, 'text', 'https://loja.example'],
  ['a picture', { imageMessage: { caption: 'Promoção' } }, 'imageMessage', 'Promoção'],
  ['a picture without words', { imageMessage: {} }, 'imageMessage', ''],
  ['a voice message', { audioMessage: { ptt: true } }, 'audioMessage', ''],
  ['a document, by its name', { documentMessage: { fileName: 'Tabela.pdf' } }, 'documentMessage', 'Tabela.pdf'],
  ['a card', { contactMessage: { displayName: 'Rui', vcard } }, 'contactMessage', 'Rui'],
  [
    'a place',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé' } },
    'locationMessage',
    'Sé',
  ],
  [
    'a template',
    { templateMessage: { hydratedTemplate: { hydratedContentText: 'Sua fatura', hydratedFooterText: 'Loja' } } },
    'templateMessage',
    'Sua fatura\nLoja',
  ],
  [
    'one in an envelope',
    { ephemeralMessage: { message: { videoMessage: { caption: 'Veja' } } } },
    'videoMessage',
    'Veja',
  ],
  [
    'one to be seen once',
    { viewOnceMessageV2: { message: { imageMessage: { caption: 'segredo' } } } },
    'viewOnceMessage',
    '',
  ],
])('an answer shows the message that it quotes: %s', (_, quoted, kind, body) =>
  expect(quoteOf(quoted)).toEqual({ kind, body, isStatus: false, number: '5511900000001', lid: null }),
);

test('a product that is asked about is quoted with its name', () => {
  const quote = quoteOf({ productMessage: { product: { title: 'Camiseta azul', description: 'Algodão' } } });
  expect(quote).toMatchObject({ kind: 'productMessage', body: expect.stringContaining('Camiseta azul') });
});

test('an answer to a status is marked as one', () =>
  expect(quoteOf({ imageMessage: { caption: 'Hoje' } }, { remoteJid: 'status@broadcast' })).toMatchObject({
    body: 'Hoje',
    isStatus: true,
  }));

test('a picture as an answer, and an answer to a person known by LID, show what they quote', () => {
  const contextInfo = { stanzaId: 'Q', participant: '222@lid', quotedMessage: { conversation: 'Qual?' } };
  expect(read({ imageMessage: { caption: 'Esta', contextInfo } })).toMatchObject({
    body: 'Esta',
    quote: { body: 'Qual?', number: null, lid: '222' },
  });
});

test('a signal is not a quote, and a message without a quote has none', () => {
  expect(quoteOf({ protocolMessage: { type: 0 } })).toBeUndefined();
  expect(read({ conversation: 'oi' })).not.toHaveProperty('quote');
});

test('quotes within quotes come to an end, and long ones are cut', () => {
  let quoted: proto.IMessage = { conversation: 'fundo' };
  for (let n = 0; n < 20; n++) quoted = answering(quoted);
  expect(quoteOf(quoted)).toMatchObject({ body: 'isto' });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1_500 }), (conversation) => {
      const { body = '', kind } = quoteOf({ conversation }) ?? {};
      if (conversation) expect(kind).toBe('text');
      expect(body.length).toBeLessThanOrEqual(1_000);
      expect(body.isWellFormed()).toBe(true);
    }),
  );
});
