import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureDelay, placeMessage, type Arrival, type Ends, type Lag } from '../../../domain/message/order.ts';
import { shownBy, type Logged } from './conversation.ts';

const T = 1_795_000_000;
const HOUR = 3600;
const inbound = (second: number, at: number, name = '') => ({ second, at, ours: false, name });
const own = (at: number, name = '') => ({ second: at, at, ours: true, name });
const usually = (usual: number | null): Lag => ({ usual, later: null, since: null });
const shown = (log: readonly Logged[]) => shownBy(log).get('') ?? [];
const names = (log: readonly Logged[]) => shown(log).map(({ name }) => name);

describe('the position of a message', () => {
  const ends = (said: number | null, ours: number | null): Ends => ({ said, own: ours });
  test.each<[string, Arrival, boolean, Ends, number, boolean]>([
    ['a first message', inbound(T, T + 1), true, ends(null, null), T, false],
    ['a live message', inbound(T, T + 1), true, ends(T - 60, T - 60), T, false],
    ['a live message that overtook another', inbound(T, T + 9), true, ends(T + 8, T + 8), T, false],
    ['an old message that is imported', { ...inbound(T, T), imported: true }, false, ends(T - 9, T + 9), T, false],
    ['an answer', own(T), false, ends(T - 60, null), T, false],
    ['an answer by a clock that is behind', own(T - HOUR), false, ends(T, null), T, false],
    ['a live one after an answer by a clock that is ahead', inbound(T, T + HOUR), true, ends(T - 9, T + 99), T, true],
    ['a delayed one that was said before an answer', inbound(T, T + HOUR), false, ends(T - 9, T + 99), T, false],
  ])('%s', (_, ...row) => {
    const [arrival, live, before, second, lifts] = row;
    expect(placeMessage(arrival, live, before)).toMatchObject({ second, lifts });
  });
});

describe('a message is live', () => {
  const held = { usual: 1, later: HOUR, since: T - 60 };
  test.each([
    ['when it comes in as late as usual', inbound(T, T + 3), usually(1), true],
    ['by a clock that was always ahead', inbound(T, T + HOUR), usually(HOUR), true],
    ['when nothing came in before', inbound(T, T + HOUR), usually(null), true],
    ['when the clock has just been set right', inbound(T, T), usually(HOUR), true],
    ['by a clock that has been ahead for a minute', inbound(T - HOUR, T), held, true],
    ['not when it waited for us for half a minute', inbound(T, T + 30), usually(1), false],
    ['not when it waited as long as another of this moment', inbound(T - HOUR, T), { ...held, since: T - 2 }, false],
  ])('%s', (_, arrival, lag, live) => {
    expect(measureDelay(arrival, lag).live).toBe(live);
  });
});

test('messages held back for 80 s keep their order, above what an agent wrote in that time', () => {
  const hello = [inbound(T - 99, T - 98), { ...inbound(T - 98, T - 97), chat: 'A' }];
  const silent = [0.5, 9.5, 18.5].map((said, n) => inbound(T + Math.floor(said), T + 80, `b${n + 1}`));
  const log = [...hello, own(T + 70, 'agent'), { ...inbound(T, T + 80), chat: 'A' }, ...silent];
  expect(names(log).slice(1)).toEqual(['b1', 'b2', 'b3', 'agent']);
});

test('live messages are shown in the order of the log, even if our clock is wrong', () => {
  const skew = fc.integer({ min: -2 * 24 * HOUR, max: 2 * 24 * HOUR });
  const talk = fc.array(fc.record({ ours: fc.boolean(), pause: fc.nat(900) }), { maxLength: 30 });
  fc.assert(
    fc.property(talk, skew, fc.nat(2), (said, off, lag) => {
      let now = T;
      const log = said.map(({ ours, pause }) => {
        now += pause;
        return ours ? own(now + off) : inbound(now - lag, now + off);
      });
      expect(shown(log)).toEqual(log);
    }),
  );
});

test('messages from the time when we were offline are shown before our answers', () => {
  const away = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(away, (tens) => {
      const back = T + 10 * HOUR;
      const waited = tens.map((ten) => inbound(T + 10 * ten, back));
      const [first, before, after] = [inbound(T - 60, T - 59), own(back - 2), own(back + 9)];
      const inOrder = waited.toSorted((a, b) => a.second - b.second);
      expect(shown([first, before, ...waited, after])).toEqual([first, ...inOrder, before, after]);
    }),
  );
});

/** An action, `pause` seconds after the one before. */
const happening = fc.record({
  pause: fc.integer({ min: 0, max: 90 }),
  chat: fc.constantFrom('A', 'B'),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.record({ is: fc.constant('says'), late: fc.constantFrom(0, 0, 0, 1, 2, 7, 61, 400) }) },
    { weight: 4, arbitrary: fc.record({ is: fc.constant('answers'), late: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('typesOnPhone'), late: fc.constant(0) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('silence'), late: fc.integer({ min: 1, max: 200 }) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('redelivery'), late: fc.integer({ min: 0, max: 90 }) }) },
    { weight: 1, arbitrary: fc.record({ is: fc.constant('clock'), late: fc.integer({ min: -HOUR, max: HOUR }) }) },
  ),
});

/**
 * Returns the log of a conversation. A silent line, or a restarting process, holds messages back and then delivers them
 * together. `late` holds one message back alone, like one that was requested again. A redelivery delivers the last one
 * twice.
 */
const logOf = (happenings: readonly (typeof happening extends fc.Arbitrary<infer H> ? H : never)[]): Logged[] => {
  let [now, off, silentUntil] = [T, 0, T];
  const coming: (Logged & { due: number; id: number })[] = [];
  for (const [id, { pause, chat, what }] of happenings.entries()) {
    now += pause;
    if (what.is === 'silence') silentUntil = Math.max(silentUntil, now + what.late);
    if (what.is === 'clock') off = what.late;
    const last = coming.findLast(({ ours }) => !ours);
    if (what.is === 'redelivery' && last) coming.push({ ...last, due: Math.max(last.due, now) + what.late });
    if (what.is === 'answers') coming.push({ ...own(now + off), chat, due: now, id });
    if (what.is === 'says' || what.is === 'typesOnPhone') {
      const due = Math.max(now + 1, silentUntil) + what.late;
      coming.push({ ...inbound(now, due + off), chat, due, id });
    }
  }
  const known = new Set<number>();
  // The log contains a message once, at its first arrival.
  return coming.toSorted((a, b) => a.due - b.due).filter(({ id }) => !known.has(id) && known.add(id));
};

test('the order on the phone and the order of the agents’ messages never change', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const log = logOf(happenings);
      for (const [chat, messages] of shownBy(log)) {
        const logged = log.filter((message) => message.chat === chat);
        const dated = logged.filter(({ ours }) => !ours).toSorted((a, b) => a.second - b.second);
        expect(messages.filter(({ ours }) => !ours)).toEqual(dated);
        expect(messages.filter(({ ours }) => ours)).toEqual(logged.filter(({ ours }) => ours));
      }
    }),
    { numRuns: 2000 },
  );
});
