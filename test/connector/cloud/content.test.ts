import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cloudContentIn, cloudEditIn } from '../../../connector/cloud/inbound/content.ts';
import { webhookMessage } from '../../../connector/cloud/webhook/messages.ts';

const locale = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const;
const messageOf = (node: object) => webhookMessage.parse({ id: 'wamid.1', timestamp: '1795000000', ...node });
const read = (node: object, from: string | null = '5511988887777') =>
  cloudContentIn(messageOf(node), { isOurs: false, from, locale, phoneNumberId: '900800700' });
const referral = { headline: 'Oferta', source_id: '9', source_type: 'ad' };
const form = (response_json: unknown, name = 'flow') => ({
  type: 'interactive',
  interactive: { type: 'nfm_reply', nfm_reply: { name, body: 'Sent', response_json } },
});
const calls = (response: string) => ({
  type: 'interactive',
  interactive: { type: 'call_permission_reply', call_permission_reply: { response } },
});

test.each<[string, object, string]>([
  ['a text without anything visible', { type: 'text', text: { body: ' \u200b\n' } }, 'Mensagem em branco'],
  ['a caption whose file has no id', { type: 'image', image: { caption: 'Olha' } }, 'Olha'],
  ['a form', form('{"flow_token":"t","nome":"Ana"}'), 'nome: Ana'],
  ['a form whose answers are no text', form({ nome: 'Ana' }), 'nome: Ana'],
  ['what was ticked in a form', form({ novidades: true, ofertas: false }), 'novidades: sim\nofertas: não'],
  ['a form with another name', form('{"nome":"Ana"}', 'lead_form'), 'nome: Ana'],
  [
    'a form of the editor, without its codes',
    form('{"screen_0_Nome_completo_0":"Ana Lima","screen_0_Volta_1":["0_Sim","1_À_tarde"]}'),
    'Nome completo: Ana Lima\nVolta: Sim, À tarde',
  ],
  ['a form without answers', form('{'), 'Respondeu por um botão ou formulário'],
  ['the permission to call', calls('accept'), 'Permitiu receber ligações'],
  ['no permission to call', calls('reject'), 'Não permitiu receber ligações'],
  [
    'a reply of a type of tomorrow',
    { type: 'interactive', interactive: { type: 'star_reply', star_reply: { id: '5', title: 'Cinco' } } },
    'Cinco',
  ],
  [
    'an order with its products',
    {
      type: 'order',
      order: {
        text: 'Hoje',
        product_items: [
          { product_retailer_id: 'SKU-1', quantity: 2, item_price: 10.5, currency: 'BRL' },
          { product_retailer_id: 'SKU-2', quantity: '1', item_price: '5', currency: 'BRL' },
        ],
      },
    },
    'Hoje\n• 2 × SKU-1 – R$ 10,50\n• 1 × SKU-2 – R$ 5,00\n3 itens\nR$ 26,00',
  ],
  [
    'an order in two currencies, without a sum of them',
    {
      type: 'order',
      order: {
        product_items: [
          { product_retailer_id: 'a', quantity: 1, item_price: 1, currency: 'BRL' },
          { product_retailer_id: 'b', quantity: 1, item_price: 1, currency: 'USD' },
        ],
      },
    },
    '• 1 × a – R$ 1,00\n• 1 × b – US$ 1,00\n2 itens',
  ],
  ['an order of nothing', { type: 'order', order: { product_items: [] } }, 'Pedido'],
  [
    'a poll that Meta does not deliver',
    { type: 'unsupported', unsupported: { type: 'poll_creation' }, errors: [{ code: 131051 }] },
    'O WhatsApp não entregou esta mensagem (enquete). Peça que seja enviada de outra forma.',
  ],
  [
    'a type of tomorrow',
    { type: 'hologram', hologram: {} },
    'O WhatsApp não entregou esta mensagem. Peça que seja enviada de outra forma.',
  ],
  [
    'a file that is too large',
    { type: 'unsupported', errors: [{ code: '131052' }] },
    'O WhatsApp não entregou um arquivo. Peça que seja enviado de novo.',
  ],
  [
    'what only the phone of the business shows',
    { type: 'unsupported', errors: [{ code: 131060 }] },
    'Por segurança, esta mensagem só aparece no celular.',
  ],
])('reads %s', (_, node, body) => expect(read(node).body).toBe(body));

