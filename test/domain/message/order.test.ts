import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { after, placedAt, type Before } from '../../../domain/message/order.ts';

const T = 1_795_000_000;
const HOUR = 3600;
const none: Before = { second: null, own: null, lag: null };
const ahead: Before = { second: T + HOUR - 9, own: T + HOUR - 9, lag: HOUR };
const inbound = (second: number, at: number) => ({ second, at, ours: false });
const own = (at: number) => ({ second: at, at, ours: true });

type Said = ReturnType<typeof inbound>;
/** The conversation as it is shown: what was said (by its place in the log), from top to bottom. */
const shown = (log: readonly Said[]): number[] => {
  let before = none;
  const placed = log.map((arrival, position) => {
    const second = placedAt(arrival, before);
    before = after(arrival, before);
    return { second, position };
  });
  return placed.toSorted((a, b) => a.second - b.second || a.position - b.position).map(({ position }) => position);
};

describe('where a message stands', () => {
  test.each([
    ['a first message', inbound(T, T + 1), none, T],
    ['a live message', inbound(T, T + 1), { second: T - 60, own: T - 60, lag: 1 }, T],
    ['a live message that overtook another', inbound(T, T + 9), { second: T + 8, own: T - 60, lag: 1 }, T],
    [
      'an old message that is imported',
      { ...inbound(T - 99, T), imported: true },
      { second: T, own: T, lag: 1 },
      T - 99,
    ],
    ['an answer', own(T), { second: T - 60, own: null, lag: 1 }, T],
    ['an answer by a clock that is behind', own(T - HOUR), { second: T, own: null, lag: -HOUR }, T],
    ['a live one after an answer by a clock that is ahead', inbound(T, T + HOUR), ahead, T + HOUR - 9],
    ['the same where nothing came in before', inbound(T, T + HOUR), { ...ahead, lag: null }, T + HOUR - 9],
    ['a live one after an answer of the same moment', inbound(T, T + 2), { second: T + 1, own: T + 1, lag: 1 }, T + 1],
    ['a live one when the clock has just been set right', inbound(T, T), ahead, T + HOUR - 9],
    ['one that waited for us for an hour', inbound(T, T + HOUR), { ...ahead, lag: 1 }, T],
    ['one that waited for us for days', inbound(T, T + 72 * HOUR), { ...ahead, lag: 71 * HOUR }, T],
  ])('%s', (_, arrival, before, second) => {
    expect(placedAt(arrival, before)).toBe(second);
  });

  const skew = fc.integer({ min: -2 * 24 * HOUR, max: 2 * 24 * HOUR });
  test('while all is live the order of the log is shown, however wrong our clock', () => {
    const talk = fc.array(fc.record({ ours: fc.boolean(), pause: fc.nat(900) }), { maxLength: 30 });
    fc.assert(
      fc.property(talk, skew, fc.nat(2), (said, off, lag) => {
        let now = T;
        const log = said.map(({ ours, pause }) => {
          now += pause;
          return ours ? own(now + off) : inbound(now - lag, now + off);
        });
        expect(shown(log)).toEqual(log.map((_, position) => position));
      }),
    );
  });

  test('what was said while we were away keeps WhatsApp’s order, among itself and before our answers', () => {
    const away = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(away, (tens) => {
        const back = T + 10 * HOUR;
        const log = [
          inbound(T - 60, T - 59),
          own(back - 2),
          ...tens.map((ten) => inbound(T + 10 * ten, back)),
          own(back + 9),
        ];
        const order = tens.map((ten, index) => ({ ten, position: index + 2 })).toSorted((a, b) => a.ten - b.ten);
        expect(shown(log)).toEqual([0, ...order.map(({ position }) => position), 1, log.length - 1]);
      }),
    );
  });
});
