import { describe, expect, test } from '@jest/globals';
import {
  acksOfGroup,
  acksOfReceipt,
  acksOfUpdates,
  acksOfUpsert,
  openAcks,
} from '../../../../connector/whatsapp/outbound/acks.ts';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';

const receipt = (attrs: Record<string, string>, ids: string[] = []) => ({
  tag: 'receipt',
  attrs: { from: 'x@s.whatsapp.net', ...attrs },
  content: [{ tag: 'list', attrs: {}, content: ids.map((id) => ({ tag: 'item', attrs: { id } })) }],
});
const nobody = () => false;

describe('acknowledgements of a message', () => {
  test('come from a raw receipt, also for several messages at once', () => {
    expect(acksOfReceipt(receipt({ id: 'A' }, ['B', 'C']), nobody)).toEqual([
      { waId: 'A', ack: 3 },
      { waId: 'B', ack: 3 },
      { waId: 'C', ack: 3 },
    ]);
    expect(acksOfReceipt(receipt({ id: 'A', type: 'inactive' }), nobody)).toEqual([{ waId: 'A', ack: 3 }]);
    expect(acksOfReceipt(receipt({ id: 'A', type: 'read' }), nobody)).toEqual([{ waId: 'A', ack: 4 }]);
    expect(acksOfReceipt(receipt({ id: 'A', type: 'played' }), nobody)).toEqual([{ waId: 'A', ack: 5 }]);
  });

  test.each(['retry', 'read-self', 'sender', 'hist_sync', 'peer_msg'])(
    'do not come from a receipt of type %s',
    (type) => {
      expect(acksOfReceipt(receipt({ id: 'A', type }), nobody)).toEqual([]);
    },
  );

  test('do not come from a receipt of our own devices', () => {
    expect(acksOfReceipt(receipt({ id: 'A', from: 'me@lid' }), (jid) => jid === 'me@lid')).toEqual([]);
  });

  test('come from the events of Baileys too', () => {
    const key = { id: 'A', fromMe: true };
    expect(acksOfUpdates([{ key, update: { status: 4 } }])).toEqual([{ waId: 'A', ack: 4 }]);
    expect(acksOfUpdates([{ key: { ...key, fromMe: false }, update: { status: 4 } }])).toEqual([]);
    expect(acksOfUpdates([{ key, update: { status: 0 } }])).toEqual([]);
    expect(acksOfUpsert({ messages: [{ key, status: 3 }] })).toEqual([{ waId: 'A', ack: 3 }]);
    expect(acksOfGroup([{ key, receipt: { userJid: 'x', readTimestamp: 7 } }])).toEqual([{ waId: 'A', ack: 4 }]);
  });

  test('are logged with the highest level of each message, in any order, before the caller continues', async () => {
    const told: string[] = [];
    const lanes = createKeyedQueue(1);
    const gate = Promise.withResolvers<void>();
    lanes.run('busy', () => gate.promise);
    const tell = async ({ waId, ack }: { waId: string; ack: number }) => void told.push(`${waId}${ack}`);
    const acked = openAcks({ companyId: 1, connectionId: 1 }, tell, lanes, new AbortController().signal);
    const first = Promise.all([
      acked([{ waId: 'A', ack: 2 }]),
      acked([
        { waId: 'A', ack: 4 },
        { waId: 'B', ack: 3 },
      ]),
      acked([{ waId: 'A', ack: 3 }]),
    ]);
    expect(told).toEqual([]);
    gate.resolve();
    await first;
    expect(told).toEqual(['A4', 'B3']);
    await acked([{ waId: 'A', ack: 4 }]);
    await acked([{ waId: 'B', ack: 4 }]);
    expect(told).toEqual(['A4', 'B3', 'B4']);
  });
});
