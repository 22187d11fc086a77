import { describe, expect, test } from '@jest/globals';
import { contact } from '../../../domain/contact/decider.ts';
import { folded, given } from '../../kernel/given.ts';

type Seen = { name: string; number: string | null; lid: string | null };
const NUMBER = '5511987650001';
const WITHOUT_NINE = '551187650001';
const OTHER = '5521987650002';
const LID = '170000000000001';
const see = (over: Partial<Seen> = {}) =>
  ({ type: 'SeeContact', name: '', number: NUMBER, lid: null, connectionId: 1, ...over }) as const;
const details = { email: '', disableBot: false, extraInfo: [] };
const registered = (
  over: Partial<Seen & typeof details> & { groupId?: string; connectionId?: number | null; pictureUrl?: string } = {},
) =>
  ({
    type: 'ContactRegistered',
    data: { name: 'Maria', number: NUMBER, lid: null, connectionId: 1, ...details, pictureUrl: '', ...over },
  }) as const;
const renamed = (name: string) => ({ type: 'ContactRenamed', data: { name } }) as const;
const identified = (number: string | null, lid: string | null) =>
  ({ type: 'ContactIdentified', data: { number, lid } }) as const;
const detailed = (over: Partial<{ name: string; email: string }> = {}) =>
  ({ type: 'ContactDetailsChanged', data: { name: 'Maria', ...details, ...over } }) as const;
const moved = (number = OTHER) => ({ type: 'ContactNumberChanged', data: { number, pictureUrl: '' } }) as const;
const removed = { type: 'ContactRemoved', data: {} } as const;
const register = (over: Partial<{ name: string; number: string; email: string }> = {}) =>
  ({ type: 'RegisterContact', name: 'Maria', number: NUMBER, pictureUrl: '', ...details, ...over }) as const;
const reach = (number: string) => ({ number, pictureUrl: '' });

describe('a group that WhatsApp shows', () => {
  const GROUP = '120363000000000001';
  const seeGroup = (subject: string) => ({ type: 'SeeGroup', groupId: GROUP, subject, connectionId: 1 }) as const;
  const group = (name: string) => registered({ name, number: null, groupId: GROUP });
  test('is registered under its subject, or until that is known under none', () => {
    given(contact).when(seeGroup('Obra')).adds(group('Obra'));
    given(contact).when(seeGroup('')).adds(group(''));
  });
  test('is called by its subject once that is known, and by each new one', () => {
    given(contact, group('')).when(seeGroup('Obra')).adds(renamed('Obra'));
    given(contact, group('Obra')).when(seeGroup('Obra da casa')).adds(renamed('Obra da casa'));
    given(contact, group('Obra')).when(seeGroup('')).adds();
  });
  test('keeps the name that a person gave it until its subject changes', () => {
    given(contact, group('Obra'), detailed({ name: 'Cliente Lima' }))
      .when(seeGroup('Obra'))
      .adds();
    given(contact, group('Obra'), detailed({ name: 'Cliente Lima' }))
      .when(seeGroup('Fim'))
      .adds(renamed('Fim'));
  });
  test('has no number', () =>
    given(contact, group('Obra'))
      .when({ type: 'ChangeContact', reach: reach(OTHER) })
      .adds());
  test('that was removed comes back, by the subject that was known', () => {
    for (const told of ['Obra', '']) given(contact, group('Obra'), removed).when(seeGroup(told)).adds(group('Obra'));
  });
});

describe('a contact that WhatsApp shows', () => {
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
  test('is called as it calls itself now, told once', () => {
    given(contact, registered())
      .when(see({ name: 'Mari' }))
      .adds(renamed('Mari'));
    given(contact, registered(), renamed('Mari'))
      .when(see({ name: 'Mari' }))
      .adds();
  });
  test('is called as our phone’s agenda, or WhatsApp, has it, whatever it calls itself', () => {
    const named = (name: string, from: 'push' | 'verified' | 'agenda') => ({ type: 'SeeName', name, from }) as const;
    const agenda = { type: 'ContactRenamed', data: { name: 'Maria da Loja', from: 'agenda' } } as const;
    const verified = { type: 'ContactRenamed', data: { name: 'Loja da Maria', from: 'verified' } } as const;
    given(contact, registered()).when(named('Loja da Maria', 'verified')).adds(verified);
    given(contact, registered(), verified).when(named('Maria da Loja', 'agenda')).adds(agenda);
    given(contact, registered(), agenda).when(named('Loja da Maria', 'verified')).adds();
    given(contact, registered(), agenda)
      .when(see({ name: 'Mari' }))
      .adds();
  });
  test('keeps the name that an agent typed, whoever tells another; an agent who changed something else typed none', () => {
    const agenda = { type: 'SeeName', name: 'Maria da Loja', from: 'agenda' } as const;
    for (const typed of [detailed({ name: 'Dona Maria' })]) {
      given(contact, registered(), typed).when(agenda).adds();
      given(contact, registered(), typed)
        .when(see({ name: 'Mari' }))
        .adds();
    }
    given(contact, registered({ connectionId: null }))
      .when(agenda)
      .adds();
    given(contact, registered(), detailed({ email: 'maria@exemplo.com.br' }))
      .when(see({ name: 'Mari' }))
      .adds(renamed('Mari'));
  });
  test('seen again changes nothing', () => given(contact, registered()).when(see()).adds());
  test('seen under the other spelling of its number changes nothing', () =>
    given(contact, registered())
      .when(see({ number: WITHOUT_NINE }))
      .adds());
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
  test('whose LID writes from a new number has that number from then on', () => {
    const seen = see({ number: OTHER, lid: LID });
    given(contact, registered(), identified(NUMBER, LID)).when(seen).adds(identified(OTHER, LID));
    given(contact, registered(), identified(NUMBER, LID), identified(OTHER, LID)).when(seen).adds();
  });
});

