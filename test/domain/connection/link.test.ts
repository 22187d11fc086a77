import { describe, expect, test } from '@jest/globals';
import { connection } from '../../../domain/connection/decider.ts';
import { lineOf, link } from '../../../domain/connection/link.ts';
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
  test('up is told once', () => given(link, wentUp(1)).when(up(1)).adds());
  test('up as another number is told', () => given(link, wentUp(1)).when(up(1, '55')).adds(wentUp(1, '55')));
  test('up again in a new turn is told', () => given(link, wentUp(1)).when(up(2)).adds(wentUp(2)));
  test('down is told once', () => {
    given(link, wentUp(1)).when(down(1)).adds(wentDown(1));
    given(link, wentDown(1)).when(down(1)).adds();
    given(link, wentUp(1)).when(down(2)).adds();
  });
  test('that was up by an older log is told to be down', () => given(link).when(down(1, true)).adds(wentDown(1)));
});

describe('a connection is up', () => {
  const is = (
    ...history: Parameters<typeof folded<Parameters<typeof lineOf>[0], never, typeof connection.events>>[1]
  ) => folded(connection, history);
  const by = (...told: Parameters<typeof folded<Parameters<typeof lineOf>[1], never, typeof link.events>>[1]) =>
    folded(link, told);
  const line = { number: NUMBER, lid: null };
  const once = is(added(), started());
  const { turn } = once.is === 'present' ? once : { turn: -1 };
  test('as its link says, in its own turn', () => {
    expect(lineOf(once, null)).toBeNull();
    expect(lineOf(once, by(wentUp(turn)))).toEqual(line);
    expect(lineOf(once, by(wentUp(turn), wentDown(turn)))).toBeNull();
  });
  test.each([[[stopped]], [[started(true)]], [[lost('replaced', true), started(false)]]])(
    'no longer once it was voided since',
    (since) => expect(lineOf(is(added(), started(), ...since), by(wentUp(turn)))).toBeNull(),
  );
  test('a try again leaves it up', () =>
    expect(lineOf(is(added(), started(), started(false)), by(wentUp(turn)))).toEqual(line));
  test('as an older log says, whose ups and downs lie in its own stream', () => {
    expect(lineOf(is(added(), started(), opened()), null)).toMatchObject({ number: expect.any(String) });
    expect(lineOf(is(added(), started(), opened(), lost()), null)).toBeNull();
    expect(lineOf(is(added(), started(), opened()), by(wentUp(turn)))).toEqual(
      lineOf(is(added(), started(), opened()), null),
    );
    const since = is(added(), started(), opened());
    expect(lineOf(since, by(wentDown(since.is === 'present' ? since.turn : -1)))).toBeNull();
  });
});
