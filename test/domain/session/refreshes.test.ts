import { describe, test } from '@jest/globals';
import { refreshes } from '../../../domain/session/refreshes.ts';
import { AT, given } from '../../kernel/given.ts';

const refreshed = (generation: number) => ({ type: 'SessionRefreshed', data: { generation } }) as const;
const after = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();
/** `before`: so often the session was rotated in its own stream. */
const refresh = (generation: number, seconds = 0, before = 0) =>
  ({ type: 'RefreshSession', generation, before: { generation: before, rotatedAt: AT }, now: after(seconds) }) as const;

describe('the refresh token of a session', () => {
  test('is a new one after each refresh', () => given(refreshes).when(refresh(0)).adds(refreshed(1)));
  test('goes on from where the session was in an older log', () =>
    given(refreshes)
      .when(refresh(4, 0, 4))
      .adds(refreshed(5)));
  test('clients that refresh at once with the same one all go on, for 30 s', () => {
    given(refreshes, refreshed(1)).when(refresh(0, 30)).adds();
    given(refreshes)
      .when(refresh(3, 30, 4))
      .adds();
  });
  test('used again later it is refused: it was stolen', () => {
    given(refreshes, refreshed(1)).when(refresh(0, 30.001)).refused('ERR_SESSION_EXPIRED');
    given(refreshes)
      .when(refresh(3, 30.001, 4))
      .refused('ERR_SESSION_EXPIRED');
  });
  test('one that is older than the last one is refused at once', () =>
    given(refreshes, refreshed(2)).when(refresh(0)).refused('ERR_SESSION_EXPIRED'));
  test('one that was never given out is refused', () =>
    given(refreshes).when(refresh(5)).refused('ERR_SESSION_EXPIRED'));
});
