import { expect, test } from '@jest/globals';
import { createDeliveryPruner } from '../../../connector/cloud/pruneDeliveries.ts';
import type { DesiredConnection } from '../../../connector/whatsapp/pool/desiredConnections.ts';

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const number = { phoneNumberId: '900800700', businessAccountId: '700100200' };
/** The ids of a connection that had its number until so many days ago. */
const former = (days: number) => ({ ...number, isFormer: true, former: [{ ...number, until: daysAgo(days) }] });
const ids = { ...number, isFormer: false, former: [] };
const wanted = (connectionId: number, over: Partial<DesiredConnection>): DesiredConnection => ({
  companyId: 1,
  connectionId,
  channel: 'whatsapp',
  serve: true,
  sends: true,
  removed: false,
  deliveryIds: former(6),
  pairing: -1n,
  started: 0n,
  ...over,
});

test('secrets are dropped 7 days after a number is given up, and deliveries that nothing reads are deleted, once an hour', async () => {
  const dropped: number[] = [];
  const unread: number[] = [];
  const all = [
    wanted(1, { deliveryIds: former(8) }),
    wanted(2, {}),
    wanted(3, { channel: 'cloud', deliveryIds: ids }),
    wanted(4, { deliveryIds: null }),
    wanted(5, { channel: 'cloud', deliveryIds: ids, serve: false }),
    wanted(6, { channel: 'cloud', deliveryIds: { ...former(8), isFormer: false } }),
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
  expect(dropped).toEqual([1, 6]);
  expect(unread).toEqual([4, 5]);
});
