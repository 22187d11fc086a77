import { Boom } from '@hapi/boom';
import { describe, expect, test } from '@jest/globals';
import { judgeSocketEnd, verdictOfReason } from '../../../../connector/whatsapp/session/verdict.ts';

const closed = (statusCode: number) => new Boom('closed', { statusCode });

describe('the end of a socket', () => {
  test.each([
    [515, 'now', 'restartRequired', false],
    [401, 'never', 'loggedOut', true],
    [403, 'never', 'forbidden', false],
    [440, 'never', 'replaced', false],
    [411, 'never', 'multideviceMismatch', false],
    [405, 'later', 'outdated', false],
    [408, 'later', 'connectionLost', false],
    [428, 'later', 'connectionClosed', false],
    [503, 'later', 'unavailable', false],
    [500, 'later', 'serverError', false],
    [599, 'later', 'serverError', false],
  ])('with code %d means: connect again %s, reason %s', (code, next, reason, wipe) => {
    expect(judgeSocketEnd(closed(code), true)).toEqual({ next, reason, wipe });
  });

  test.each([401, 403, 440])(
    'with code %d before any server answered is a network problem, and costs no pairing',
    (code) => {
      expect(judgeSocketEnd(closed(code), false)).toEqual({ next: 'later', reason: 'unreachable', wipe: false });
    },
  );

  test('with an error that has no code leads to another try', () => {
    expect(judgeSocketEnd(new Error('what'), true)).toMatchObject({ next: 'later', wipe: false });
    expect(judgeSocketEnd(undefined, true)).toMatchObject({ next: 'later', wipe: false });
  });

  test('is final for codes that no one scans, but not for an unreachable store', () => {
    expect(verdictOfReason('unscanned').next).toBe('never');
    expect(verdictOfReason('storage').next).toBe('later');
  });
});
