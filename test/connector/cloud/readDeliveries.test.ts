import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { openDeliveryReader } from '../../../connector/cloud/inbound/readDeliveries.ts';
import { createKeyedQueue, type KeyedQueue } from '../../../connector/whatsapp/kernel/keyedQueue.ts';
import type { ConnectionRef } from '../../../connector/whatsapp/kernel/ports.ts';
import type { DeliveryIds } from '../../../domain/connection/deliveryIds.ts';
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
  let waiting = [{ seq: '1', isForwarded: false, at: new Date(), body }];
  return openDeliveryReader({
    which: { companyId, connectionId: 1 },
    deliveries: {
      waiting: async () => waiting,
      done: async () => void (waiting = []),
      keep: async () => {},
    },
    lanes,
    signal: new AbortController().signal,
    ids: async () => ({ phoneNumberId: NUMBER, businessAccountId: BUSINESS, isFormer: false, former: [] }),
    take: async () => {
      await turn();
      taken(companyId);
    },
    ownersOf: async () => new Map(),
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

describe('a delivery for another number than the connection has now', () => {
  const here = { companyId: 1, connectionId: 1 };
  const there = { companyId: 1, connectionId: 2 };
  const OTHER = '900800701';
  const [before, until, after] = ['2026-11-30T10:00:00.000Z', '2026-11-30T11:00:00.000Z', '2026-11-30T12:00:00.000Z'];
  const now = { phoneNumberId: OTHER, businessAccountId: BUSINESS, isFormer: false, former: [] };
  const had = { ...now, former: [{ phoneNumberId: NUMBER, businessAccountId: BUSINESS, until }] };
  const onPhone = { ...had, phoneNumberId: NUMBER, isFormer: true };
  type Case = { cached?: DeliveryIds; ids: DeliveryIds; at?: string; owner?: ConnectionRef; isForwarded?: boolean };

  const readsOf = async ({ ids, cached = ids, at = after, owner, isForwarded = false }: Case): Promise<string[]> => {
    const effects: string[] = [];
    const sent = [{ from: '551188887777', id: 'wamid.1', timestamp: '1795000000', type: 'text', text: { body: 'oi' } }];
    const body = Buffer.from(JSON.stringify(deliveryOf('messages', valueOf({ messages: sent }))));
    let waiting = [{ seq: '1', isForwarded, at: new Date(at), body }];
    const reader = openDeliveryReader({
      which: here,
      deliveries: {
        waiting: async () => waiting,
        done: async () => void (waiting = []),
        keep: async ({ connectionId }) => void effects.push(`passed on to ${connectionId}`),
      },
      lanes: createKeyedQueue(1),
      signal: new AbortController().signal,
      ids: async (isNewest) => (isNewest ? ids : cached),
      take: async () => void effects.push('taken'),
      ownersOf: async (numbers) => new Map(owner ? numbers.map((id) => [id, owner]) : []),
      othersOfAccounts: async () => [],
    });
    reader.wake();
    await reader.idle();
    return effects;
  };

  test.each<[what: string, given: Case, effects: string[]]>([
    ['came while the connection had that number', { ids: had, at: before, owner: there }, ['taken']],
    ['came while it had that number, and is passed on', { ids: had, at: before, isForwarded: true }, ['taken']],
    ['comes late, and the number is no longer used', { ids: had }, ['taken']],
    ['comes late, and another connection has the number', { ids: had, owner: there }, ['passed on to 2']],
    [
      'comes late to a phone, and another connection has the number',
      { ids: onPhone, owner: there },
      ['passed on to 2'],
    ],
    ['comes late to a phone', { ids: onPhone }, ['taken']],
    [
      'names a number that the connection has since a moment',
      { cached: now, ids: { ...now, phoneNumberId: NUMBER } },
      ['taken'],
    ],
    ['names a number that is just being given to it', { ids: now, owner: here }, ['taken']],
    ['names a number of another connection', { ids: now, owner: there }, ['passed on to 2']],
    ['names a number of another connection, and was passed on', { ids: now, owner: there, isForwarded: true }, []],
    ['names an unknown number', { ids: now }, []],
  ])('%s', async (_, given, effects) => expect(await readsOf(given)).toEqual(effects));
});
