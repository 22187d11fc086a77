import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { openDeliveryReader } from '../../../connector/cloud/inbound/readDeliveries.ts';
import { createKeyedQueue, type KeyedQueue } from '../../../connector/whatsapp/kernel/keyedQueue.ts';
import { BUSINESS, deliveryOf, NUMBER, valueOf } from './webhook/deliveries.ts';

type Journal = { companyId: number; messages: number; fields?: object };
/** A reader of one connection whose journal holds one delivery with these messages and other fields. */
const readerOf = (
  { companyId, messages, fields = {} }: Journal,
  lanes: KeyedQueue,
  taken: (companyId: number) => void,
) => {
  const sent = Array.from({ length: messages }, (_, n) => ({
    from: `55118${10_000_000 + n}`,
    id: `wamid.${companyId}.${n}`,
    timestamp: '1795000000',
    type: 'text',
    text: { body: `oi ${n}` },
  }));
  const body = Buffer.from(JSON.stringify(deliveryOf('messages', valueOf({ messages: sent, ...fields }))));
  let waiting = [{ seq: '1', isForwarded: false, body }];
  return openDeliveryReader({
    which: { companyId, connectionId: 1 },
    deliveries: {
      waiting: async () => waiting,
      done: async () => void (waiting = []),
      keep: async () => {},
    },
    lanes,
    signal: new AbortController().signal,
    ids: async () => ({ phoneNumberId: NUMBER, businessAccountId: BUSINESS }),
    take: async () => {
      await turn();
      taken(companyId);
    },
    ownersOf: async () => [],
    othersOfAccounts: async () => [],
  });
};

test('a delivery with thousands of messages does not hold up the message of another company, and is read whole', async () => {
  const lanes = createKeyedQueue(1);
  const counts = { many: 0, manyBefore: 0, one: 0 };
  const many = readerOf({ companyId: 1, messages: 2_000 }, lanes, () => counts.many++);
  const one = readerOf({ companyId: 2, messages: 1 }, lanes, () => {
    counts.one++;
    counts.manyBefore = counts.many;
  });
  many.wake();
  while (counts.many === 0) await turn();
  one.wake();
  await Promise.all([many.idle(), one.idle()]);
  expect(counts).toMatchObject({ many: 2_000, one: 1 });
  expect(counts.manyBefore).toBeLessThan(30);
});

test('a delivery with more values than any of Meta is dropped unread', async () => {
  const taken = { usual: 0, complex: 0 };
  const lanes = createKeyedQueue(1);
  const some = Array.from({ length: 1_000 }, () => []);
  const usual = readerOf({ companyId: 1, messages: 3, fields: { other: some } }, lanes, () => taken.usual++);
  const many = Array.from({ length: 600_000 }, () => []);
  const complex = readerOf({ companyId: 2, messages: 3, fields: { other: many } }, lanes, () => taken.complex++);
  usual.wake();
  complex.wake();
  await Promise.all([usual.idle(), complex.idle()]);
  expect(taken).toEqual({ usual: 3, complex: 0 });
});
