import { describe, expect, test } from '@jest/globals';
import { openChangeTaker } from '../../../connector/cloud/inbound/changes.ts';
import { openMessageTaker } from '../../../connector/cloud/inbound/takeMessage.ts';
import { splitDelivery, type DeliveryPart } from '../../../connector/cloud/webhook/split.ts';
import { BUSINESS, deliveryOf, messageDelivery, messageNodes, valueOf } from './webhook/deliveries.ts';

const locale = { language: 'pt', timeZone: 'America/Sao_Paulo' } as const;
const which = { companyId: 1, connectionId: 2 };
const partsOf = (delivery: object): DeliveryPart[] => splitDelivery(JSON.parse(JSON.stringify(delivery))) ?? [];

/** Returns what becomes of each message of a delivery: what a conversation shows, or which change it is. */
const effectsOf = async (delivery: object): Promise<string[]> => {
  const effects: string[] = [];
  const take = openMessageTaker({
    which,
    ports: {
      receive: async ({ kind, body, file, cards, location }) => {
        const beside = [file && 'file', cards?.length && 'card', location && 'place'].filter(Boolean).join(' ');
        effects.push(`${kind}: ${body}${beside && ` [${beside}]`}`);
      },
      follow: async ({ change }) => void effects.push(`change: ${change.is}`),
      locale: async () => locale,
      spelled: async ({ number }) => {
        effects.push(`the number is ${number}`);
        return null;
      },
    },
    sends: { waIdOf: async () => null },
    movedUser: async ({ lid }) => void effects.push(`the user id is ${lid}`),
    met: () => undefined,
  });
  for (const part of partsOf(delivery)) {
    if (part.is === 'message' || part.is === 'echo') await take(part, '551140001000');
    else effects.push(part.is);
  }
  return effects;
};

/** The effects of each example of `messageNodes`, in their order. */
const messageEffects: readonly (readonly [type: string, effects: readonly string[]])[] = [
  ['text', ['text: oi']],
  ['image', ['imageMessage: a foto [file]']],
  ['video', ['videoMessage:  [file]']],
  ['audio', ['audioMessage:  [file]']],
  ['document', ['documentMessage: a conta [file]']],
  ['sticker', ['stickerMessage:  [file]']],
  ['location', ['locationMessage:  [place]']],
  ['location', ['locationMessage: Loja [place]']],
  ['contacts', ['contactMessage: Bia [card]']],
  ['contacts', ['contactMessage:  [card]']],
  ['interactive', ['buttonsResponseMessage: Sim']],
  ['interactive', ['listResponseMessage: Vendas\njá']],
  ['interactive', ['interactiveResponseMessage: a: 1']],
  ['interactive', ['interactiveResponseMessage: Permitiu receber ligações']],
  ['button', ['templateButtonReplyMessage: Depois']],
  ['order', ['orderMessage: o pedido\n• 2 × A-1 – R$ 9,90\n2 itens\nR$ 19,80']],
  ['reaction', ['change: reaction']],
  ['reaction', ['change: reaction']],
  ['reaction', ['change: reaction']],
  // The customer opened the chat and wrote nothing.
  ['request_welcome', []],
  ['edit', ['change: edit']],
  ['revoke', ['change: deletion']],
  [
    'unsupported',
    ['unsupportedMessage: O WhatsApp não entregou esta mensagem (enquete). Peça que seja enviada de outra forma.'],
  ],
  ['unsupported', ['placeholderMessage: Por segurança, esta mensagem só aparece no celular.']],
  ['hologram', ['unsupportedMessage: O WhatsApp não entregou esta mensagem. Peça que seja enviada de outra forma.']],
];
/** The types that Meta names inside an unsupported message, and how the conversation calls each. */
const unsupportedTypes: Readonly<Record<string, string>> = {
  errors: '',
  gif: ' (GIF)',
  group_invite: ' (convite para um grupo)',
  hsm: ' (mensagem com botões)',
  image: ' (imagem)',
  interactive: ' (mensagem com botões)',
  keep_in_chat: ' (mensagem guardada)',
  link_preview: ' (link)',
  list: ' (lista)',
  location: ' (localização)',
  media_placeholder: ' (arquivo)',
  order: ' (pedido)',
  pin: ' (mensagem fixada)',
  poll_creation: ' (enquete)',
  poll_update: ' (voto em uma enquete)',
  product: ' (produto)',
  reaction: ' (reação)',
  edit: ' (mensagem editada)',
};
const system = (node: object) =>
  deliveryOf(
    'messages',
    valueOf({ messages: [{ from: '5511988887777', id: 'wamid.S', type: 'system', system: node }] }),
  );

