import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contact } from '../../../domain/contact/decider.ts';
import { folded, given } from '../../kernel/given.ts';

type Seen = { name: string; number: string | null; lid: string | null; from?: 'push' | 'verified' | 'agenda' };
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

describe('a group seen on WhatsApp', () => {
  const GROUP = '120363000000000001';
  const seeGroup = (subject: string) => ({ type: 'SeeGroup', groupId: GROUP, subject, connectionId: 1 }) as const;
  const group = (name: string) => registered({ name, number: null, groupId: GROUP });
  test('is registered with its subject, or without a name until the subject is known', () => {
    given(contact).when(seeGroup('Obra')).adds(group('Obra'));
    given(contact).when(seeGroup('')).adds(group(''));
  });
  test('takes its subject as its name, and each new subject', () => {
    given(contact, group('')).when(seeGroup('Obra')).adds(renamed('Obra'));
    given(contact, group('Obra')).when(seeGroup('Obra da casa')).adds(renamed('Obra da casa'));
    given(contact, group('Obra')).when(seeGroup('')).adds();
  });
  test('keeps a name from a user until its subject changes', () => {
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
  test('comes back after a removal with the known subject', () => {
    for (const told of ['Obra', '']) given(contact, group('Obra'), removed).when(seeGroup(told)).adds(group('Obra'));
  });
});

describe('a contact seen on WhatsApp', () => {
  test('is registered when first seen', () =>
    given(contact)
      .when(see({ name: 'Maria' }))
      .adds(registered()));
  test('is named by the number if it has no name', () =>
    given(contact)
      .when(see())
      .adds(registered({ name: NUMBER })));
  test('is named by the LID if it has neither name nor number', () =>
    given(contact)
      .when(see({ number: null, lid: LID }))
      .adds(registered({ name: LID, number: null, lid: LID })));
  test('takes the first name from WhatsApp if it was named by the number', () =>
    given(contact, registered({ name: NUMBER }))
      .when(see({ name: 'Maria' }))
      .adds(renamed('Maria')));
  test('takes the first name from WhatsApp if a sheet of bare numbers brought it', () => {
    for (const [name, number] of [
      ['+55 11 98765-0001', NUMBER],
      ['+55 11 98765-0001', WITHOUT_NINE],
      ['+54 11 2345-6789', '5491123456789'],
    ])
      given(contact, registered({ name, number, connectionId: null }))
        .when(see({ name: 'Maria', number }))
        .adds(renamed('Maria'));
  });
  test('is not named by a number that WhatsApp shows in place of a name', () => {
    const numberNames = fc.oneof(
      fc.constantFrom(
        NUMBER,
        `+${NUMBER}`,
        '+55 11 98765-0001',
        '☎ (11) 98765-0001',
        '~+55 11 9∙∙∙∙∙∙01',
        '٠١٢٣٤٥٦٧٨٩',
      ),
      fc.stringMatching(/^\+?[1-9]\d{7,14}$/),
    );
    const anySource = fc.constantFrom('push' as const, 'verified' as const, 'agenda' as const);
    fc.assert(
      fc.property(numberNames, anySource, (name, from) => {
        given(contact)
          .when(see({ name, from }))
          .adds(registered({ name: NUMBER }));
        given(contact, registered()).when(see({ name, from })).adds();
        given(contact, registered()).when({ type: 'SeeName', name, from }).adds();
        // Events of former versions, and users, name contacts by numbers. The next name replaces them.
        for (const named of [renamed(name), detailed({ name })])
          given(contact, registered(), named)
            .when(see({ name: 'Mari' }))
            .adds(renamed('Mari'));
      }),
    );
  });
  test('may have digits in its name', () => {
    for (const name of ['Ana 11987650001', '2024', 'Loja 24h', '4x4 Peças 3333-4444', 'Mãe 2'])
      given(contact, registered()).when(see({ name })).adds(renamed(name));
  });
  test('takes each new name from WhatsApp once', () => {
    given(contact, registered())
      .when(see({ name: 'Mari' }))
      .adds(renamed('Mari'));
    given(contact, registered(), renamed('Mari'))
      .when(see({ name: 'Mari' }))
      .adds();
  });
  test('prefers the name in our phone’s address book, then the verified name, to the person’s choice', () => {
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
  test('keeps a name that an agent typed, but a change of other fields does not count as typing', () => {
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
  test('changes nothing when it is seen again', () => given(contact, registered()).when(see()).adds());
  test('changes nothing when it is seen under the other spelling of its number', () =>
    given(contact, registered())
      .when(see({ number: WITHOUT_NINE }))
      .adds());
  test('learns its LID and keeps its number', () =>
    given(contact, registered())
      .when(see({ lid: LID }))
      .adds(identified(NUMBER, LID)));
  test('learns its number and name together if only the LID was known', () =>
    given(contact, registered({ name: LID, number: null, lid: LID }))
      .when(see({ name: 'Maria', lid: LID }))
      .adds(identified(NUMBER, LID), renamed('Maria')));
  test('changes nothing when both addresses are known and a message has one of them', () =>
    given(contact, registered(), identified(NUMBER, LID))
      .when(see({ number: null, lid: LID }))
      .adds());
  test('gets the new number when its LID writes from another one', () => {
    const seen = see({ number: OTHER, lid: LID });
    given(contact, registered(), identified(NUMBER, LID)).when(seen).adds(identified(OTHER, LID));
    given(contact, registered(), identified(NUMBER, LID), identified(OTHER, LID)).when(seen).adds();
  });
});

describe('a contact entered by a user', () => {
  test('is registered with the entered details and without a connection', () =>
    given(contact)
      .when(register({ email: 'maria@exemplo.com.br' }))
      .adds(registered({ email: 'maria@exemplo.com.br', connectionId: null })));
  test('keeps its name when WhatsApp reports another one', () =>
    given(contact, registered({ name: 'Maria da padaria', connectionId: null }))
      .when(see({ name: 'Mari' }))
      .adds());
  test('cannot be entered twice', () =>
    given(contact, registered()).when(register()).refused('ERR_DUPLICATED_CONTACT'));
  test('keeps the fields that a change omits', () =>
    given(contact, registered({ email: 'maria@exemplo.com.br' }))
      .when({ type: 'ChangeContact', name: 'Maria Souza' })
      .adds(detailed({ name: 'Maria Souza', email: 'maria@exemplo.com.br' })));
  test('records nothing if it is saved unchanged', () =>
    given(contact, registered())
      .when({ type: 'ChangeContact', name: 'Maria', ...details, reach: reach(WITHOUT_NINE) })
      .adds());
  test('is named by its number until a user or WhatsApp gives it a name', () => {
    given(contact, registered({ name: NUMBER }), detailed({ name: NUMBER, email: 'maria@exemplo.com.br' }))
      .when(see({ name: 'Mari' }))
      .adds(renamed('Mari'));
    given(contact, registered(), detailed({ name: 'Maria Souza' }))
      .when(see({ name: 'Mari' }))
      .adds();
  });
  test('can get another number', () =>
    given(contact, registered())
      .when({ type: 'ChangeContact', reach: reach(OTHER) })
      .adds(moved()));
  test('cannot be changed or removed if it does not exist', () => {
    given(contact).when({ type: 'ChangeContact', name: 'Maria' }).refused('ERR_NO_CONTACT_FOUND');
    given(contact).when({ type: 'RemoveContact' }).refused('ERR_NO_CONTACT_FOUND');
    given(contact, registered(), removed).when({ type: 'ChangeContact', name: 'Rui' }).refused('ERR_NO_CONTACT_FOUND');
    given(contact, registered(), removed).when({ type: 'RemoveContact' }).refused('ERR_NO_CONTACT_FOUND');
  });
});

describe('a removed contact', () => {
  const gone = [registered(), identified(NUMBER, LID), removed] as const;
  test('comes back with both addresses when it writes again', () =>
    given(contact, ...gone)
      .when(see({ name: 'Mari' }))
      .adds(registered({ name: 'Mari', lid: LID })));
  test('can be entered again', () =>
    given(contact, ...gone)
      .when(register({ name: 'Maria Souza' }))
      .adds(registered({ name: 'Maria Souza', lid: LID, connectionId: null })));
  test('can be removed again after it came back', () =>
    given(contact, ...gone, registered())
      .when({ type: 'RemoveContact' })
      .adds(removed));
});

test('a contact reserves its number in one spelling and its LID, and a removed contact reserves nothing', () => {
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
