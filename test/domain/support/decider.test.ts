import { describe, test } from '@jest/globals';
import { support } from '../../../domain/support/decider.ts';
import { given } from '../../kernel/given.ts';

const look = {
  userId: 7,
  home: { companyId: 1, sessionId: 's' },
  reason: 'Pediu ajuda',
  until: '2026-11-21T13:00:00.000Z',
};
const began = { type: 'SupportBegan', data: look } as const;
const ended = (why: 'asked' | 'timeUp') => ({ type: 'SupportEnded', data: { why } }) as const;
const expire = (now: string) => ({ type: 'ExpireSupport', now }) as const;

describe('a support session', () => {
  test('begins once', () => {
    given(support)
      .when({ type: 'BeginSupport', ...look })
      .adds(began);
    given(support, began)
      .when({ type: 'BeginSupport', ...look })
      .adds();
  });
  test('is ended once by its super user', () => {
    given(support, began).when({ type: 'EndSupport' }).adds(ended('asked'));
    given(support, began, ended('asked')).when({ type: 'EndSupport' }).adds();
    given(support).when({ type: 'EndSupport' }).adds();
  });
  test('ends when its time is up, and not before', () => {
    given(support, began).when(expire('2026-11-21T12:59:59.999Z')).adds();
    given(support, began).when(expire('2026-11-21T13:00:00.000Z')).adds(ended('timeUp'));
    given(support, began, ended('asked')).when(expire('2026-11-21T14:00:00.000Z')).adds();
  });
});
