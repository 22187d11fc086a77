import { describe, expect, test } from '@jest/globals';
import { contact, type Contact, type ContactCommand } from '../../../domain/contact/decider.ts';
import { isErasureConfirmed } from '../../../domain/contact/erasure.ts';
import { system } from '../../../domain/kernel/permissions.ts';

const details = { name: 'José da Silva', email: '', disableBot: false, extraInfo: [] };
const known = {
  ...details,
  number: '5511988401266',
  lid: '77',
  nameFrom: 'person' as const,
  pictureUrl: '',
  groupId: null,
  subject: '',
  into: null,
  joined: [],
  joinedNumbers: {},
  spellings: [],
  apart: [],
  strange: [],
  stopped: null,
  marketing: null,
};
const there: Contact = { is: 'present', ...known };
const gone: Contact = { is: 'erased', left: true };
const erase = (over: Partial<Extract<ContactCommand, { type: 'EraseContact' }>> = {}) =>
  ({
    type: 'EraseContact',
    by: { profile: 'admin' },
    reason: 'request',
    confirmation: 'José da Silva',
    ...over,
  }) as const;

test.each([
  ['José da Silva', true],
  ['  jose  da silva ', true],
  ['+55 11 98840-1266', true],
  ['551188401266', true],
  ['José', false],
  ['', false],
  ['77', false],
])('typing %j confirms: %s', (typed, is) => expect(isErasureConfirmed(typed, known)).toBe(is));
test('an empty text never confirms', () => expect(isErasureConfirmed(' ', { name: '', number: null })).toBe(false));

describe('an erasure', () => {
  test('records its reason and removes everything from the state', () => {
    expect(contact.decide(erase(), there)).toEqual([{ type: 'ContactErased', data: { reason: 'request' } }]);
    const after = contact.evolve(there, { type: 'ContactErased', data: { reason: 'request' } }, '');
    expect(after).toEqual({ is: 'erased', left: true });
    expect(contact.holds?.(after)).toEqual([]);
  });
  test.each([
    ['by an agent', erase({ by: { profile: 'user' } }), there, 'ERR_NO_PERMISSION'],
    ['unconfirmed', erase({ confirmation: 'João' }), there, 'ERR_ERASURE_UNCONFIRMED'],
    ['of nobody', erase(), { is: 'absent' } as const, 'ERR_NO_CONTACT_FOUND'],
    ['a second time', erase(), gone, 'ERR_NO_CONTACT_FOUND'],
  ])('%s is refused', (_, command, state, code) => expect(() => contact.decide(command, state)).toThrow(code));
  test('the system needs no confirmation', () =>
    expect(contact.decide(erase({ by: system, confirmation: null }), there)).toHaveLength(1));
  test('completes once, and the erased contact cannot come back', () => {
    const forget = { type: 'ForgetContact', by: system } as const;
    expect(contact.decide(forget, gone)).toEqual([{ type: 'ContactForgotten', data: {} }]);
    expect(contact.decide(forget, { is: 'erased', left: false })).toEqual([]);
    expect(contact.decide(forget, there)).toEqual([]);
    const seen = { type: 'SeeContact', name: 'José', number: '5511988401266', lid: null, connectionId: 1 } as const;
    expect(() => contact.decide(seen, gone)).toThrow('ERR_NO_CONTACT_FOUND');
  });
});
