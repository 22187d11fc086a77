import { expect, test } from '@jest/globals';
import { createDeliveryPruner } from '../../../connector/cloud/pruneDeliveries.ts';
import type { DesiredConnection } from '../../../connector/whatsapp/pool/desiredConnections.ts';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const ids = { phoneNumberId: '900800700', businessAccountId: '700100200', isFormer: false };
const former = { ...ids, isFormer: true };
const wanted = (connectionId: number, over: Partial<DesiredConnection>): DesiredConnection => ({
  companyId: 1,
  connectionId,
  channel: 'whatsapp',
  serve: true,
  sends: true,
  removed: false,
  deliveryIds: former,
  movedAt: null,
  pairing: -1n,
  started: 0n,
  ...over,
});

test('secrets are dropped 7 days after a move to a phone, and deliveries that nothing reads are deleted, once an hour', async () => {
  const dropped: number[] = [];
  const unread: number[] = [];
  const all = [
    wanted(1, { movedAt: daysAgo(8) }),
    wanted(2, { movedAt: daysAgo(6) }),
    wanted(3, { channel: 'cloud', deliveryIds: ids, movedAt: daysAgo(8) }),
    wanted(4, { deliveryIds: null }),
    wanted(5, { channel: 'cloud', deliveryIds: ids, serve: false }),
  ];
  const prune = createDeliveryPruner(
    {
      deliveries: { prune: async (those) => void unread.push(...those.map(({ connectionId }) => connectionId)) },
      dropFormerSecrets: async ({ connectionId }) => void dropped.push(connectionId),
    },
    () => all,
  );
  await prune();
  await prune();
  expect(dropped).toEqual([1]);
  expect(unread).toEqual([4, 5]);
});
