import { describe, expect, test } from '@jest/globals';
import { findRecovery, recovery, type Recovery, type RecoveryCommand } from '../../../domain/recovery/decider.ts';

const UNVERIFIED = 'Código de verificação inválido. A senha não pode ser alterada.';

const bia = { companyId: 1, userId: 7 };
const start = Date.parse('2026-11-22T12:00:00Z');
const minutes = (n: number) => start + n * 60_000;

/** A recovery that runs each command at its time. */
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
  test('that is right verifies its handle, which can change one password', () => {
    const { does, state } = opened();
    does(ask('h'));
    expect(does(type('h', bia))).toEqual(['RecoveryVerified']);
    expect(does(finish('h'))).toEqual(['RecoveryFinished']);
    expect(state()).toMatchObject([{ verified: bia, finished: true }]);
    expect(() => does(finish('h'))).toThrow(UNVERIFIED);
  });

  test('is valid for 5 minutes', () => {
    const { does } = opened();
    does(ask('h'));
    expect(does(type('h', bia, minutes(5)), minutes(5))).toEqual([]);
    expect(() => does(finish('h', minutes(5)))).toThrow(UNVERIFIED);
    expect(does(type('h', bia, minutes(5) - 1), minutes(5) - 1)).toEqual(['RecoveryVerified']);
  });

  test('is no longer valid after three wrong ones', () => {
    const { does } = opened();
    does(ask('h'));
    for (const _ of [1, 2, 3]) expect(does(type('h', null))).toEqual(['RecoveryCodeMistyped']);
    expect(does(type('h', bia))).toEqual([]);
    expect(() => does(finish('h'))).toThrow(UNVERIFIED);
  });

  test('verifies its handle for ten minutes', () => {
    const { does } = opened();
    does(ask('h'));
    does(type('h', bia));
    expect(() => does(finish('h', minutes(10)))).toThrow(UNVERIFIED);
    expect(does(finish('h', minutes(10) - 1))).toEqual(['RecoveryFinished']);
  });

  test('of an unknown handle changes nothing', () => {
    const { does } = opened();
    does(ask('h'));
    expect(does(type('other', bia))).toEqual([]);
    expect(() => does(finish('other'))).toThrow(UNVERIFIED);
  });
});

test('a number without a user behaves the same, except that no code is right', () => {
  const { does } = opened();
  expect(does(ask('h', start, []))).toEqual(['RecoveryAsked']);
  for (const _ of [1, 2, 3]) expect(does(type('h', null))).toEqual(['RecoveryCodeMistyped']);
});

describe('for a number', () => {
  const hours = (n: number) => minutes(60 * n);
  const from = (address: string, handle: string, nowMs: number) => ({ ...ask(handle, nowMs), from: address });

  test('an address may request five codes, and each further one after twice the wait', () => {
    const { does } = opened();
    for (const n of [0, 1, 2, 3, 4]) does(ask(`h${n}`));
    for (const n of [1, 3, 7, 15]) {
      expect(() => does(ask(`h${n}h`, hours(n) - 1))).toThrow('ERR_TOO_MANY_REQUESTS');
      expect(does(ask(`h${n}h`, hours(n)), hours(n))).toEqual(['RecoveryAsked']);
    }
    expect(() => does(ask('more', hours(23)))).toThrow('ERR_TOO_MANY_REQUESTS');
  });

  test('requests by a stranger do not lock out the owner', () => {
    const { does } = opened();
    for (const n of [0, 1, 2, 3, 4]) does(from('there', `h${n}`, start));
    expect(() => does(from('there', 'theirs', start))).toThrow('ERR_TOO_MANY_REQUESTS');
    expect(does(from('here', 'mine', start))).toEqual(['RecoveryAsked']);
  });

  test.each(['each of his own', ''])(
    'twenty codes a day may be requested from all addresses together (%j)',
    (address) => {
      const { does } = opened();
      const whence = (n: number) => address && `${address} ${n}`;
      for (let n = 0; n < 20; n++) does(from(whence(n), `h${n}`, minutes(n)), minutes(n));
      expect(() => does(from(whence(20), 'more', hours(24) - 1))).toThrow('ERR_TOO_MANY_REQUESTS');
      expect(does(from(whence(20), 'more', hours(24)), hours(24))).toEqual(['RecoveryAsked']);
    },
  );
});

test('a code without a handle belongs to the recovery from the same address, never to another person’s', () => {
  const { does, state } = opened();
  does({ ...ask('mine'), from: 'here' });
  does({ ...ask('theirs'), from: 'there' });
  expect(findRecovery(state(), { from: 'here' }, start)?.handle).toBe('mine');
  expect(findRecovery(state(), { handle: 'theirs' }, start)?.handle).toBe('theirs');
  expect(findRecovery(state(), { from: 'elsewhere' }, start)).toBeUndefined();
  expect(findRecovery(state(), { from: 'here' }, minutes(5))).toBeUndefined();
});

test('a code without a handle belongs to none of two recoveries from one address, or where addresses are unknown', () => {
  const { does, state } = opened();
  does(ask('mine'));
  does(ask('theirs'));
  expect(findRecovery(state(), { from: 'a' }, start)).toBeUndefined();
  does({ ...ask('anybodys'), from: '' });
  expect(findRecovery(state(), { from: '' }, start)).toBeUndefined();
  expect(findRecovery(state(), { handle: 'anybodys' }, start)?.handle).toBe('anybodys');
});
