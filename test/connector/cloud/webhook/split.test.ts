import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  accountAlert,
  accountChange,
  marketingPreferences,
  numberLimitChange,
  templateCategoryChange,
  templateQualityChange,
  templateStatusChange,
} from '../../../../connector/cloud/webhook/changes.ts';
import { splitDelivery, type DeliveryPart } from '../../../../connector/cloud/webhook/split.ts';
import {
  accountChanges,
  BUSINESS,
  CUSTOMER,
  deliveryOf,
  echoDelivery,
  historyDelivery,
  messageDelivery,
  messageNodes,
  messageSurroundings,
  NUMBER,
  statusNodes,
  valueOf,
} from './deliveries.ts';

/** The parts of a delivery that went through JSON, as one that arrives does. */
const partsOf = (delivery: object): DeliveryPart[] => splitDelivery(JSON.parse(JSON.stringify(delivery))) ?? [];
const onlyPart = (delivery: object): DeliveryPart => {
  const [part, ...more] = partsOf(delivery);
  if (!part || more.length > 0) throw new Error(`expected one part, not ${more.length + 1}`);
  return part;
};
const messageIn = (delivery: object) => {
  const part = onlyPart(delivery);
  if (part.is !== 'message') throw new Error(part.is);
  return part;
};
const statusIn = (delivery: object) => {
  const part = onlyPart(delivery);
  if (part.is !== 'status') throw new Error(part.is);
  return part;
};

describe('every example of the documentation', () => {
  test.each(messageNodes)('a message of type %s keeps its whole content', (type, node) => {
    const { message, contact, businessId, phoneNumberId } = messageIn(messageDelivery(type, node));
    expect(message).toMatchObject({ id: 'wamid.QUJD', type, from: CUSTOMER, timestamp: 1795000000, ...node });
    expect([businessId, phoneNumberId]).toEqual([BUSINESS, NUMBER]);
    expect(contact).toMatchObject({ profile: { name: 'Ana', username: '@ana' }, wa_id: CUSTOMER, user_id: 'BR.77aa' });
  });

  test.each(messageSurroundings)('%s is read', (_, delivery) => {
    expect(messageIn(delivery).message).toMatchObject(firstMessageOf(delivery));
  });

  test.each(statusNodes)('a status: %s', (_, value) => {
    const { status } = statusIn(deliveryOf('messages', valueOf(value)));
    expect(status.id).toBe('wamid.X');
  });

  test('a failed status carries our own id and the sentence that says why', () => {
    const { status } = statusIn(deliveryOf('messages', valueOf(statusNodes.at(-1)?.[1] ?? {})));
    expect(status.biz_opaque_callback_data).toBe('out:8841');
    expect(status.errors?.[0]).toMatchObject({
      code: 131047,
      error_data: { details: 'more than 24 h since the customer wrote' },
    });
  });

  test.each(accountChanges)('%s stays whole', (field, value) => {
    expect(onlyPart(deliveryOf(field, value))).toMatchObject({ is: 'change', field, businessId: BUSINESS, value });
  });

  test('the changes of templates, limits, accounts and preferences can be read', () => {
    const [status, quality, category, limit, restricted, , alert, preferences] = accountChanges.map(
      ([, value]) => value,
    );
    expect(templateStatusChange.parse(status)).toMatchObject({
      message_template_id: '594425479261596',
      message_template_language: 'pt_BR',
      rejection_info: { recommendation: 'add one' },
    });
    expect(templateQualityChange.parse(quality).new_quality_score).toBe('RED');
    expect(templateCategoryChange.parse(category)).toMatchObject({ correct_category: 'MARKETING' });
    expect(numberLimitChange.parse(limit).max_daily_conversations_per_business).toBe('TIER_2K');
    expect(accountChange.parse(restricted).restriction_info?.[0]?.restriction_type).toMatch(/^RESTRICTED/);
    expect(accountAlert.parse(alert).alert_info.alert_type).toBe('PROFILE_PICTURE_LOST');
    expect(marketingPreferences.parse(preferences)).toMatchObject([{ wa_id: CUSTOMER, value: 'stop' }]);
  });

  test('a report about a partner belongs to the account that it names, and not to the portfolio that sends it', () => {
    const value = { event: 'PARTNER_REMOVED', waba_info: { waba_id: BUSINESS } };
    const entry = [{ id: '1', changes: [{ field: 'account_update', value }] }];
    expect(onlyPart({ object: 'whatsapp_business_account', entry })).toMatchObject({ businessId: BUSINESS });
  });

  test('what the business writes on its phone is not a message from the customer', () => {
    expect(onlyPart(echoDelivery)).toMatchObject({ is: 'echo', message: { to: CUSTOMER, text: { body: 'já vai' } } });
  });

  test('old messages come apart by thread, and their progress after them', () => {
    expect(partsOf(historyDelivery)).toMatchObject([
      { is: 'old', threadId: CUSTOMER, message: { id: 'wamid.H1', history_context: { status: 'READ' } } },
      { is: 'old', threadId: CUSTOMER, message: { id: 'wamid.H2', type: 'media_placeholder' } },
      { is: 'change', field: 'history', value: { metadata: { phase: 0, chunk_order: 1, progress: 55 } } },
    ]);
  });

  test('the file of an old message, which comes later, is not a new message', () => {
    const later = { from: CUSTOMER, id: 'wamid.H2', timestamp: '1794000000', type: 'image', image: { id: '1' } };
    expect(onlyPart(deliveryOf('history', valueOf({ messages: [later] })))).toMatchObject({ is: 'old' });
  });

  test('an error of the number is split off', () => {
    const errors = [{ code: 130429, title: 'Rate limit hit', message: 'Rate limit hit' }];
    expect(onlyPart(deliveryOf('messages', valueOf({ errors })))).toMatchObject({
      is: 'error',
      error: { code: 130429 },
    });
  });
});

