import { describe, test } from '@jest/globals';
import { user } from '../../../domain/user/decider.ts';
import { given } from '../../kernel/given.ts';

const bia = { name: 'Bia', email: 'bia@exemplo.com.br', profile: 'user', super: false } as const;
const registered = { type: 'UserRegistered', data: bia } as const;
const removed = { type: 'UserRemoved', data: {} } as const;
const queues = (...queueIds: number[]) => ({ type: 'UserQueuesAssigned', data: { queueIds } }) as const;

describe('a user', () => {
  test('is registered', () =>
    given(user)
      .when({ type: 'RegisterUser', ...bia })
      .adds(registered));
  test('is not registered over another one', () =>
    given(user, registered)
      .when({ type: 'RegisterUser', ...bia })
      .refused('O e-mail já está em uso.'));
  test('gets queues, each once and in order', () =>
    given(user, registered)
      .when({ type: 'AssignQueues', queueIds: [3, 1, 3] })
      .adds(queues(1, 3)));
  test('the same queues again change nothing', () =>
    given(user, registered, queues(1, 3))
      .when({ type: 'AssignQueues', queueIds: [3, 1] })
      .adds());
  test('can lose all queues', () =>
    given(user, registered, queues(1)).when({ type: 'AssignQueues', queueIds: [] }).adds(queues()));
  test('becomes an admin', () =>
    given(user, registered)
      .when({ type: 'SetProfile', profile: 'admin' })
      .adds({ type: 'UserPromoted', data: { profile: 'admin' } }));
  test('stays what he is', () => given(user, registered).when({ type: 'SetProfile', profile: 'user' }).adds());
  test('a new password is a fact without the password', () =>
    given(user, registered).when({ type: 'ChangePassword' }).adds({ type: 'PasswordChanged', data: {} }));
  test('is removed', () => given(user, registered).when({ type: 'RemoveUser' }).adds(removed));
  test('a removed user is gone', () =>
    given(user, registered, removed).when({ type: 'ChangePassword' }).refused('ERR_NO_USER_FOUND'));
  test('an unknown user cannot be changed', () =>
    given(user).when({ type: 'AssignQueues', queueIds: [] }).refused('ERR_NO_USER_FOUND'));
});
