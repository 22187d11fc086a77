import { describe, expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { readContent } from '../../../../../connector/whatsapp/content/content.ts';
import { messageKinds } from '../../../../../connector/whatsapp/content/kinds/table.ts';

const read = (message: proto.IMessage, language: 'pt' | 'en' | 'es' = 'pt') =>
  readContent(
    proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish()),
    () => false,
    null,
    {
      language,
      timeZone: 'America/Sao_Paulo',
    },
  );
const bodyOf = (message: proto.IMessage, language?: 'pt' | 'en' | 'es') => read(message, language)?.body;

test('the table has every message type of the pinned client, and no other', () =>
  expect(Object.keys(messageKinds).toSorted()).toEqual(
    Object.keys(proto.Message.prototype)
      .filter((key) => key !== 'toJSON')
      .toSorted(),
  ));

const isEmptyAllowed = new Set([
  'imageMessage',
  'videoMessage',
  'ptvMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'lottieStickerMessage',
  'contactMessage',
  'contactsArrayMessage',
  'locationMessage',
  'liveLocationMessage',
  'callLogMesssage',
]);
test.each(Object.entries(messageKinds).filter(([, { is }]) => is === 'message'))(
  'an empty %s shows no blank bubble',
  (kind) => {
    const part: unknown = kind === 'conversation' ? ' ' : {};
    const content = readContent(proto.Message.fromObject({ [kind]: part }), () => false);
    expect(content).not.toBeNull();
    if (!isEmptyAllowed.has(kind)) expect(content?.body).not.toBe('');
  },
);
test.each(Object.entries(messageKinds).filter(([kind, { is }]) => is === 'signal' && kind !== 'messageContextInfo'))(
  '%s is a signal, and the table says why',
  (kind, rule) => {
    expect(readContent(proto.Message.fromObject({ [kind]: {} }), () => false)).toBeNull();
    expect(rule.is === 'signal' && rule.because.length > 20).toBe(true);
  },
);

describe('a message type that this version does not know', () => {
  // Field 9999, which no version has. The client skips it.
  const future = Buffer.from([0xfa, 0xf0, 0x04, 0x02, 0x6f, 0x69]);
  test('is shown as unsupported, bare, in an envelope, and next to its context', () => {
    const bare = proto.Message.decode(future);
    const messages = [bare, { ephemeralMessage: { message: bare } }, { messageContextInfo: { messageSecret: future } }];
    for (const message of messages)
      expect(readContent(message, () => false)).toMatchObject({
        kind: 'unknownMessage',
        body: 'Mensagem não suportada. Veja no celular.',
      });
  });
  test("is shown as unsupported in the company's language", () =>
    expect(bodyOf({ messageContextInfo: {} }, 'es')).toBe('Mensaje no compatible. Véalo en el teléfono.'));
});

