/** Deliveries as Meta sends them, one for each type of message, status and change that its documentation shows. */

export const BUSINESS = '700100200';
export const NUMBER = '900800700';
export const CUSTOMER = '551188887777';

const metadata = { display_phone_number: '551140001000', phone_number_id: NUMBER };
export const deliveryOf = (field: string, value: object): object => ({
  object: 'whatsapp_business_account',
  entry: [{ id: BUSINESS, changes: [{ field, value }] }],
});
export const valueOf = (parts: object): object => ({ messaging_product: 'whatsapp', metadata, ...parts });

const ana = { profile: { name: 'Ana', username: '@ana' }, wa_id: CUSTOMER, user_id: 'BR.77aa' };
const received = { from: CUSTOMER, from_user_id: 'BR.77aa', id: 'wamid.QUJD', timestamp: '1795000000' };
const file = { id: '4410', mime_type: 'image/jpeg', sha256: 'b2s=', url: 'https://lookaside.fbsbx.com/x?mid=4410' };

/** The node of each type of message, by its type. */
export const messageNodes: readonly (readonly [type: string, node: object])[] = [
  ['text', { text: { body: 'oi' } }],
  ['image', { image: { ...file, caption: 'a foto' } }],
  ['video', { video: { ...file, mime_type: 'video/mp4' } }],
  ['audio', { audio: { ...file, mime_type: 'audio/ogg; codecs=opus', voice: true } }],
  ['document', { document: { ...file, mime_type: 'application/pdf', filename: 'conta.pdf', caption: 'a conta' } }],
  ['sticker', { sticker: { ...file, mime_type: 'image/webp', animated: false } }],
  ['location', { location: { latitude: -23.5, longitude: -46.6 } }],
  [
    'location',
    { location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: 'Rua A, 1', url: 'https://l' } },
  ],
  ['contacts', { contacts: [{ name: { formatted_name: 'Bia' }, phones: [{ phone: '+55 11', wa_id: '5511' }] }] }],
  ['contacts', { contacts: [{ phones: [{ phone: '+55 11' }], vcard: 'BEGIN:VCARD', origin: 'contact_request' }] }],
  ['interactive', { interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Sim' } } }],
  ['interactive', { interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'Vendas', description: 'já' } } }],
  [
    'interactive',
    { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' } } },
  ],
  ['interactive', { interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } } }],
  ['button', { button: { payload: 'later', text: 'Depois' } }],
  [
    'order',
    {
      order: {
        catalog_id: '12',
        text: 'o pedido',
        product_items: [{ product_retailer_id: 'A-1', quantity: 2, item_price: 9.9, currency: 'BRL' }],
      },
    },
  ],
  ['reaction', { reaction: { message_id: 'wamid.X', emoji: '👍' } }],
  ['reaction', { reaction: { message_id: 'wamid.X' } }],
  ['reaction', { reaction: { message_id: 'wamid.X', emoji: '' } }],
  ['request_welcome', {}],
  ['edit', { edit: { original_message_id: 'wamid.X', message: { type: 'text', text: { body: 'novo' } } } }],
  ['revoke', { revoke: { original_message_id: 'wamid.X' } }],
  [
    'unsupported',
    {
      errors: [{ code: 131051, title: 'Message type unknown', error_data: { details: 'not supported' } }],
      unsupported: { type: 'poll_creation' },
    },
  ],
  ['unsupported', { errors: [{ code: 131060, title: 'Unavailable' }], unsupported: { type: 'media_placeholder' } }],
  ['hologram', { hologram: { depth: 3 } }],
];

export const messageDelivery = (type: string, node: object): object =>
  deliveryOf('messages', valueOf({ contacts: [ana], messages: [{ ...received, type, ...node }] }));

/** Messages that differ in what surrounds their content. */
export const messageSurroundings: readonly (readonly [name: string, delivery: object])[] = [
  ['a reply', messageDelivery('text', { text: { body: 'sim' }, context: { from: '551140001000', id: 'wamid.OURS' } })],
  ['a forwarded message', messageDelivery('text', { text: { body: 'sim' }, context: { forwarded: true } })],
  [
    'a question about a product',
    messageDelivery('text', {
      text: { body: 'tem?' },
      context: { from: '5511', id: 'wamid.X', referred_product: { catalog_id: '1', product_retailer_id: 'A-1' } },
    }),
  ],
  [
    'a message after an ad',
    messageDelivery('text', {
      text: { body: 'oi' },
      referral: {
        source_url: 'https://fb.me/x',
        source_id: '120',
        source_type: 'ad',
        headline: 'Promoção',
        body: 'Compre',
        media_type: 'image',
        image_url: 'https://i',
        ctwa_clid: 'Aff',
        welcome_message: { text: 'Olá' },
      },
    }),
  ],
  [
    'a customer without a number',
    deliveryOf(
      'messages',
      valueOf({
        contacts: [{ profile: { name: 'Bia', username: '@bia' }, user_id: 'BR.88bb' }],
        messages: [
          { from_user_id: 'BR.88bb', id: 'wamid.B', timestamp: '1795000000', type: 'text', text: { body: 'oi' } },
        ],
      }),
    ),
  ],
  [
    'a changed number, without contacts',
    deliveryOf(
      'messages',
      valueOf({
        messages: [
          {
            ...received,
            type: 'system',
            system: {
              type: 'user_changed_number',
              body: 'Ana mudou',
              wa_id: '551199990000',
              previous_user_id: 'BR.77aa',
            },
          },
        ],
      }),
    ),
  ],
  [
    'a changed user id',
    deliveryOf(
      'messages',
      valueOf({
        messages: [
          {
            id: 'wamid.S',
            timestamp: '1795000000',
            type: 'system',
            system: { type: 'user_changed_user_id', user_id: 'BR.99', previous_user_id: 'BR.77aa' },
          },
        ],
      }),
    ),
  ],
  ['a message in a group', messageDelivery('text', { text: { body: 'oi' }, group_id: 'Y2Fw' })],
];