const firstMessageOf = (delivery: object): object => {
  const { entry } = JSON.parse(JSON.stringify(delivery));
  const { timestamp, ...message } = entry[0].changes[0].value.messages[0];
  return { ...message, timestamp: Number(timestamp) };
};

describe('tolerance', () => {
  test('a field of a wrong type costs only itself', () => {
    const { message } = messageIn(
      messageDelivery('image', { image: { id: 4410, mime_type: 7, sha256: null, caption: ['x'] }, context: 'soon' }),
    );
    expect(message.image).toEqual({ id: '4410' });
    expect(message.context).toBeUndefined();
    expect(message.type).toBe('image');
  });

  test('a body of another product or no object at all is no delivery', () => {
    for (const body of [null, 'x', 7, [], {}, { object: 'page', entry: [] }]) expect(splitDelivery(body)).toBeNull();
  });

  test('a message whose person is not named gets no other person', () => {
    const message = { from: '5599', id: 'wamid.Z', timestamp: '1', type: 'text', text: { body: 'x' } };
    const contacts = [{ wa_id: '5511' }, { wa_id: '5522' }];
    expect(messageIn(deliveryOf('messages', valueOf({ contacts, messages: [message] }))).contact).toBeNull();
  });

  test('any JSON is split without an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (entry, change, value) => {
        const object = 'whatsapp_business_account';
        splitDelivery({ object, entry });
        splitDelivery({ object, entry: [{ id: '1', changes: change }] });
        splitDelivery({ object, entry: [{ id: '1', changes: [{ field: 'messages', value }] }] });
        splitDelivery({ object, entry: [{ id: '1', changes: [{ field: 'messages', value: { messages: [value] } }] }] });
      }),
    );
  });
});

type Item = { is: 'message' | 'status' | 'junk'; id: string };
const items = fc.array(
  fc.record({ is: fc.constantFrom('message', 'status', 'junk'), id: fc.uuid() }) satisfies fc.Arbitrary<Item>,
  { maxLength: 8 },
);
const junk = [null, 7, 'text', [], {}, { id: 5 }, { type: 'text' }];
const batch = fc.array(
  fc.record({
    business: fc.stringMatching(/^\d{9}$/),
    numbers: fc.array(fc.record({ number: fc.stringMatching(/^\d{9}$/), items }), { maxLength: 4 }),
  }),
  { maxLength: 4 },
);

test('any mixed batch comes apart whole: every item once, at its number, messages before statuses', () => {
  fc.assert(
    fc.property(batch, (accounts) => {
      const entry = accounts.map(({ business, numbers }) => ({
        id: business,
        changes: numbers.map(({ number, items: given }) => ({
          field: 'messages',
          value: {
            metadata: { phone_number_id: number },
            statuses: given.flatMap(({ is, id }, at) =>
              is === 'message' ? [] : [is === 'status' ? { id, status: 'sent' } : junk[at % junk.length]],
            ),
            messages: given.flatMap(({ is, id }, at) =>
              is === 'status' ? [] : [is === 'message' ? { id, type: 'text' } : junk[at % junk.length]],
            ),
          },
        })),
      }));
      const parts = partsOf({ object: 'whatsapp_business_account', entry });
      const found = parts.map((part) => [part.businessId, part.phoneNumberId, part.is, idOf(part)].join(' '));
      const expected = accounts.flatMap(({ business, numbers }) =>
        numbers.flatMap(({ number, items: given }) => {
          const line = (is: string, id = ''): string => [business, number, is, id].join(' ');
          const ofKind = (kind: Item['is']): string[] =>
            given.flatMap(({ is, id }) => (is === kind ? [line(is, id)] : is === 'junk' ? [line('unreadable')] : []));
          return [...ofKind('message'), ...ofKind('status')];
        }),
      );
      expect(found).toEqual(expected);
    }),
  );
});

const idOf = (part: DeliveryPart): string =>
  part.is === 'message' ? part.message.id : part.is === 'status' ? part.status.id : '';
