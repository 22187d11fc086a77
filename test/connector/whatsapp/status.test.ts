import { Boom } from '@hapi/boom';
import { describe, expect, test } from '@jest/globals';
import { verdictOf, wordVerdict } from '../../../connector/whatsapp/status.ts';

const closed = (statusCode: number) => new Boom('closed', { statusCode });

describe('what follows the end of a link', () => {
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
  ])('code %d: %s, %s', (code, next, reason, wipe) => {
    expect(verdictOf(closed(code), true)).toEqual({ next, reason, wipe });
  });

  test.each([401, 403, 440])('a %d before any server was reached is the network, and costs no pairing', (code) => {
    expect(verdictOf(closed(code), false)).toEqual({ next: 'later', reason: 'unreachable', wipe: false });
  });

  test('an error without a code is tried again', () => {
    expect(verdictOf(new Error('what'), true)).toMatchObject({ next: 'later', wipe: false });
    expect(verdictOf(undefined, true)).toMatchObject({ next: 'later', wipe: false });
  });

  test('codes that nobody scans are final, a store that is away is not', () => {
    expect(wordVerdict('unscanned').next).toBe('never');
    expect(wordVerdict('storage').next).toBe('later');
  });
});
