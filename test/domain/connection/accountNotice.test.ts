import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accountNoticeKinds, withNotice, type AccountNotice } from '../../../domain/connection/accountNotice.ts';
import { limitTierOf, peopleOfTier } from '../../../domain/connection/messagingLimit.ts';

const notice = fc.record({
  subject: fc.constantFrom('limit', 'name', 'pin', 'link', ...Array.from({ length: 12 }, (_, nth) => `alert ${nth}`)),
  kind: fc.constantFrom(...accountNoticeKinds),
  values: fc.constant({ name: '', from: '', to: '', detail: '' }),
  at: fc.integer({ min: 0, max: 10_000 }).map((seconds) => new Date(seconds * 1_000).toISOString()),
});

test('in any order of arrival the newest report of each subject stays, at most ten, the newest first', () => {
  fc.assert(
    fc.property(fc.array(notice, { maxLength: 40 }), (reports) => {
      const kept = reports.reduce<AccountNotice[]>((before, one) => withNotice(before, one) ?? before, []);
      const subjects = kept.map(({ subject }) => subject);
      expect(new Set(subjects).size).toBe(kept.length);
      expect(kept.length).toBeLessThanOrEqual(10);
      const times = kept.map(({ at }) => Date.parse(at));
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      const latest = Math.max(...reports.map(({ at }) => Date.parse(at)));
      if (reports.length) expect(times[0]).toBe(latest);
    }),
  );
});

test('a messaging limit is the same as a number and as a tier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (people) => {
      expect(peopleOfTier(limitTierOf(String(people)))).toBe(people);
    }),
  );
  expect(limitTierOf('TIER_2K')).toBe(limitTierOf('2000'));
  expect([limitTierOf('-1'), limitTierOf('TIER_NOT_SET'), limitTierOf(undefined)]).toEqual(['TIER_UNLIMITED', '', '']);
});
