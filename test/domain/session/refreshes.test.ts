import { describe, test } from '@jest/globals';
import { refreshes } from '../../../domain/session/refreshes.ts';
import { AT, given } from '../../kernel/given.ts';

const refreshed = (generation: number) => ({ type: 'SessionRefreshed', data: { generation } }) as const;
const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();
/** `before`: how often the token was rotated in the session’s stream. */
const refresh = (generation: number, seconds = 0, before = 0) =>
  ({ type: 'RefreshSession', generation, before: { generation: before, rotatedAt: AT }, now: after(seconds) }) as const;

describe('the refresh token of a session', () => {
  test('changes with each refresh', () => given(refreshes).when(refresh(0)).adds(refreshed(1)));
  test('continues from the session’s state in an older log', () =>
    given(refreshes)
      .when(refresh(4, 0, 4))
      .adds(refreshed(5)));
  test('stays valid for 30 s for clients that refresh at the same time', () => {
    given(refreshes, refreshed(1)).when(refresh(0, 30)).adds();
    given(refreshes)
      .when(refresh(3, 30, 4))
      .adds();
  });
  test('is refused when it is used later, because it may be stolen', () => {
    given(refreshes, refreshed(1)).when(refresh(0, 30.001)).refused('ERR_SESSION_EXPIRED');
    given(refreshes)
      .when(refresh(3, 30.001, 4))
      .refused('ERR_SESSION_EXPIRED');
  });
  test('is refused at once if it is older than the one before the last', () =>
    given(refreshes, refreshed(2)).when(refresh(0)).refused('ERR_SESSION_EXPIRED'));
  test('is refused if it was never issued', () => given(refreshes).when(refresh(5)).refused('ERR_SESSION_EXPIRED'));
});