describe('every type of message', () => {
  test.each(messageNodes.map(([type, node], nth) => [type, node, messageEffects[nth]] as const))(
    '%s: %j is %j',
    async (type, node, wanted) => expect([type, await effectsOf(messageDelivery(type, node))]).toEqual(wanted),
  );

  test.each(Object.entries(unsupportedTypes))(
    '%s, which Meta does not deliver, is a placeholder',
    async (type, name) => {
      const node = { errors: [{ code: 131051 }], unsupported: { type } };
      expect(await effectsOf(messageDelivery('unsupported', node))).toEqual([
        `unsupportedMessage: O WhatsApp não entregou esta mensagem${name}. Peça que seja enviada de outra forma.`,
      ]);
    },
  );

  test.each([
    [{ type: 'user_changed_number', wa_id: '5511977776666' }, ['the number is 5511977776666']],
    [{ type: 'customer_changed_number', new_wa_id: '5511977776666' }, ['the number is 5511977776666']],
    [{ type: 'user_changed_user_id', previous_user_id: 'BR.1', user_id: 'BR.2' }, ['the user id is BR.2']],
    [{ type: 'customer_identity_changed', body: 'x' }, []],
  ])('the system message %j', async (node, effects) => expect(await effectsOf(system(node))).toEqual(effects));

  test('a message of a group is not taken', async () =>
    expect(await effectsOf(messageDelivery('text', { text: { body: 'oi' }, group_id: 'Y2Fw' }))).toEqual([]));
});

const changesOf = async (field: string, value: object, isFormer = false): Promise<string[]> => {
  const effects: string[] = [];
  const take = openChangeTaker({
    which,
    cloud: {
      idsOf: async () => ({ phoneNumberId: '900800700', businessAccountId: BUSINESS, isFormer, former: [] }),
      numberOf: async () => '',
      recordTemplateNews: async (_, __, news) => void effects.push(`template: ${Object.keys(news).join(' ')}`),
      recordMarketingWish: async (_, __, { isOff }) => void effects.push(`marketing: ${isOff ? 'off' : 'on'}`),
      recordAccountNews: async (_, __, news) =>
        void effects.push(
          `${news.type}: ${'notice' in news ? news.notice.kind : 'code' in news ? news.code : 'tier' in news ? news.tier : news.codes.join(' ')}`,
        ),
    },
  });
  for (const part of partsOf(deliveryOf(field, value))) {
    if (part.is === 'change') await take(part);
    else effects.push(part.is);
  }
  return effects;
};

const template = { message_template_id: 5, message_template_name: 'aviso', message_template_language: 'pt-BR' };
const alert = (alert_type: string) => ({ entity_type: 'WABA', alert_info: { alert_type } });
const wish = (value: string) => ({
  user_preferences: [{ wa_id: '5511988887777', category: 'marketing_messages', value, timestamp: 1_795_000_000 }],
});

