import { expect, test } from '@jest/globals';
import { generateWAMessageFromContent, proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { readContent } from '../../../../connector/whatsapp/content/content.ts';
import { quotedContent } from '../../../../connector/whatsapp/outbound/quoted.ts';
import type { QuotedMessage } from '../../../../domain/message/quoted.ts';
import { picture, storedPicture } from '../../../domain/message/facts.ts';

const nothing = { body: '', media: null, file: null, cards: null, location: null };
const recorded = { seconds: 6.6, waveform: '' };
const voice = { path: 'v.ogg', name: 'voz.ogg', mime: 'audio/ogg', kind: 'audio', size: 9, recorded } as const;
const table = { path: 't.pdf', name: 'Tabela.pdf', mime: 'application/pdf', kind: 'application', size: 9 } as const;
const sé = { latitude: -23.5, longitude: -46.6, name: 'Sé', address: '', url: '', isLive: false, thumbnail: '' };
const at = { degreesLatitude: -23.5, degreesLongitude: -46.6 };
const rui = { name: 'Rui', number: '5511988870001' };

test.each<[string, Partial<QuotedMessage> & { kind: string }, object]>([
  ['a text', { kind: 'text', body: 'Oi' }, { conversation: 'Oi' }],
  [
    'a picture that came',
    { kind: 'imageMessage', body: 'Veja', file: picture, media: storedPicture },
    { imageMessage: { caption: 'Veja', mimetype: 'image/jpeg', jpegThumbnail: Buffer.from('/9j/2Q==', 'base64') } },
  ],
  [
    'a picture of ours',
    { kind: 'image', media: { ...storedPicture, thumbnail: null } },
    { imageMessage: { mimetype: 'image/jpeg' } },
  ],
  [
    'a film',
    { kind: 'videoMessage', file: { ...picture, mime: 'video/mp4', seconds: 9, thumbnail: null } },
    { videoMessage: { mimetype: 'video/mp4', seconds: 9 } },
  ],
  [
    'a round film',
    { kind: 'ptvMessage', file: { ...picture, mime: 'video/mp4', thumbnail: null } },
    { ptvMessage: { mimetype: 'video/mp4' } },
  ],
  [
    'a voice message of ours',
    { kind: 'audio', media: voice },
    { audioMessage: { mimetype: 'audio/ogg', seconds: 7, ptt: true } },
  ],
  [
    'a sound that came',
    { kind: 'audioMessage', file: { ...picture, mime: 'audio/mp4', seconds: 3, thumbnail: null } },
    { audioMessage: { mimetype: 'audio/mp4', seconds: 3, ptt: false } },
  ],
  [
    'a document',
    { kind: 'application', body: 'Os preços', media: table },
    {
      documentMessage: {
        caption: 'Os preços',
        mimetype: 'application/pdf',
        fileName: 'Tabela.pdf',
        title: 'Tabela.pdf',
      },
    },
  ],
  [
    'a sticker',
    { kind: 'stickerMessage', file: { ...picture, mime: 'image/webp', thumbnail: null } },
    { stickerMessage: { mimetype: 'image/webp' } },
  ],
  ['a place', { kind: 'locationMessage', location: sé }, { locationMessage: { ...at, name: 'Sé' } }],
  [
    'a place that moves',
    { kind: 'liveLocationMessage', body: 'a caminho', location: { ...sé, isLive: true } },
    { liveLocationMessage: { ...at, caption: 'a caminho' } },
  ],
  [
    'a card',
    { kind: 'contactMessage', body: 'Rui', cards: [rui] },
    { contactMessage: { displayName: 'Rui', vcard: expect.stringContaining('waid=5511988870001') } },
  ],
  [
    'several cards',
    { kind: 'contactsArrayMessage', body: '2 contatos', cards: [rui, { name: 'Eva', number: '' }] },
    {
      contactsArrayMessage: {
        displayName: '2 contatos',
        contacts: [expect.objectContaining({ displayName: 'Rui' }), expect.objectContaining({ displayName: 'Eva' })],
      },
    },
  ],
  [
    'a poll',
    { kind: 'pollCreationMessageV3', body: 'Qual?\n• Manhã\n• Tarde' },
    { pollCreationMessageV3: { name: 'Qual?', options: [{ optionName: 'Manhã' }, { optionName: 'Tarde' }] } },
  ],
  [
    'a template',
    { kind: 'templateMessage', body: 'Seu pedido\n• Rastrear' },
    { templateMessage: { hydratedTemplate: { hydratedContentText: 'Seu pedido\n• Rastrear' } } },
  ],
  [
    'an interactive message',
    { kind: 'interactiveMessage', body: 'Oi' },
    { interactiveMessage: { body: { text: 'Oi' } } },
  ],
  ['a list', { kind: 'listMessage', body: 'Menu' }, { listMessage: { description: 'Menu' } }],
  [
    'a tapped button',
    { kind: 'buttonsResponseMessage', body: 'Sim' },
    { buttonsResponseMessage: { selectedDisplayText: 'Sim' } },
  ],
  ['a group invitation, by its text', { kind: 'groupInviteMessage', body: 'Convite' }, { conversation: 'Convite' }],
])('our quote of %s is of the same kind', (_, of, content) =>
  expect(quotedContent({ ...nothing, ...of })).toEqual(content),
);

/** Returns a quote as the customer's phone reads it. */
const sentQuote = (quoted: QuotedMessage): proto.IMessage => {
  const key = { remoteJid: '5511988880001@s.whatsapp.net', id: 'Q', fromMe: false };
  const { message } = generateWAMessageFromContent(
    '5511988880001@s.whatsapp.net',
    { extendedTextMessage: { text: 'resposta' } },
    { userJid: '5511900000001@s.whatsapp.net', quoted: { key, message: quotedContent(quoted) } },
  );
  const whole = proto.Message.decode(proto.Message.encode(message ?? {}).finish());
  return whole.extendedTextMessage?.contextInfo?.quotedMessage ?? {};
};

const word = fc.stringMatching(/^[A-Za-zÀ-ÿ0-9 ]{0,12}[A-Za-zÀ-ÿ0-9?]$/u);
const textual: Readonly<Record<string, fc.Arbitrary<proto.IMessage>>> = {
  poll: fc.record({ name: word, options: fc.array(fc.record({ optionName: word })) }).map((poll) => ({
    pollCreationMessageV3: poll,
  })),
  template: word.map((text) => ({ templateMessage: { hydratedFourRowTemplate: { hydratedContentText: text } } })),
  interactive: word.map((text) => ({ interactiveMessage: { body: { text }, footer: { text } } })),
  buttons: word.map((text) => ({ buttonsMessage: { contentText: text, footerText: text } })),
  list: word.map((text) => ({ listMessage: { title: text, buttonText: text } })),
  answer: word.map((text) => ({ listResponseMessage: { title: text, description: text } })),
  event: word.map((text) => ({ eventMessage: { name: text, description: text } })),
  order: word.map((text) => ({ orderMessage: { message: text, itemCount: 2 } })),
};
test.each(Object.keys(textual))('our quote of a generated %s has its kind and its text', (name) => {
  fc.assert(
    fc.property(textual[name] ?? fc.constant({}), (message) => {
      const said = readContent(message, () => false);
      const quote = sentQuote({ ...nothing, kind: said?.kind ?? '', body: said?.body ?? '' });
      expect(readContent(quote, () => false)).toMatchObject({ kind: said?.kind, body: said?.body });
    }),
  );
});
