import { expect, test } from '@jest/globals';
import { channels, notification } from '../../runtime/channels.ts';
import { onChannel } from '../../runtime/listen.ts';

test('payloads are sent as the texts that processes of an earlier version read', () => {
  expect(notification(channels.actors, { companyId: 7 })).toEqual(['actors', '7']);
  expect(notification(channels.outbox, { connectionId: 2, companyId: 1 })).toEqual(['outbox', '1.2']);
  expect(notification(channels.read, { companyId: 1, connectionId: 2, ticketId: 3 })).toEqual(['read', '1.2.3']);
  expect(notification(channels.projected, '5/4')).toEqual(['projected', '5/4']);
  expect(notification(channels.leaseFreed, null)).toEqual(['lease_freed', '']);
  expect(notification(channels.ephemeral, { event: 'user', companyId: 1, userId: 2 })).toEqual([
    'ephemeral',
    '{"event":"user","companyId":1,"userId":2}',
  ]);
});

test('a listener gets parsed payloads, and no text that its channel does not know', () => {
  const got: unknown[] = [];
  const read = onChannel(channels.read, (payload) => got.push(payload));
  for (const text of ['1.2.3', '1.2', '1.2.x', '1.2.3.4', '']) read.hear(text);
  const ephemeral = onChannel(channels.ephemeral, (payload) => got.push(payload));
  for (const text of ['{"event":"user","companyId":1,"userId":2}', '{"event":"user"}', '{', '']) ephemeral.hear(text);
  expect(got).toEqual([
    { companyId: 1, connectionId: 2, ticketId: 3 },
    { event: 'user', companyId: 1, userId: 2 },
  ]);
});