describe('every other field of a webhook', () => {
  test.each<[field: string, value: object, effects: string[]]>([
    [
      'message_template_status_update',
      { ...template, event: 'PAUSED', reason: 'NONE' },
      ['template: metaId status reason'],
    ],
    ['message_template_quality_update', { ...template, new_quality_score: 'RED' }, ['template: metaId quality']],
    ['message_template_components_update', { ...template, message_template_element: 'Oi' }, []],
    [
      'template_category_update',
      { ...template, previous_category: 'UTILITY', new_category: 'MARKETING' },
      ['template: metaId category', 'NoteReport: categoryChanged'],
    ],
    [
      'template_category_update',
      { ...template, new_category: 'UTILITY', correct_category: 'MARKETING' },
      ['NoteReport: categoryComing'],
    ],
    [
      'phone_number_quality_update',
      { event: 'ONBOARDING', max_daily_conversations_per_business: 'TIER_2K' },
      ['NoteLimit: TIER_2K'],
    ],
    ['phone_number_quality_update', { event: 'FLAGGED' }, ['ReportTrouble: ERR_CLOUD_QUALITY']],
    ['phone_number_quality_update', { event: 'UNFLAGGED' }, ['EndTrouble: ERR_CLOUD_QUALITY']],
    [
      'phone_number_name_update',
      { decision: 'APPROVED', requested_verified_name: 'Loja' },
      ['NoteReport: nameApproved'],
    ],
    [
      'phone_number_name_update',
      { decision: 'REJECTED', requested_verified_name: 'Loja' },
      ['NoteReport: nameRejected'],
    ],
    ['account_review_update', { decision: 'APPROVED' }, ['NoteReport: reviewApproved']],
    ['account_review_update', { decision: 'REJECTED' }, ['NoteReport: reviewRejected']],
    ['security', { event: 'PIN_CHANGED' }, ['NoteReport: pinChanged']],
    ['security', { event: 'PIN_DISABLED' }, ['NoteReport: pinOff']],
    ['account_update', { event: 'ACCOUNT_DELETED' }, ['ReportTrouble: ERR_CLOUD_BANNED']],
    ['account_update', { event: 'ACCOUNT_VIOLATION' }, ['NoteReport: violation']],
    [
      'account_update',
      { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_UTILITY_TEMPLATES' }] },
      ['ReportTrouble: ERR_CLOUD_RESTRICTED', 'NoteReport: restricted'],
    ],
    ['account_update', { event: 'ACCOUNT_RESTRICTION' }, ['ReportTrouble: ERR_CLOUD_RESTRICTED']],
    [
      'account_update',
      { event: 'ACCOUNT_RESTRICTION', restriction_info: [] },
      ['EndTrouble: ERR_CLOUD_RESTRICTED', 'NoteReport: restrictionOver'],
    ],
    [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
      ['ReportTrouble: ERR_CLOUD_BANNED'],
    ],
    [
      'account_update',
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } },
      ['EndTrouble: ERR_CLOUD_RESTRICTED ERR_CLOUD_BANNED'],
    ],
    ...(['PARTNER_ADDED', 'PARTNER_APP_INSTALLED', 'ACCOUNT_RECONNECTED'] as const).map(
      (event): [string, object, string[]] => ['account_update', { event }, ['NoteReport: reconnected']],
    ),
    ...(['PARTNER_REMOVED', 'PARTNER_APP_UNINSTALLED', 'ACCOUNT_OFFBOARDED'] as const).map(
      (event): [string, object, string[]] => ['account_update', { event }, ['NoteReport: disconnected']],
    ),
    ['account_update', { event: 'VOLUME_BASED_PRICING_TIER_UPDATE' }, ['NoteReport: accountChanged']],
    ['account_alerts', alert('OBA_APPROVED'), ['NoteReport: officialAccount']],
    ['account_alerts', alert('PROFILE_PICTURE_LOST'), ['NoteReport: pictureLost']],
    ['account_alerts', alert('INCREASED_CAPABILITIES_ELIGIBILITY_FAILED'), ['NoteReport: increaseRefused']],
    ['account_alerts', alert('INCREASED_CAPABILITIES_ELIGIBILITY_NEED_MORE_INFO'), ['NoteReport: increaseQuestioned']],
    ['business_capability_update', { max_daily_conversations_per_business: 10_000 }, ['NoteLimit: TIER_10K']],
    ['user_preferences', wish('stop'), ['marketing: off']],
    ['user_preferences', wish('resume'), ['marketing: on']],
    // Calls, the agents of Meta, groups and the address book of a phone change nothing here.
    ...[
      'calls',
      'messaging_handovers',
      'standby',
      'smb_app_state_sync',
      'group_lifecycle_update',
      'group_settings_update',
      'group_participants_update',
      'group_status_update',
      'a_field_of_next_year',
    ].map((field): [string, object, string[]] => [field, { anything: [1] }, []]),
  ])('%s %j: %j', async (field, value, effects) => expect(await changesOf(field, value)).toEqual(effects));
  test('reports about an account do not concern a connection that moved to a linked phone', async () => {
    expect(await changesOf('account_update', { event: 'ACCOUNT_DELETED' }, true)).toEqual([]);
    expect(await changesOf('user_preferences', wish('stop'), true)).toEqual(['marketing: off']);
  });
});