test.each([
  { type: 'text', text: { body: '' } },
  { type: 'image', image: { id: '1' } },
  { type: 'order', order: { product_items: [] } },
  { type: 'unsupported', errors: [{ code: 131060 }] },
  { type: 'hologram' },
  calls('accept'),
])('an ad stands with %j', (node) =>
  expect(read({ ...node, referral }).ad).toMatchObject({ title: 'Oferta', sourceId: '9' }),
);

test('a question about a product of the catalogue shows the product', () => {
  const context = { referred_product: { catalog_id: '1', product_retailer_id: 'SKU-77' } };
  expect(read({ type: 'text', text: { body: 'Tem?' }, context }).quote).toMatchObject({
    kind: 'productMessage',
    body: 'SKU-77',
  });
});

describe('contact cards', () => {
  const card = (phones: readonly object[], more: object = {}) =>
    read({ type: 'contacts', contacts: [{ name: { formatted_name: 'Lima, Ana' }, phones, ...more }] }).cards;

  test('national numbers are read by the country of the customer, mobiles first, each account once', () => {
    const [known, mobile] = [{ phone: '+55 11 7777-6666', wa_id: '551177776666' }, { phone: '011 97777-6666' }];
    expect(card([{ phone: '(11) 3333-4444' }, mobile])).toEqual([
      { name: 'Lima, Ana', number: '5511977776666', numbers: ['5511977776666', '551133334444'] },
    ]);
    expect(card([mobile, known])).toEqual([{ name: 'Lima, Ana', number: '551177776666' }]);
    const beside = { emails: [{ email: 'a@b.c' }], addresses: [{ street: 'Rua A, 1', city: 'Itu' }] };
    expect(card([{ phone: '190' }], beside)).toEqual([
      { name: 'Lima, Ana', number: '', details: ['190', 'a@b.c', 'Rua A, 1, Itu'] },
    ]);
  });

  test('the answer to a request for the number is read from its vCard', () => {
    const vcard = 'BEGIN:VCARD\nFN:Ana\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD';
    expect(read({ type: 'contacts', contacts: [{ origin: 'contact_request', vcard }] }).cards).toEqual([
      { name: 'Ana', number: '5511977776666' },
    ]);
  });

  test('a card keeps all its WhatsApp numbers', () => {
    const id = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((end) => `4520${end}`.slice(0, 10));
    const anyWords = fc.string({ maxLength: 30 });
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 30 }), anyWords, anyWords, (ids, name, company) => {
        const phones = ids.map((wa_id) => ({ wa_id, phone: name }));
        const contacts = [{ name: { formatted_name: name }, org: { company }, phones }];
        const [only] = read({ type: 'contacts', contacts }).cards;
        expect(only?.numbers ?? [only?.number]).toEqual(ids);
      }),
    );
  });
});

test.each<[string, object, object]>([
  ['a text', { type: 'text', text: { body: 'Novo' } }, { body: 'Novo' }],
  ['a caption', { type: 'image', image: { caption: 'Nova' } }, { body: 'Nova' }],
  ['a caption that was removed', { type: 'image', image: {} }, { body: '' }],
  ['a text without words', { type: 'text', text: { body: '' } }, { body: '', unread: true }],
  ['an unknown type', { type: 'poll' }, { body: '', unread: true }],
])('an edit to %s never leaves a blank bubble', (_, message, read) =>
  expect(cloudEditIn(messageOf({ type: 'edit', edit: { original_message_id: 'wamid.0', message } }), locale)).toEqual(
    read,
  ),
);

test('any message is shown: with text, or with something else to see', () => {
  const types = ['text', 'image', 'audio', 'document', 'location', 'contacts', 'interactive', 'button', 'order', 'x'];
  const anything = fc.oneof(
    fc.constant(undefined),
    fc.jsonValue(),
    fc.dictionary(fc.constantFrom('id', 'body', 'text', 'title', 'name', 'latitude'), fc.jsonValue()),
  );
  fc.assert(
    fc.property(fc.constantFrom(...types), anything, (type, node) => {
      const { body, kind } = read({ type, [type]: node });
      if (!/^(image|audio|document|location|contact)/.test(kind)) expect(body).toMatch(/\S/u);
    }),
    { numRuns: 500 },
  );
});

test.each([null, '', 'amanhã', -1, '1e30', 1e15, true])('a message with the time %j has none', (timestamp) =>
  expect(webhookMessage.parse({ id: 'wamid.1', type: 'text', timestamp }).timestamp).toBeUndefined(),
);
