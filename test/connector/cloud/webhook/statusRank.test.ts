import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cloudStatuses, laterStatus, type CloudStatus } from '../../../../connector/cloud/webhook/statusRank.ts';

const statuses = fc.array(fc.constantFrom(...cloudStatuses), { maxLength: 12 });
const after = (told: readonly CloudStatus[]): CloudStatus => told.reduce(laterStatus, 'accepted');

test('the state after any statuses does not depend on their order or on repetitions', () => {
  fc.assert(
    fc.property(
      statuses.chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray([...told, ...told]))),
      ([told, repeated]) => {
        expect(after([...told, ...repeated].toReversed())).toBe(after(told));
      },
    ),
  );
});

test('a state never goes down', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cloudStatuses), fc.constantFrom(...cloudStatuses), (known, told) => {
      expect(cloudStatuses.indexOf(laterStatus(known, told))).toBeGreaterThanOrEqual(cloudStatuses.indexOf(known));
    }),
  );
});

test('a late "sent" does not clear a failure, and a delivered message cannot fail', () => {
  expect(after(['failed', 'sent'])).toBe('failed');
  expect(after(['delivered', 'failed'])).toBe('delivered');
  expect(after(['sent', 'read', 'delivered'])).toBe('read');
});
