import { describe, expect, test } from '@jest/globals';
import { user, type UserFields } from '../../../domain/user/decider.ts';
import { given } from '../../kernel/given.ts';

const bia = { name: 'Bia', email: 'bia@exemplo.com.br', profile: 'user', super: false } as const;
const registered = { type: 'UserRegistered', data: bia } as const;
const removed = { type: 'UserRemoved', data: {} } as const;
const queues = (...queueIds: number[]) => ({ type: 'UserQueuesAssigned', data: { queueIds } }) as const;
const change = (fields: Partial<UserFields>) => ({ type: 'ChangeUser', fields }) as const;
/** The content of a parsed form in which every field is null. */
const unsaid = () =>
  Object.fromEntries(
    ['name', 'email', 'profile', 'queueIds', 'whatsappId', 'allTicket', 'wpp'].map((name) => [name, undefined]),
  );

describe('a user', () => {
  test('can be registered', () =>
    given(user)
      .when({ type: 'RegisterUser', ...bia })
      .adds(registered));
  test('can be registered with queues, connection, notices and phone', () =>
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
  test('cannot be registered over an existing user', () =>
    given(user, registered)
      .when({ type: 'RegisterUser', ...bia })
      .refused('O e-mail já está em uso.'));
  test('gets queues, each once and in order', () =>
    given(user, registered)
      .when(change({ queueIds: [3, 1, 3] }))
      .adds(queues(1, 3)));
  test('keeps the same queues without an event', () =>
    given(user, registered, queues(1, 3))
      .when(change({ queueIds: [3, 1] }))
      .adds());
  test('can lose all queues', () =>
    given(user, registered, queues(1))
      .when(change({ queueIds: [] }))
      .adds(queues()));
  test('can become an admin', () =>
    given(user, registered)
      .when(change({ profile: 'admin' }))
      .adds({ type: 'UserPromoted', data: { profile: 'admin' } }));
  test('can get another name and e-mail', () =>
    given(user, registered)
      .when(change({ name: 'Bia Prado', email: 'prado@exemplo.com.br' }))
      .adds(
        { type: 'UserRenamed', data: { name: 'Bia Prado' } },
        { type: 'UserEmailChanged', data: { email: 'prado@exemplo.com.br' } },
      ));
  test('keeps the fields that a change omits', () =>
    given(user, registered, queues(1))
      .when(Object(change(unsaid())))
      .adds());
  test('records nothing if nothing differs', () =>
    given(user, registered, queues(1))
      .when(change({ ...bia, queueIds: [1], whatsappId: null, allTicket: 'disable', wpp: '' }))
      .adds());
  test('can lose the default connection', () =>
    given(user, registered, { type: 'UserConnectionChosen', data: { whatsappId: 3 } })
      .when(change({ whatsappId: null }))
      .adds({ type: 'UserConnectionChosen', data: { whatsappId: null } }));
  test('has password changes recorded without the password', () =>
    given(user, registered).when({ type: 'ChangePassword' }).adds({ type: 'PasswordChanged', data: {} }));
  test('keeps the session in which they change their own password', () =>
    given(user, registered)
      .when({ type: 'ChangePassword', keeps: 'abc' })
      .adds({ type: 'PasswordChanged', data: { keeps: 'abc' } }));
  const key = 'hash-of-the-link';
  const invitedBy = (link: string) =>
    ({ type: 'UserInvited', data: { key: link, until: '2036-01-08T12:00:00.000Z' } }) as const;
  const invited = invitedBy(key);
  const accept = (over: object = {}) =>
    ({ type: 'AcceptInvitation', key, nowMs: Date.parse('2036-01-08T11:59:59.999Z'), ...over }) as const;
  const chosen = { type: 'PasswordChanged', data: {} } as const;
  test('chooses a password by the last link, once and in time', () => {
    given(user, registered)
      .when({ type: 'InviteUser', ...invited.data })
      .adds(invited);
    given(user, registered, invited).when(accept()).adds(chosen);
    const over = (past: (typeof invited | typeof chosen)[], how?: object) =>
      given(user, registered, ...past)
        .when(accept(how))
        .refused('ERR_INVITATION_OVER');
    over([]);
    over([invited, chosen]);
    over([invited, invitedBy('hash-of-a-later-link')]);
    over([invited], { key: 'hash-of-another-link' });
    over([invited], { nowMs: Date.parse('2036-01-08T12:00:00.000Z') });
    given(user, registered, invited, removed).when(accept()).refused('ERR_NO_USER_FOUND');
  });
  test('can be removed', () => given(user, registered).when({ type: 'RemoveUser' }).adds(removed));
  test('cannot be changed after the removal', () =>
    given(user, registered, removed).when({ type: 'ChangePassword' }).refused('ERR_NO_USER_FOUND'));
  const erase = (confirmation = 'bia') => ({ type: 'EraseUser', reason: 'request', confirmation }) as const;
  const erased = { type: 'UserErased', data: { reason: 'request' } } as const;
  const forgotten = { type: 'UserForgotten', data: {} } as const;
  test('is also removed when erased', () => given(user, registered).when(erase()).adds(removed, erased));
  test('can be erased after the removal', () => given(user, registered, removed).when(erase(' BIA ')).adds(erased));
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
  test('is marked as fully erased once', () => {
    given(user, registered, removed, erased).when({ type: 'ForgetUser' }).adds(forgotten);
    given(user, registered, removed, erased, forgotten).when({ type: 'ForgetUser' }).adds();
    given(user, registered).when({ type: 'ForgetUser' }).adds();
  });
  test('who is erased holds no e-mail', () => expect(user.holds?.({ is: 'erased', left: true })).toEqual([]));
  test('who is unknown cannot be changed', () =>
    given(user)
      .when(change({ queueIds: [] }))
      .refused('ERR_NO_USER_FOUND'));
});
