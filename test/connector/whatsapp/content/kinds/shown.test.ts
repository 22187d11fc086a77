import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { readContent } from '../../../../../connector/whatsapp/content/content.ts';

const locale = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const;
const read = (message: proto.IMessage) =>
  readContent(
    proto.Message.decode(proto.Message.encode(proto.Message.fromObject(message)).finish()),
    () => false,
    null,
    locale,
  );

test.each(['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'])(
  'messages with buttons are read in %s, in which programs wrap them, and other ones are not',
  (once) => {
    const wrapped = (message: proto.IMessage) => read({ ephemeralMessage: { message: { [once]: { message } } } });
    const body = { body: { text: 'Escolha' } };
    for (const message of [
      { interactiveMessage: body },
      { templateMessage: { interactiveMessageTemplate: body } },
      { buttonsMessage: { contentText: 'Escolha' } },
      { listMessage: { description: 'Escolha' } },
    ])
      expect(wrapped(message)?.body).toBe('Escolha');
    for (const message of [
      { imageMessage: { caption: 'x' } },
      { extendedTextMessage: { text: 'x' } },
      { audioMessage: {} },
    ])
      expect(wrapped(message)).toMatchObject({ kind: 'viewOnceMessage', body: '' });
    expect(wrapped({ interactiveMessage: { ...body, header: { imageMessage: { viewOnce: true } } } })?.body).toBe(
      'Escolha',
    );
  },
);

test.each<[string, proto.IMessage, string]>([
  [
    'all answers of a form, with several choices and groups of fields',
    {
      interactiveResponseMessage: {
        nativeFlowResponseMessage: {
          name: 'galaxy_message',
          paramsJson: JSON.stringify({
            dias: ['seg', 'ter'],
            flow_token: 't',
            casa: { rua: 'A', número: 12 },
            filhos: [{ nome: 'Eva' }],
            values: { cep: '01' },
          }),
        },
      },
    },
    'dias: seg, ter\nrua: A\nnúmero: 12\nnome: Eva\ncep: 01',
  ],
  [
    'all ways to pay, and what became of an order',
    {
      interactiveMessage: {
        body: { text: 'Pague' },
        nativeFlowMessage: {
          buttons: [
            {
              buttonParamsJson: JSON.stringify({
                order: { description: 'A caminho' },
                payment_settings: [
                  { pix_dynamic_code: { merchant_name: 'Loja', code: '000201' } },
                  { boleto: { digitable_line: '34191.79001' } },
                  { payment_link: { uri: 'https://example.com/1' } },
                ],
              }),
            },
          ],
        },
      },
    },
    'Pague\nA caminho\n• Loja – 000201\n• 34191.79001\n• https://example.com/1',
  ],
  [
    'a tapped choice without a title by its id',
    { listResponseMessage: { title: ' ', singleSelectReply: { selectedRowId: 'vendas' } } },
    'vendas',
  ],
  [
    'a form of the editor without its codes',
    {
      interactiveResponseMessage: {
        nativeFlowResponseMessage: {
          name: 'flow',
          paramsJson: '{"screen_0_Nome_completo_0":"Ana","screen_1_Turno_1":["0_Manhã"]}',
        },
      },
    },
    'Nome completo: Ana\nTurno: Manhã',
  ],
  [
    'the answer to a request for calls',
    {
      interactiveResponseMessage: {
        nativeFlowResponseMessage: { name: 'call_permission_request', paramsJson: '{"response":"accept"}' },
      },
    },
    'Permitiu receber ligações',
  ],
  [
    'a payment whose note has no words',
    {
      requestPaymentMessage: {
        currencyCodeIso4217: 'BRL',
        amount1000: 1000,
        noteMessage: { extendedTextMessage: { text: '' } },
      },
    },
    'Pediu um pagamento\nR$ 1,00',
  ],
  [
    'the name of a group without bidi controls',
    { groupInviteMessage: { groupName: '\u202eקבוצה\u202c', caption: 'Vem' } },
    'Convite para um grupo: קבוצה\nVem',
  ],
  ['the name of a card without bidi controls', { contactMessage: { displayName: 'Rui\u202e', vcard: '' } }, 'Rui'],
  [
    'the name of a place without bidi controls',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: '\u2067Sé\u2069' } },
    'Sé',
  ],
])('a conversation shows %s', (_, message, body) => expect(read(message)?.body).toBe(body));
