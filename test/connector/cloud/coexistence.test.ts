import { describe, expect, test } from '@jest/globals';
import { openMessageTaker } from '../../../connector/cloud/inbound/takeMessage.ts';
import { splitDelivery } from '../../../connector/cloud/webhook/split.ts';
import { CUSTOMER, deliveryOf, echoDelivery, valueOf } from './webhook/deliveries.ts';

const OURS = '551140001000';
const DAY = 86_400;
const daysAgo = (days: number): string => String(Math.floor(Date.now() / 1_000) - days * DAY);
const picture = { id: '4410', mime_type: 'image/jpeg', sha256: 'b2s=', caption: 'a foto' };

/** Returns what becomes of each part of a delivery, in one line each. `ownNumber`: '' while the connection is down. */
const effectsOf = async (delivery: object, ownNumber = OURS): Promise<string[]> => {
  const effects: string[] = [];
  const take = openMessageTaker({
    which: { companyId: 1, connectionId: 2 },
    ports: {
      receive: async ({ kind, body, file, fromMe, number, imported, ack }) => {
        const from = fromMe ? `us to ${number}` : `${number}`;
        const past = imported ? ` (past${ack === undefined ? '' : `, ack ${ack}`})` : '';
        effects.push(`${from}: ${kind} ${body}${file ? ' [file]' : ''}${past}`);
      },
      follow: async ({ change, fromMe, number }) =>
        void effects.push(`${fromMe ? 'us to ' : ''}${number}: ${change.is} of ${change.of.waId}`),
      locale: async () => ({ language: 'pt', timeZone: 'America/Sao_Paulo' }) as const,
      spelled: async () => null,
    },
    sends: { waIdOf: async () => null },
    movedUser: async () => {},
    met: () => void effects.push('met'),
  });
  for (const part of splitDelivery(JSON.parse(JSON.stringify(delivery))) ?? []) {
    if (part.is === 'old') await take({ ...part, contact: null }, ownNumber);
    else if (part.is === 'message' || part.is === 'echo') await take(part, ownNumber);
    else effects.push(part.is);
  }
  return effects;
};
const echoOf = (node: object) =>
  deliveryOf(
    'smb_message_echoes',
    valueOf({ message_echoes: [{ from: OURS, to: CUSTOMER, id: 'wamid.E', timestamp: daysAgo(0), ...node }] }),
  );
const threadOf = (...messages: object[]) =>
  deliveryOf(
    'history',
    valueOf({
      history: [
        {
          metadata: { phase: 1, chunk_order: 3, progress: 70 },
          threads: [{ id: CUSTOMER, messages: messages.map((each, nth) => ({ id: `wamid.H${nth}`, ...each })) }],
        },
      ],
    }),
  );

describe('what the business does on its phone beside the API', () => {
  test.each<[name: string, delivery: object, effects: string[]]>([
    [
      'a text is a message of ours in the conversation of its customer',
      echoDelivery,
      [`us to ${CUSTOMER}: text já vai`],
    ],
    [
      'a photo brings its file',
      echoOf({ type: 'image', image: picture }),
      [`us to ${CUSTOMER}: imageMessage a foto [file]`],
    ],
    [
      'an edit changes that message',
      echoOf({
        type: 'edit',
        edit: { original_message_id: 'wamid.A', message: { type: 'text', text: { body: 'já fui' } } },
      }),
      [`us to ${CUSTOMER}: edit of wamid.A`],
    ],
    [
      'a deletion removes it',
      echoOf({ type: 'revoke', revoke: { original_message_id: 'wamid.A' } }),
      [`us to ${CUSTOMER}: deletion of wamid.A`],
    ],
    [
      'a reaction is put on its message',
      echoOf({ type: 'reaction', reaction: { message_id: 'wamid.A', emoji: '👍' } }),
      [`us to ${CUSTOMER}: reaction of wamid.A`],
    ],
    [
      'what Meta does not deliver is a placeholder',
      echoOf({ type: 'unsupported', errors: [{ code: 131060 }] }),
      [`us to ${CUSTOMER}: placeholderMessage Por segurança, esta mensagem só aparece no celular.`],
    ],
  ])('%s', async (_, delivery, effects) => expect(await effectsOf(delivery)).toEqual(effects));
});

describe('the past of the phone', () => {
  test('messages of both sides come with their states, and the progress changes nothing', async () => {
    const delivery = threadOf(
      {
        from: CUSTOMER,
        timestamp: daysAgo(90),
        type: 'text',
        text: { body: 'oi' },
        history_context: { status: 'READ' },
      },
      {
        from: OURS,
        to: CUSTOMER,
        timestamp: daysAgo(89),
        type: 'text',
        text: { body: 'olá' },
        history_context: { status: 'DELIVERED' },
      },
      { from: OURS, to: CUSTOMER, timestamp: daysAgo(88), type: 'text', text: { body: 'foi?' } },
    );
    const wanted = [
      `${CUSTOMER}: text oi (past, ack 4)`,
      `us to ${CUSTOMER}: text olá (past, ack 3)`,
      `us to ${CUSTOMER}: text foi? (past, ack 2)`,
      'change',
    ];
    expect(await effectsOf(delivery)).toEqual(wanted);
    // Also before the connection knows its number.
    expect(await effectsOf(delivery, '')).toEqual(wanted);
  });

  test('a file of the last 14 days comes after its placeholder, which is not shown', async () => {
    const placeholder = { from: CUSTOMER, timestamp: daysAgo(3), type: 'media_placeholder' };
    expect(await effectsOf(threadOf(placeholder))).toEqual(['change']);
    const later = { from: CUSTOMER, id: 'wamid.H0', timestamp: daysAgo(3), type: 'image', image: picture };
    expect(await effectsOf(deliveryOf('history', valueOf({ messages: [later] })))).toEqual([
      `${CUSTOMER}: imageMessage a foto [file] (past, ack 2)`,
    ]);
    const ours = { ...later, from: OURS, to: CUSTOMER };
    expect(await effectsOf(deliveryOf('history', valueOf({ messages: [ours] })))).toEqual([
      `us to ${CUSTOMER}: imageMessage a foto [file] (past, ack 2)`,
    ]);
  });

  test('an older file never comes, and its placeholder says so', async () => {
    const placeholder = { from: CUSTOMER, timestamp: daysAgo(20), type: 'media_placeholder' };
    expect(await effectsOf(threadOf(placeholder))).toEqual([
      `${CUSTOMER}: unsupportedMessage O WhatsApp não entregou esta mensagem (arquivo). Peça que seja enviada de outra forma. (past, ack 2)`,
      'change',
    ]);
  });

  test('an owner who keeps the past to themselves costs nothing else', async () => {
    const declined = { errors: [{ code: 2593109, title: 'History sync is turned off', message: 'declined' }] };
    expect(await effectsOf(deliveryOf('history', valueOf({ history: [declined] })))).toEqual(['error', 'change']);
  });
});
