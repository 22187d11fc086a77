import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { serviceWindowAt } from '../../../domain/message/serviceWindow.ts';

const hour = 3_600;
const start = 1_795_000_000;
const none = { lastSecond: null, adSecond: null, answerSecond: null };
const at = (second: number) => new Date(second * 1000).toISOString();
const windowAt = (facts: Partial<typeof none | Record<string, number>>, second: number) =>
  serviceWindowAt({ ...none, ...facts }, second * 1000);

describe('the time in which a company may write freely', () => {
  test('does not begin before the customer wrote', () =>
    expect(windowAt({}, start)).toEqual({ closesAt: null, isByAd: false }));

  test('is 24 hours from the last message, to the second', () => {
    expect(windowAt({ lastSecond: start }, start + 24 * hour - 1).closesAt).toBe(at(start + 24 * hour));
    expect(windowAt({ lastSecond: start }, start + 24 * hour).closesAt).toBeNull();
  });

  test('is 72 hours after an ad that was answered in time', () => {
    const ad = { lastSecond: start, adSecond: start, answerSecond: start + 23 * hour };
    expect(windowAt(ad, start + 30 * hour)).toEqual({ closesAt: at(start + 72 * hour), isByAd: true });
    expect(windowAt(ad, start + 72 * hour).closesAt).toBeNull();
  });

  test('is not longer after an ad without an answer, or with a late one', () => {
    const ad = { lastSecond: start, adSecond: start };
    expect(windowAt(ad, start + 25 * hour).closesAt).toBeNull();
    expect(windowAt({ ...ad, answerSecond: start + 25 * hour }, start + 26 * hour).closesAt).toBeNull();
  });

  test('begins again with each message, also late in the time of an ad', () => {
    const ad = { lastSecond: start + 60 * hour, adSecond: start, answerSecond: start };
    expect(windowAt(ad, start + 61 * hour)).toEqual({ closesAt: at(start + 84 * hour), isByAd: false });
  });

  test('never gets shorter by a later message of the customer', () => {
    const seconds = fc.option(fc.integer({ min: start, max: start + 100 * hour }));
    fc.assert(
      fc.property(
        seconds,
        seconds,
        fc.integer({ min: start, max: start + 100 * hour }),
        fc.integer({ min: 0, max: 90 * hour }),
        (adSecond, answerSecond, lastSecond, later) => {
          const now = lastSecond * 1000;
          const before = serviceWindowAt({ adSecond, answerSecond, lastSecond }, now).closesAt ?? '';
          const after = serviceWindowAt({ adSecond, answerSecond, lastSecond: lastSecond + later }, now).closesAt ?? '';
          expect(after >= before).toBe(true);
        },
      ),
    );
  });
});
