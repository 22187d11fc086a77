import { describe, expect, test } from '@jest/globals';
import { connection } from '../../../domain/connection/decider.ts';
import { linkedPhoneOf, link } from '../../../domain/connection/link.ts';
import { folded, given } from '../../kernel/given.ts';
import { added, lost, opened, started, stopped } from './facts.ts';

const NUMBER = '5511900000001';
const up = (turn: number, number = NUMBER) => ({ type: 'ReportOpened', turn, number, lid: null }) as const;
const down = (turn: number, wasOpen = false) => ({ type: 'ReportLost', turn, wasOpen, reason: 'unreachable' }) as const;
const wentUp = (turn: number, number = NUMBER) =>
  ({ type: 'ConnectionOpened', data: { number, lid: null, turn } }) as const;
const wentDown = (turn: number) =>
  ({ type: 'ConnectionLost', data: { reason: 'unreachable', final: false, turn } }) as const;

describe('the link of a connection', () => {
  test('records once that it is up', () => given(link, wentUp(1)).when(up(1)).adds());
  test('records another number when it is up', () => given(link, wentUp(1)).when(up(1, '55')).adds(wentUp(1, '55')));
  test('records again that it is up in a new turn', () => given(link, wentUp(1)).when(up(2)).adds(wentUp(2)));
  test('records once that it is down', () => {
    given(link, wentUp(1)).when(down(1)).adds(wentDown(1));
    given(link, wentDown(1)).when(down(1)).adds();
    given(link, wentUp(1)).when(down(2)).adds();
  });
  test('that was up in an older log is recorded as down', () => given(link).when(down(1, true)).adds(wentDown(1)));
});

describe('a connection', () => {
  const is = (
    ...history: Parameters<typeof folded<Parameters<typeof linkedPhoneOf>[0], never, typeof connection.events>>[1]
  ) => folded(connection, history);
  const by = (...told: Parameters<typeof folded<Parameters<typeof linkedPhoneOf>[1], never, typeof link.events>>[1]) =>
    folded(link, told);
  const line = { number: NUMBER, lid: null };
  const once = is(added(), started());
  const { turn } = once.is === 'present' ? once : { turn: -1 };
  test('is up if its link says so in the present turn', () => {
    expect(linkedPhoneOf(once, null)).toBeNull();
    expect(linkedPhoneOf(once, by(wentUp(turn)))).toEqual(line);
    expect(linkedPhoneOf(once, by(wentUp(turn), wentDown(turn)))).toBeNull();
  });
  test.each([[[stopped]], [[started(true)]], [[lost('replaced', true), started(false)]]])(
    'is down after a stop, a fresh start or a final loss',
    (since) => expect(linkedPhoneOf(is(added(), started(), ...since), by(wentUp(turn)))).toBeNull(),
  );
  test('stays up after a retry', () =>
    expect(linkedPhoneOf(is(added(), started(), started(false)), by(wentUp(turn)))).toEqual(line));
  test('is up if an older log says so in its own stream', () => {
    expect(linkedPhoneOf(is(added(), started(), opened()), null)).toMatchObject({ number: expect.any(String) });
    expect(linkedPhoneOf(is(added(), started(), opened(), lost()), null)).toBeNull();
    expect(linkedPhoneOf(is(added(), started(), opened()), by(wentUp(turn)))).toEqual(
      linkedPhoneOf(is(added(), started(), opened()), null),
    );
    const since = is(added(), started(), opened());
    expect(linkedPhoneOf(since, by(wentDown(since.is === 'present' ? since.turn : -1)))).toBeNull();
  });
});
