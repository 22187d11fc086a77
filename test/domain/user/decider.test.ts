import { describe, expect, test } from '@jest/globals';
import { user, type UserFields } from '../../../domain/user/decider.ts';
import { given } from '../../kernel/given.ts';

const bia = { name: 'Bia', email: 'bia@exemplo.com.br', profile: 'user', super: false } as const;
const registered = { type: 'UserRegistered', data: bia } as const;
const removed = { type: 'UserRemoved', data: {} } as const;
const queues = (...queueIds: number[]) => ({ type: 'UserQueuesAssigned', data: { queueIds } }) as const;
const change = (fields: Partial<UserFields>) => ({ type: 'ChangeUser', fields }) as const;
/** What a parsed form with nulls alone holds. */
const unsaid = () =>
  Object.fromEntries(
    ['name', 'email', 'profile', 'queueIds', 'whatsappId', 'allTicket', 'wpp'].map((name) => [name, undefined]),
  );

describe('a user', () => {
  test('is registered', () =>
    given(user)
      .when({ type: 'RegisterUser', ...bia })
      .adds(registered));
  test('is registered with his queues, connection, notices and phone', () =>
    given(user)
      .when({
        type: 'RegisterUser',
        ...bia,
        fields: { queueIds: [2], whatsappId: 3, allTicket: 'enable', wpp: '5511' },
      })
      .adds(
        registered,
        { type: 'UserPhoneChanged', data: { wpp: '5511' } },
        queues(2),
        { type: 'UserConnectionChosen', data: { whatsappId: 3 } },
        { type: 'UserPendingNoticesSet', data: { allTicket: 'enable' } },
      ));
  test('is not registered over another one', () =>
    given(user, registered)
      .when({ type: 'RegisterUser', ...bia })
      .refused('O e-mail já está em uso.'));
  test('gets queues, each once and in order', () =>
    given(user, registered)
      .when(change({ queueIds: [3, 1, 3] }))
      .adds(queues(1, 3)));
  test('the same queues again change nothing', () =>
    given(user, registered, queues(1, 3))
      .when(change({ queueIds: [3, 1] }))
      .adds());
  test('can lose all queues', () =>
    given(user, registered, queues(1))
      .when(change({ queueIds: [] }))
      .adds(queues()));
  test('becomes an admin', () =>
    given(user, registered)
      .when(change({ profile: 'admin' }))
      .adds({ type: 'UserPromoted', data: { profile: 'admin' } }));
  test('gets another name and e-mail', () =>
    given(user, registered)
      .when(change({ name: 'Bia Prado', email: 'prado@exemplo.com.br' }))
      .adds(
        { type: 'UserRenamed', data: { name: 'Bia Prado' } },
        { type: 'UserEmailChanged', data: { email: 'prado@exemplo.com.br' } },
      ));
  test('keeps what is not said', () =>
    given(user, registered, queues(1))
      .when(Object(change(unsaid())))
      .adds());
  test('stays what he is when all of it is said again', () =>
    given(user, registered, queues(1))
      .when(change({ ...bia, queueIds: [1], whatsappId: null, allTicket: 'disable', wpp: '' }))
      .adds());
  test('loses his default connection', () =>
    given(user, registered, { type: 'UserConnectionChosen', data: { whatsappId: 3 } })
      .when(change({ whatsappId: null }))
      .adds({ type: 'UserConnectionChosen', data: { whatsappId: null } }));
  test('a new password is a fact without the password', () =>
    given(user, registered).when({ type: 'ChangePassword' }).adds({ type: 'PasswordChanged', data: {} }));
  test('a new password that he sets himself keeps the session in which he does it', () =>
    given(user, registered)
      .when({ type: 'ChangePassword', keeps: 'abc' })
      .adds({ type: 'PasswordChanged', data: { keeps: 'abc' } }));
  test('is removed', () => given(user, registered).when({ type: 'RemoveUser' }).adds(removed));
  test('a removed user is gone', () =>
    given(user, registered, removed).when({ type: 'ChangePassword' }).refused('ERR_NO_USER_FOUND'));
  const erase = (confirmation = 'bia') => ({ type: 'EraseUser', reason: 'request', confirmation }) as const;
  const erased = { type: 'UserErased', data: { reason: 'request' } } as const;
  const forgotten = { type: 'UserForgotten', data: {} } as const;
  test('is erased, which removes him', () => given(user, registered).when(erase()).adds(removed, erased));
  test('is erased after he was removed, too', () => given(user, registered, removed).when(erase(' BIA ')).adds(erased));
  test.each<[string, Parameters<typeof given>[1][], string, string]>([
    ['under another name', [registered], 'Bi', 'ERR_ERASURE_UNCONFIRMED'],
    ['without a name', [registered], '', 'ERR_ERASURE_UNCONFIRMED'],
    ['twice', [registered, removed, erased], 'Bia', 'ERR_NO_USER_FOUND'],
    ['where there is none', [], 'Bia', 'ERR_NO_USER_FOUND'],
  ])('is not erased %s', (_, past, typed, code) =>
    given(user, ...Object(past))
      .when(erase(typed))
      .refused(code),
  );
  test('is forgotten once', () => {
    given(user, registered, removed, erased).when({ type: 'ForgetUser' }).adds(forgotten);
    given(user, registered, removed, erased, forgotten).when({ type: 'ForgetUser' }).adds();
    given(user, registered).when({ type: 'ForgetUser' }).adds();
  });
  test('erased, holds no e-mail', () => expect(user.holds?.({ is: 'erased', left: true })).toEqual([]));
  test('an unknown user cannot be changed', () =>
    given(user)
      .when(change({ queueIds: [] }))
      .refused('ERR_NO_USER_FOUND'));
});
