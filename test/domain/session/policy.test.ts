import { describe, expect, test } from '@jest/globals';
import { session, type Session } from '../../../domain/session/decider.ts';
import type { sessionEvents } from '../../../domain/session/events.ts';
import { isCurrent } from '../../../domain/session/policy.ts';
import type { EventOf } from '../../../domain/kernel/event.ts';
import { user, type User } from '../../../domain/user/decider.ts';
import type { userEvents } from '../../../domain/user/events.ts';
import { folded } from '../../kernel/given.ts';

const data = { name: 'Bia', email: 'bia@exemplo.com.br', profile: 'user', super: false } as const;
const userAfter = (...more: EventOf<typeof userEvents>[]): User =>
  folded(user, [{ type: 'UserRegistered', data }, ...more]);
const opened = (passwords?: number): Session => {
  const event: EventOf<typeof sessionEvents> = { type: 'SessionOpened', data: { userId: 7, passwords } };
  return folded(session, [event]);
};
const changed = (keeps?: string): EventOf<typeof userEvents> => ({ type: 'PasswordChanged', data: { keeps } });

describe('a session signs its user in', () => {
  test.each<[string, boolean, Session, User]>([
    ['while nothing happens', true, opened(0), userAfter()],
    ['no longer when he is removed', false, opened(0), userAfter({ type: 'UserRemoved', data: {} })],
    ['no longer when his password changes', false, opened(0), userAfter(changed())],
    ['with the password of a change before it', true, opened(1), userAfter(changed())],
    ['when he changes it in this very session', true, opened(0), userAfter(changed(), changed('abc'))],
    ['not when he changes it in another', false, opened(0), userAfter(changed('def'))],
    ['no longer when it is changed after his own change', false, opened(0), userAfter(changed('abc'), changed())],
    ['of a log that counted no passwords', true, opened(), userAfter()],
    ['of such a log, no longer when it changes', false, opened(), userAfter(changed())],
    ['not when it is revoked', false, { is: 'revoked' }, userAfter()],
  ])('%s: %s', (_, expected, is, by) => expect(isCurrent('abc', is, by, { sessionId: null })).toBe(expected));

  test.each([
    ['as the last one that he opened', true, 'abc'],
    ['no longer when he signed in elsewhere', false, 'def'],
  ])('%s: %s', (_, expected, sessionId) =>
    expect(isCurrent('abc', opened(0), userAfter(), { sessionId })).toBe(expected),
  );
});
