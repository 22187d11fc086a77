import { describe, test } from '@jest/globals';
import { session } from '../../../domain/session/decider.ts';
import { AT, given } from '../../kernel/given.ts';

const opened = { type: 'SessionOpened', data: { userId: 7 } } as const;
const refreshed = (generation: number) => ({ type: 'SessionRefreshed', data: { generation } }) as const;
const revoked = (reason: 'logout' | 'reuse' | 'expired') => ({ type: 'SessionRevoked', data: { reason } }) as const;
const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();

describe('a session', () => {
  test('is opened by a sign-in', () =>
    given(session)
      .when({ type: 'OpenSession', userId: 7, passwords: 2 })
      .adds({ type: 'SessionOpened', data: { userId: 7, passwords: 2 } }));
  test('ends when the user signs out', () =>
    given(session, opened).when({ type: 'RevokeSession', reason: 'logout' }).adds(revoked('logout')));
  test('expires 7 days after its last refresh, and not before', () => {
    const expire = (seconds: number, at?: string) =>
      ({
        type: 'ExpireSession',
        now: after(seconds),
        refreshed: at ? { generation: 2, rotatedAt: at } : null,
      }) as const;
    given(session, opened, refreshed(1))
      .when(expire(7 * 86_400))
      .adds(revoked('expired'));
    given(session, opened, refreshed(1))
      .when(expire(7 * 86_400 - 1))
      .adds();
    given(session, opened)
      .when(expire(7 * 86_400, after(1)))
      .adds();
    given(session, opened, revoked('logout'))
      .when(expire(8 * 86_400))
      .adds();
  });
  test('ends when a stolen token is used', () =>
    given(session, opened).when({ type: 'RevokeSession', reason: 'reuse' }).adds(revoked('reuse')));
  test('ends only once if the user signs out twice', () =>
    given(session, opened, revoked('logout')).when({ type: 'RevokeSession', reason: 'logout' }).adds());
});
