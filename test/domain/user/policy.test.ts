import { describe, expect, test } from '@jest/globals';
import type { Profile } from '../../../domain/kernel/permissions.ts';
import type { User } from '../../../domain/user/decider.ts';
import { allowedChanges, refuseRemoval } from '../../../domain/user/policy.ts';

const user = (over: Partial<Extract<User, { is: 'present' }>> = {}) => ({
  is: 'present' as const,
  super: false,
  name: 'Bia',
  email: 'bia@exemplo.com.br',
  profile: 'user' as const,
  queueIds: [1],
  whatsappId: null,
  allTicket: 'disable' as const,
  wpp: '',
  passwords: 0,
  changedIn: undefined,
  invitation: null,
  ...over,
});
const by = (userId: number, over: { profile?: Profile; super?: boolean } = {}) => ({
  userId,
  profile: 'user' as const,
  super: false,
  ...over,
});
const admin = by(1, { profile: 'admin' });
const everything = { ...user({ name: 'B', profile: 'admin', queueIds: [], wpp: '55', allTicket: 'enable' }) };
const noPermission = expect.objectContaining({ code: 'ERR_NO_PERMISSION', status: 403 });

describe('changing a user', () => {
  test('is allowed to an admin for all fields', () =>
    expect(allowedChanges(admin, 7, user(), everything)).toEqual(everything));
  test.each(['user', 'supervisor'] as const)('is limited for a %s to their own name and e-mail', (profile) =>
    expect(allowedChanges(by(7, { profile }), 7, user(), everything)).toEqual({
      name: 'B',
      email: 'bia@exemplo.com.br',
    }),
  );
  test('is refused to other users', () =>
    expect(() => allowedChanges(by(8), 7, user(), { name: 'B' })).toThrow(noPermission));
  test('who is a super user is allowed only to super users', () => {
    const above = user({ super: true });
    expect(() => allowedChanges(admin, 7, above, {})).toThrow(noPermission);
    expect(allowedChanges({ ...admin, super: true }, 7, above, { name: 'B' })).toEqual({ name: 'B' });
    expect(allowedChanges(by(7, { super: true }), 7, above, { name: 'B' })).toEqual({ name: 'B' });
  });
});

describe('removing a user', () => {
  test('is allowed to an admin', () => expect(() => refuseRemoval(admin, 7, user())).not.toThrow());
  test('is refused for oneself', () =>
    expect(() => refuseRemoval(admin, 1, user())).toThrow('Você não pode excluir o próprio usuário.'));
  test('who is a super user is allowed only to another super user', () => {
    expect(() => refuseRemoval(admin, 7, user({ super: true }))).toThrow(noPermission);
    expect(() => refuseRemoval({ ...admin, super: true }, 7, user({ super: true }))).not.toThrow();
  });
});
