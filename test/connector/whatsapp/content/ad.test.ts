import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { readContent } from '../../../../connector/whatsapp/content/content.ts';

/** Reads a message as it comes from the wire. */
const read = (message: proto.IMessage) =>
  readContent(proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish()), () => false);
const clicked = (contextInfo: proto.IContextInfo, text = 'Quero saber mais') =>
  read({ extendedTextMessage: { text, contextInfo } });

const card = { title: 'Camiseta azul', body: 'Só hoje', sourceUrl: 'https://fb.me/abc' };
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

test('a message sent by a click on an ad keeps the ad with its own text', () => {
  const externalAdReply = {
    ...card,
    thumbnail: jpeg,
    sourceType: 'ad',
    sourceId: '1202',
    sourceApp: 'instagram',
    ctwaClid: 'ARAkLk',
    ref: 'verao',
  };
  expect(clicked({ externalAdReply, conversionSource: 'FB_Ads' })).toMatchObject({
    kind: 'text',
    body: 'Quero saber mais',
    ad: {
      title: 'Camiseta azul',
      body: 'Só hoje',
      url: 'https://fb.me/abc',
      sourceId: '1202',
      sourceType: 'ad',
      sourceApp: 'instagram',
      ctwaClid: 'ARAkLk',
      ref: 'verao',
      conversionSource: 'FB_Ads',
      thumbnail: jpeg.toString('base64'),
    },
  });
});

test.each<[string, proto.IContextInfo]>([
  ['the id of the click', { externalAdReply: { ...card, ctwaClid: 'ARAkLk' } }],
  ['the id of the ad', { externalAdReply: { ...card, sourceId: '1202' } }],
  ['the type of its source', { externalAdReply: { ...card, sourceType: 'ad' } }],
  ['the mark of an ad', { externalAdReply: { ...card, showAdAttribution: true } }],
  ['where the chat comes from', { externalAdReply: card, conversionSource: 'FB_Ads' }],
  ['the way into the chat', { externalAdReply: card, entryPointConversionSource: 'ctwa_ad' }],
])('each of these fields alone marks a card as an ad: %s', (_, context) =>
  expect(clicked(context)?.ad).toMatchObject({ title: 'Camiseta azul' }),
);

test.each<[string, proto.IContextInfo]>([
  ['a preview of a link', { externalAdReply: card }],
  ['a chat that was searched for', { entryPointConversionSource: 'global_search_new_chat' }],
  ['a chat by a link', { entryPointConversionSource: 'click_to_chat_link' }],
])('%s is not an ad', (_, context) => expect(clicked(context)).not.toHaveProperty('ad'));

test('a click without text keeps an empty text, without a note that it is unsupported', () => {
  for (const text of ['', undefined]) {
    const message = { extendedTextMessage: { text, contextInfo: { externalAdReply: { ...card, ctwaClid: 'A' } } } };
    expect(read(message)).toMatchObject({ kind: 'text', body: '', ad: { title: 'Camiseta azul' } });
  }
});

test('an ad needs only its source, and an ad that an old client quotes is named by its advertiser', () => {
  expect(clicked({ conversionSource: 'FB_Ads' }, '')).toMatchObject({
    body: '',
    ad: { title: '', conversionSource: 'FB_Ads' },
  });
  const quotedAd = { advertiserName: 'Loja Azul', caption: 'Só hoje', jpegThumbnail: jpeg };
  expect(clicked({ quotedAd })?.ad).toMatchObject({ title: 'Loja Azul', body: 'Só hoje', thumbnail: '/9j/4A==' });
});

test('pictures and button replies keep their ad too', () => {
  const contextInfo = { externalAdReply: { ...card, ctwaClid: 'A' } };
  expect(read({ imageMessage: { caption: 'Este', contextInfo } })).toMatchObject({
    body: 'Este',
    ad: { ctwaClid: 'A' },
  });
  const templateButtonReplyMessage = { selectedDisplayText: 'Ver preço', contextInfo };
  expect(read({ templateButtonReplyMessage })).toMatchObject({ body: 'Ver preço', ad: { ctwaClid: 'A' } });
});

test('an ad keeps only web addresses and JPEG pictures, and no controls or half letters', () => {
  const evil = {
    title: 'a\0b\ud800',
    sourceUrl: 'javascript:alert(1)',
    thumbnail: Buffer.from('<svg/>'),
    ctwaClid: 'A',
  };
  expect(clicked({ externalAdReply: evil })?.ad).toMatchObject({ url: '', thumbnail: '' });
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1_500 }), (title) => {
      const said = clicked({ externalAdReply: { title, ctwaClid: 'A' } })?.ad?.title ?? '';
      expect(said.isWellFormed()).toBe(true);
      expect(said.length).toBeLessThanOrEqual(1_000);
    }),
  );
});