describe('a contact that a person enters', () => {
  test('is registered with what he noted, from no connection', () =>
    given(contact)
      .when(register({ email: 'maria@exemplo.com.br' }))
      .adds(registered({ email: 'maria@exemplo.com.br', connectionId: null })));
  test('keeps its name when WhatsApp tells another', () =>
    given(contact, registered({ name: 'Maria da padaria', connectionId: null }))
      .when(see({ name: 'Mari' }))
      .adds());
  test('is not entered twice', () => given(contact, registered()).when(register()).refused('ERR_DUPLICATED_CONTACT'));
  test('keeps what was not changed', () =>
    given(contact, registered({ email: 'maria@exemplo.com.br' }))
      .when({ type: 'ChangeContact', name: 'Maria Souza' })
      .adds(detailed({ name: 'Maria Souza', email: 'maria@exemplo.com.br' })));
  test('saved as it was adds nothing', () =>
    given(contact, registered())
      .when({ type: 'ChangeContact', name: 'Maria', ...details, reach: reach(WITHOUT_NINE) })
      .adds());
  test('called by its number until somebody gives it a name', () => {
    given(contact, registered({ name: NUMBER }), detailed({ name: NUMBER, email: 'maria@exemplo.com.br' }))
      .when(see({ name: 'Mari' }))
      .adds(renamed('Mari'));
    given(contact, registered(), detailed({ name: 'Maria Souza' }))
      .when(see({ name: 'Mari' }))
      .adds();
  });
  test('gets another number', () =>
    given(contact, registered())
      .when({ type: 'ChangeContact', reach: reach(OTHER) })
      .adds(moved()));
  test('that is not there can be neither changed nor removed', () => {
    given(contact).when({ type: 'ChangeContact', name: 'Maria' }).refused('ERR_NO_CONTACT_FOUND');
    given(contact).when({ type: 'RemoveContact' }).refused('ERR_NO_CONTACT_FOUND');
    given(contact, registered(), removed).when({ type: 'ChangeContact', name: 'Rui' }).refused('ERR_NO_CONTACT_FOUND');
    given(contact, registered(), removed).when({ type: 'RemoveContact' }).refused('ERR_NO_CONTACT_FOUND');
  });
});

describe('a removed contact', () => {
  const gone = [registered(), identified(NUMBER, LID), removed] as const;
  test('who writes again comes back with both addresses', () =>
    given(contact, ...gone)
      .when(see({ name: 'Mari' }))
      .adds(registered({ name: 'Mari', lid: LID })));
  test('is entered anew', () =>
    given(contact, ...gone)
      .when(register({ name: 'Maria Souza' }))
      .adds(registered({ name: 'Maria Souza', lid: LID, connectionId: null })));
  test('back, can be removed again', () =>
    given(contact, ...gone, registered())
      .when({ type: 'RemoveContact' })
      .adds(removed));
});

test('a contact that is there holds its number in one spelling and its LID, a removed one nothing', () => {
  const held = (...history: Parameters<typeof contact.evolve>[1][]) =>
    contact.holds?.(folded(contact, history)).map(({ what, key }) => `${what} ${key}`);
  expect(held()).toEqual([]);
  expect(held(registered())).toEqual([`number ${NUMBER}`]);
  expect(held(registered({ number: WITHOUT_NINE }))).toEqual([`number ${NUMBER}`]);
  expect(held(registered(), identified(NUMBER, LID))).toEqual([`number ${NUMBER}`, `lid ${LID}`]);
  expect(held(registered(), identified(NUMBER, LID), moved())).toEqual([`number ${OTHER}`]);
  // Its LID writes from another number now.
  expect(held(registered(), identified(NUMBER, LID), identified(OTHER, LID))).toEqual([
    `number ${OTHER}`,
    `lid ${LID}`,
  ]);
  expect(held(registered(), removed)).toEqual([]);
});
