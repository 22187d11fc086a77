import { describe, test } from '@jest/globals';
import { roster } from '../../../domain/user/roster.ts';
import { given } from '../../kernel/given.ts';

const LAST = 'A empresa precisa de pelo menos um administrador.';
const joined = (userId: number) => ({ type: 'AdminJoined', data: { userId } }) as const;
const left = (userId: number) => ({ type: 'AdminLeft', data: { userId } }) as const;
const begun = (...userIds: number[]) => ({ type: 'RosterBegun', data: { userIds } }) as const;
const dismiss = (userId: number, known: number[] = []) => ({ type: 'DismissAdmin', userId, known }) as const;

describe('the admins of a company', () => {
  test('the last one stays', () => given(roster, begun(1)).when(dismiss(1)).refused(LAST));
  test('one of two may go, and then the other is the last', () => {
    given(roster, begun(1), joined(2)).when(dismiss(1)).adds(left(1));
    given(roster, begun(1), joined(2), left(1)).when(dismiss(2)).refused(LAST);
  });
  test('who is none goes without a word', () => given(roster, begun(1)).when(dismiss(7)).adds());
  test('who is one already does not join again', () =>
    given(roster, begun(1)).when({ type: 'AdmitAdmin', userId: 1 }).adds());
  test('one joins', () => given(roster, begun(1)).when({ type: 'AdmitAdmin', userId: 2 }).adds(joined(2)));
  test('an older log tells once who they are, beside those who joined since', () => {
    given(roster, joined(5))
      .when(dismiss(1, [1]))
      .adds(begun(5, 1), left(1));
    given(roster, joined(5), begun(5, 1), left(1))
      .when(dismiss(5, [1, 5]))
      .refused(LAST);
  });
  test('of an older log too the last one stays', () =>
    given(roster)
      .when(dismiss(1, [1]))
      .refused(LAST));
});