test.each<[string, proto.IMessage, string]>([
  [
    'a template with its header, footer and buttons',
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedTitleText: 'Fatura de maio',
          hydratedContentText: 'Sua fatura vence amanhã.',
          hydratedFooterText: 'Loja do Rui',
          hydratedButtons: [
            { quickReplyButton: { displayText: 'Já paguei' } },
            { urlButton: { displayText: 'Ver', url: 'https://example.com/1' } },
            { callButton: { displayText: 'Ligar', phoneNumber: '+551133334444' } },
          ],
        },
      },
    },
    'Fatura de maio\nSua fatura vence amanhã.\nLoja do Rui\n• Já paguei\n• Ver – https://example.com/1\n• Ligar – +551133334444',
  ],
  [
    'buttons of a native flow, and a Pix key',
    {
      interactiveMessage: {
        header: { title: 'Pix', subtitle: 'Loja' },
        body: { text: 'Pague aqui' },
        footer: { text: 'Obrigado' },
        nativeFlowMessage: {
          buttons: [
            { name: 'quick_reply', buttonParamsJson: '{"display_text":"Sim","id":"1"}' },
            {
              name: 'payment_info',
              buttonParamsJson:
                '{"currency":"BRL","total_amount":{"value":1250,"offset":100},"payment_settings":[{"type":"pix_static_code","pix_static_code":{"merchant_name":"Rui","key":"rui@example.com"}}]}',
            },
            { name: 'broken', buttonParamsJson: '{' },
          ],
        },
      },
    },
    'Pix\nLoja\nPague aqui\nObrigado\n• Sim\nR$ 12,50\n• Rui – rui@example.com',
  ],
  [
    'a carousel',
    {
      interactiveMessage: {
        body: { text: 'Ofertas' },
        carouselMessage: {
          cards: [{ header: { title: 'Bolo' }, body: { text: 'De milho' } }, { body: { text: 'Pão' } }],
        },
      },
    },
    'Ofertas\nBolo\nDe milho\nPão',
  ],
  [
    'a list with its rows',
    {
      listMessage: {
        title: 'Cardápio',
        description: 'Escolha',
        buttonText: 'Ver',
        sections: [{ title: 'Doces', rows: [{ title: 'Bolo', description: 'De milho' }] }],
      },
    },
    'Cardápio\nEscolha\nVer\nDoces\n• Bolo – De milho',
  ],
  [
    'an order with its total',
    {
      orderMessage: {
        orderTitle: 'Loja',
        message: 'Entregar à tarde',
        itemCount: 3,
        totalAmount1000: 120_500,
        totalCurrencyCode: 'BRL',
      },
    },
    'Loja\nEntregar à tarde\n3 itens\nR$ 120,50',
  ],
  [
    'a payment that is asked for, with its note',
    {
      requestPaymentMessage: {
        amount1000: 50_000,
        currencyCodeIso4217: 'BRL',
        noteMessage: { extendedTextMessage: { text: 'O almoço' } },
      },
    },
    'Pediu um pagamento\nR$ 50,00\nO almoço',
  ],
  [
    'an event that was called off, on the company’s clocks',
    {
      eventMessage: {
        name: 'Feira',
        isCanceled: true,
        startTime: 1_800_000_000,
        location: { name: 'Praça' },
        description: 'Traga sacolas',
      },
    },
    'Feira\nCancelado\n15 de jan. de 2027, 05:00\nPraça\nTraga sacolas',
  ],
  [
    'how a poll stands',
    { pollResultSnapshotMessage: { name: 'Que dia?', pollVotes: [{ optionName: 'Sábado', optionVoteCount: 2 }] } },
    'Que dia?\n• Sábado: 2',
  ],
  [
    'an invitation to a group',
    { groupInviteMessage: { groupName: 'Vizinhos', caption: 'Venha' } },
    'Convite para um grupo: Vizinhos\nVenha',
  ],
  [
    'a post that was forwarded from a channel',
    {
      extendedTextMessage: {
        text: 'Promoção',
        contextInfo: { isForwarded: true, forwardedNewsletterMessageInfo: { newsletterName: 'Ofertas' } },
      },
    },
    '📢 Ofertas\nPromoção',
  ],
  [
    'a form that was filled in',
    {
      interactiveResponseMessage: {
        body: { text: 'Enviado' },
        nativeFlowResponseMessage: { name: 'flow', paramsJson: '{"nome":"Ana","flow_token":"x"}' },
      },
    },
    'Enviado\nnome: Ana',
  ],
])('reads %s', (_, message, body) => expect(bodyOf(message)).toBe(body));

test('an entry of the list of calls is a call', () =>
  expect(read({ callLogMesssage: { isVideo: true, callOutcome: 1 } })).toMatchObject({
    kind: 'call_log',
    call: { video: true, outcome: 'missed' },
  }));
test('a new position of a live location is not a separate message', () => {
  const at = { degreesLatitude: -23.5, degreesLongitude: -46.6 };
  expect(read({ liveLocationMessage: at })?.location).toMatchObject({ isLive: true });
  expect(read({ liveLocationMessage: { ...at, timeOffset: 60 } })).toBeNull();
});
