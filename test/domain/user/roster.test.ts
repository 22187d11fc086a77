import { describe, test } from '@jest/globals';
import { roster } from '../../../domain/user/roster.ts';
import { given } from '../../kernel/given.ts';

const LAST = 'A empresa precisa de pelo menos um administrador.';
const joined = (userId: number) => ({ type: 'AdminJoined', data: { userId } }) as const;
const left = (userId: number) => ({ type: 'AdminLeft', data: { userId } }) as const;
const begun = (...userIds: number[]) => ({ type: 'RosterBegun', data: { userIds } }) as const;
const dismiss = (userId: number, known: number[] = []) => ({ type: 'DismissAdmin', userId, known }) as const;

describe('the admins of a company', () => {
  test('keep their last one', () => given(roster, begun(1)).when(dismiss(1)).refused(LAST));
  test('can lose one of two, and then the other is the last', () => {
    given(roster, begun(1), joined(2)).when(dismiss(1)).adds(left(1));
    given(roster, begun(1), joined(2), left(1)).when(dismiss(2)).refused(LAST);
  });
  test('do not change when another user leaves', () => given(roster, begun(1)).when(dismiss(7)).adds());
  test('contain each user once', () => given(roster, begun(1)).when({ type: 'AdmitAdmin', userId: 1 }).adds());
  test('can get another one', () => given(roster, begun(1)).when({ type: 'AdmitAdmin', userId: 2 }).adds(joined(2)));
  test('are recorded once for an older log, together with those who joined since', () => {
    given(roster, joined(5))
      .when(dismiss(1, [1]))
      .adds(begun(5, 1), left(1));
    given(roster, joined(5), begun(5, 1), left(1))
      .when(dismiss(5, [1, 5]))
      .refused(LAST);
  });
  test('keep their last one in an older log too', () =>
    given(roster)
      .when(dismiss(1, [1]))
      .refused(LAST));
});
