import { describe, test } from '@jest/globals';
import { session } from '../../../domain/session/decider.ts';
import { AT, given } from '../../kernel/given.ts';

const opened = { type: 'SessionOpened', data: { userId: 7 } } as const;
const refreshed = (generation: number) => ({ type: 'SessionRefreshed', data: { generation } }) as const;
const revoked = (reason: 'logout' | 'reuse' | 'expired') => ({ type: 'SessionRevoked', data: { reason } }) as const;
const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();
const refresh = (generation: number, seconds = 0) =>
  ({ type: 'RefreshSession', generation, now: after(seconds) }) as const;

describe('a session', () => {
  test('is opened by a sign-in', () =>
    given(session)
      .when({ type: 'OpenSession', userId: 7, passwords: 2 })
      .adds({ type: 'SessionOpened', data: { userId: 7, passwords: 2 } }));
  test('each refresh makes a new refresh token', () => given(session, opened).when(refresh(0)).adds(refreshed(1)));
  test('clients that refresh at once with the same token all go on, for 30 s', () =>
    given(session, opened, refreshed(1)).when(refresh(0, 30)).adds());
  test('a token used again later ends the session: it was stolen', () =>
    given(session, opened, refreshed(1)).when(refresh(0, 30.001)).adds(revoked('reuse')));
  test('a token older than the last one ends it at once', () =>
    given(session, opened, refreshed(1), refreshed(2)).when(refresh(0)).adds(revoked('reuse')));
  test('a token that was never given out ends it', () =>
    given(session, opened).when(refresh(5)).adds(revoked('reuse')));
  test('after signing out no refresh works', () =>
    given(session, opened, revoked('logout')).when(refresh(0)).refused('ERR_SESSION_EXPIRED'));
  test('an unknown session cannot be refreshed', () => given(session).when(refresh(0)).refused('ERR_SESSION_EXPIRED'));
  test('signing out ends it', () =>
    given(session, opened).when({ type: 'RevokeSession', reason: 'logout' }).adds(revoked('logout')));
  test('runs out 7 days after its last refresh, not before', () => {
    const expire = (seconds: number) => ({ type: 'ExpireSession', now: after(seconds) }) as const;
    given(session, opened, refreshed(1))
      .when(expire(7 * 86_400))
      .adds(revoked('expired'));
    given(session, opened, refreshed(1))
      .when(expire(7 * 86_400 - 1))
      .adds();
    given(session, opened, revoked('logout'))
      .when(expire(8 * 86_400))
      .adds();
  });
  test('signing out twice is once', () =>
    given(session, opened, revoked('logout')).when({ type: 'RevokeSession', reason: 'logout' }).adds());
});
