import { describe, test } from '@jest/globals';
import { contact } from '../../../domain/contact/decider.ts';
import { given } from '../../kernel/given.ts';

type Seen = { name: string; number: string | null; lid: string | null };
const NUMBER = '5511987650001';
const LID = '170000000000001';
const see = (over: Partial<Seen> = {}) =>
  ({ type: 'SeeContact', name: '', number: NUMBER, lid: null, connectionId: 1, ...over }) as const;
const registered = (over: Partial<Seen> = {}) =>
  ({
    type: 'ContactRegistered',
    data: { name: 'Maria', number: NUMBER, lid: null, connectionId: 1, ...over },
  }) as const;
const renamed = (name: string) => ({ type: 'ContactRenamed', data: { name } }) as const;
const identified = (number: string | null, lid: string | null) =>
  ({ type: 'ContactIdentified', data: { number, lid } }) as const;

describe('a contact', () => {
  test('is registered when first seen', () =>
    given(contact)
      .when(see({ name: 'Maria' }))
      .adds(registered()));
  test('without a name is called by the number', () =>
    given(contact)
      .when(see())
      .adds(registered({ name: NUMBER })));
  test('without a name and a number is called by the LID', () =>
    given(contact)
      .when(see({ number: null, lid: LID }))
      .adds(registered({ name: LID, number: null, lid: LID })));
  test('called by the number takes the first name that WhatsApp tells', () =>
    given(contact, registered({ name: NUMBER }))
      .when(see({ name: 'Maria' }))
      .adds(renamed('Maria')));
  test('keeps the name it has', () =>
    given(contact, registered())
      .when(see({ name: 'Mari' }))
      .adds());
  test('seen again changes nothing', () => given(contact, registered()).when(see()).adds());
  test('learns its LID and keeps its number', () =>
    given(contact, registered())
      .when(see({ lid: LID }))
      .adds(identified(NUMBER, LID)));
  test('known by the LID learns number and name at once', () =>
    given(contact, registered({ name: LID, number: null, lid: LID }))
      .when(see({ name: 'Maria', lid: LID }))
      .adds(identified(NUMBER, LID), renamed('Maria')));
  test('known by both, a message with one of them changes nothing', () =>
    given(contact, registered(), identified(NUMBER, LID))
      .when(see({ number: null, lid: LID }))
      .adds());
});