/** Statuses, by what is special about them. */
export const statusNodes: readonly (readonly [name: string, value: object])[] = [
  [
    'sent in version 23',
    {
      statuses: [
        {
          id: 'wamid.X',
          status: 'sent',
          timestamp: '1795000001',
          recipient_id: CUSTOMER,
          conversation: { id: 'c1', expiration_timestamp: '1795086400', origin: { type: 'service' } },
          pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' },
        },
      ],
    },
  ],
  [
    'delivered with a contact that has no profile',
    {
      contacts: [{ wa_id: CUSTOMER, user_id: 'BR.77aa' }],
      statuses: [
        {
          id: 'wamid.X',
          status: 'delivered',
          timestamp: '1795000002',
          recipient_id: CUSTOMER,
          recipient_user_id: 'BR.77aa',
          parent_recipient_user_id: 'BR.ENT.1',
        },
      ],
    },
  ],
  [
    'read by a customer without a number',
    { statuses: [{ id: 'wamid.X', status: 'read', timestamp: '1795000003', recipient_user_id: 'BR.77aa' }] },
  ],
  ['a played voice note', { statuses: [{ id: 'wamid.X', status: 'played', timestamp: '1795000004' }] }],
  [
    'failed',
    {
      statuses: [
        {
          id: 'wamid.X',
          status: 'failed',
          timestamp: '1795000002',
          recipient_id: CUSTOMER,
          biz_opaque_callback_data: 'out:8841',
          errors: [
            {
              code: 131047,
              title: 'Re-engagement message',
              message: 'Re-engagement message',
              error_data: { details: 'more than 24 h since the customer wrote' },
              href: 'https://developers.facebook.com/x',
            },
          ],
        },
      ],
    },
  ],
];

/** Changes that concern the account or its templates: the field, and its value. */
export const accountChanges: readonly (readonly [field: string, value: object])[] = [
  [
    'message_template_status_update',
    {
      event: 'REJECTED',
      message_template_id: 594425479261596,
      message_template_name: 'order_ready',
      message_template_language: 'pt-BR',
      reason: 'INVALID_FORMAT',
      rejection_info: { reason: 'no sample', recommendation: 'add one' },
    },
  ],
  [
    'message_template_quality_update',
    {
      previous_quality_score: 'GREEN',
      new_quality_score: 'RED',
      message_template_id: 5,
      message_template_name: 'order_ready',
      message_template_language: 'pt-BR',
    },
  ],
  [
    'template_category_update',
    {
      message_template_id: 5,
      message_template_name: 'order_ready',
      message_template_language: 'pt-BR',
      new_category: 'UTILITY',
      correct_category: 'MARKETING',
    },
  ],
  [
    'phone_number_quality_update',
    { display_phone_number: '551140001000', event: 'ONBOARDING', max_daily_conversations_per_business: 'TIER_2K' },
  ],
  [
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1795000000 }],
    },
  ],
  ['account_update', { event: 'PARTNER_REMOVED', waba_info: { waba_id: BUSINESS, owner_business_id: '1' } }],
  [
    'account_alerts',
    {
      entity_type: 'PHONE_NUMBER',
      entity_id: NUMBER,
      alert_info: { alert_severity: 'WARNING', alert_status: 'ACTIVE', alert_type: 'PROFILE_PICTURE_LOST' },
    },
  ],
  [
    'user_preferences',
    {
      messaging_product: 'whatsapp',
      metadata,
      contacts: [ana],
      user_preferences: [
        {
          wa_id: CUSTOMER,
          user_id: 'BR.77aa',
          category: 'marketing_messages',
          value: 'stop',
          detail: 'User requested to stop',
          timestamp: 1795000000,
        },
      ],
    },
  ],
  [
    'smb_app_state_sync',
    {
      messaging_product: 'whatsapp',
      metadata,
      state_sync: [
        {
          type: 'contact',
          action: 'add',
          contact: { full_name: 'Ana Lima', first_name: 'Ana', phone_number: CUSTOMER },
          metadata: { timestamp: '1795000000' },
        },
      ],
    },
  ],
  ['a_field_of_next_year', { anything: [1, 2] }],
];

export const echoDelivery = deliveryOf(
  'smb_message_echoes',
  valueOf({
    message_echoes: [
      {
        from: '551140001000',
        to: CUSTOMER,
        id: 'wamid.E',
        timestamp: '1795000000',
        type: 'text',
        text: { body: 'já vai' },
      },
    ],
  }),
);

export const historyDelivery = deliveryOf(
  'history',
  valueOf({
    history: [
      {
        metadata: { phase: 0, chunk_order: 1, progress: 55 },
        threads: [
          {
            id: CUSTOMER,
            messages: [
              {
                ...received,
                id: 'wamid.H1',
                type: 'text',
                text: { body: 'antiga' },
                history_context: { status: 'READ' },
              },
              {
                from: '551140001000',
                to: CUSTOMER,
                id: 'wamid.H2',
                timestamp: '1794000000',
                type: 'media_placeholder',
              },
            ],
          },
        ],
      },
    ],
  }),
);
