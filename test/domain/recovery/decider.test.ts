import { describe, expect, test } from '@jest/globals';
import { meant, recovery, UNVERIFIED, type Recovery, type RecoveryCommand } from '../../../domain/recovery/decider.ts';

const bia = { companyId: 1, userId: 7 };
const start = Date.parse('2026-11-22T12:00:00Z');
const minutes = (n: number) => start + n * 60_000;

/** A recovery, and what it is asked: each at its minute. */
const opened = () => {
  let state: Recovery = recovery.initial;
  return {
    state: () => state,
    does: (command: RecoveryCommand, atMs = start): string[] => {
      const events = recovery.decide(command, state);
      const at = new Date(atMs).toISOString();
      state = events.reduce((s, event) => recovery.evolve(s, event, at), state);
      return events.map(({ type }) => type);
    },
  };
};
const ask = (handle: string, nowMs = start, users = [bia]) =>
  ({ type: 'AskRecovery', handle, from: 'a', users, nowMs }) as const;
const type = (handle: string, whose: typeof bia | null, nowMs = start) =>
  ({ type: 'TypeCode', handle, whose, nowMs }) as const;
const finish = (handle: string, nowMs = start) => ({ type: 'FinishRecovery', handle, nowMs }) as const;

describe('a code', () => {
  test('that is right verifies its handle, which changes one password', () => {
    const { does, state } = opened();
    does(ask('h'));
    expect(does(type('h', bia))).toEqual(['RecoveryVerified']);
    expect(does(finish('h'))).toEqual(['RecoveryFinished']);
    expect(state()).toMatchObject([{ verified: bia, finished: true }]);
    expect(() => does(finish('h'))).toThrow(UNVERIFIED);
  });

  test('is good for 5 minutes', () => {
    const { does } = opened();
    does(ask('h'));
    expect(does(type('h', bia, minutes(5)), minutes(5))).toEqual([]);
    expect(() => does(finish('h', minutes(5)))).toThrow(UNVERIFIED);
    expect(does(type('h', bia, minutes(5) - 1), minutes(5) - 1)).toEqual(['RecoveryVerified']);
  });

  test('after three wrong ones is right no more', () => {
    const { does } = opened();
    does(ask('h'));
    for (const _ of [1, 2, 3]) expect(does(type('h', null))).toEqual(['RecoveryCodeMistyped']);
    expect(does(type('h', bia))).toEqual([]);
    expect(() => does(finish('h'))).toThrow(UNVERIFIED);
  });

  test('verifies for ten minutes', () => {
    const { does } = opened();
    does(ask('h'));
    does(type('h', bia));
    expect(() => does(finish('h', minutes(10)))).toThrow(UNVERIFIED);
    expect(does(finish('h', minutes(10) - 1))).toEqual(['RecoveryFinished']);
  });

  test('of a handle that nobody was given changes nothing', () => {
    const { does } = opened();
    does(ask('h'));
    expect(does(type('other', bia))).toEqual([]);
    expect(() => does(finish('other'))).toThrow(UNVERIFIED);
  });
});

test('of a number that nobody has all is decided alike, but that no code is right', () => {
  const { does } = opened();
  expect(does(ask('h', start, []))).toEqual(['RecoveryAsked']);
  for (const _ of [1, 2, 3]) expect(does(type('h', null))).toEqual(['RecoveryCodeMistyped']);
});

test('a number is sent five codes an hour, whoever asks for them', () => {
  const { does } = opened();
  for (const n of [0, 1, 2, 3, 4]) does(ask(`h${n}`, minutes(n)), minutes(n));
  expect(() => does(ask('h5', minutes(59)))).toThrow('ERR_TOO_MANY_REQUESTS');
  expect(does(ask('h5', minutes(60)), minutes(60))).toEqual(['RecoveryAsked']);
});

test('a code without its handle is meant for what was asked for from the same address, never for another’s', () => {
  const { does, state } = opened();
  does({ ...ask('mine'), from: 'here' });
  does({ ...ask('theirs'), from: 'there' });
  expect(meant(state(), { from: 'here' }, start)?.handle).toBe('mine');
  expect(meant(state(), { handle: 'theirs' }, start)?.handle).toBe('theirs');
  expect(meant(state(), { from: 'elsewhere' }, start)).toBeUndefined();
  expect(meant(state(), { from: 'here' }, minutes(5))).toBeUndefined();
});
