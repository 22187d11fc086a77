import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contact } from '../../../domain/contact/decider.ts';
import { claimsOfContact, claimedNumber } from '../../../domain/contact/claims.ts';
import { areOneBySpelling } from '../../../domain/contact/merging.ts';
import { hasNumber, respelled } from '../../../domain/contact/spelling.ts';
import { folded, given } from '../../kernel/given.ts';

const [ASKED, SPELLED, LID] = ['541122223333', '5491122223333', '170000000000001'];
const details = { email: '', disableBot: false, extraInfo: [], pictureUrl: '' };
const who = (number: string, lid: string | null = null) =>
  ({ type: 'ContactRegistered', data: { name: 'Lucía', number, lid, connectionId: 1, ...details } }) as const;
const noting = { type: 'NoteSpelling', asked: ASKED, number: SPELLED } as const;
const spelled = { type: 'ContactSpelled', data: { asked: ASKED, number: SPELLED } } as const;

describe('WhatsApp’s answer about a number', () => {
  test('becomes the number of the contact, once', () => {
    given(contact, who(ASKED)).when(noting).adds(spelled);
    given(contact, who(ASKED), spelled).when(noting).adds();
    expect(folded(contact, [who(ASKED), spelled])).toMatchObject({ number: SPELLED, spellings: [ASKED] });
  });
  test('adds a spelling if the contact already has WhatsApp’s number', () => {
    given(contact, who(SPELLED)).when(noting).adds(spelled);
    expect(folded(contact, [who(SPELLED), spelled])).toMatchObject({ number: SPELLED, spellings: [ASKED] });
  });
  test('changes nothing if the number belongs to another contact', () =>
    given(contact, who('4520123456')).when(noting).adds());
  test('can be a Brazilian number without its ninth digit', () => {
    const command = { type: 'NoteSpelling', asked: '5531988880003', number: '553188880003' } as const;
    const { type: _, ...data } = command;
    given(contact, who('5531988880003')).when(command).adds({ type: 'ContactSpelled', data });
  });
  test('stays when the contact is seen again by either number, and both are reserved', () => {
    for (const number of [ASKED, SPELLED])
      given(contact, who(ASKED), spelled)
        .when({ type: 'SeeContact', name: 'Lucía', number, lid: null, connectionId: 1 })
        .adds();
    const state = folded(contact, [who(ASKED), spelled]);
    expect(contact.holds?.(state)).toEqual([claimedNumber(SPELLED), claimedNumber(ASKED)]);
  });
  test('is dropped when a user changes the number', () => {
    const changed = { type: 'ContactNumberChanged', data: { number: '4520123456', pictureUrl: '' } } as const;
    expect(folded(contact, [who(ASKED), spelled, changed])).toMatchObject({ number: '4520123456', spellings: [] });
  });
  test('stays through a removal and applies when the contact returns', () => {
    const back = { type: 'SeeContact', name: '', number: ASKED, lid: null, connectionId: 1 } as const;
    const removed = [who(ASKED), spelled, { type: 'ContactRemoved', data: {} }] as const;
    const added = contact.decide(back, folded(contact, removed));
    expect(folded(contact, [...removed, ...added])).toMatchObject({ number: SPELLED, spellings: [ASKED] });
  });
});

describe('two contacts with one account', () => {
  const ids = { into: 7, contactId: 8 };
  const is = (one: ReturnType<typeof who>, other: ReturnType<typeof who>) =>
    areOneBySpelling(ids, folded(contact, [one]), folded(contact, [other]));
  test('are merged unless their LIDs differ', () => {
    expect(is(who(SPELLED, LID), who(ASKED))).toBe(true);
    expect(is(who(SPELLED), who(ASKED))).toBe(true);
    expect(is(who(SPELLED, LID), who(ASKED, '17'))).toBe(false);
  });
  test('get back their own numbers when they are parted, and the LID stays with its owner', () => {
    const joined = { type: 'ContactJoined', data: { contactId: 8, number: ASKED } } as const;
    const parted = {
      type: 'ContactParted',
      data: { contactId: 8, number: SPELLED, lid: LID, returned: ASKED },
    } as const;
    given(contact, who(SPELLED, LID), joined, spelled)
      .when({ type: 'PartContact', by: { profile: 'admin' }, contactId: 8 })
      .adds(parted);
    expect(folded(contact, [who(SPELLED, LID), joined, spelled, parted])).toMatchObject({
      number: SPELLED,
      lid: LID,
      spellings: [],
      strange: [],
    });
  });
  test('pass on the contacts merged before', () => {
    given(contact, who(ASKED), { type: 'ContactMerged', data: { into: 7 } })
      .when({ type: 'MergeContact', into: 9, from: 7 })
      .adds({ type: 'ContactMerged', data: { into: 9 } });
  });
});

const digits = fc.stringMatching(/^[1-9]\d{7,14}$/);
test('after any answers of WhatsApp, each number still belongs to the contact and is reserved once', () =>
  fc.assert(
    fc.property(digits, fc.array(fc.tuple(digits, digits), { maxLength: 5 }), (first, answers) => {
      let known: { number: string | null; spellings: readonly string[] } = { number: first, spellings: [] };
      for (const [asked, number] of answers) known = respelled(known, number, asked);
      for (const number of [first, ...answers.flat()]) expect(hasNumber(known, number)).toBe(true);
      const keys = claimsOfContact({ ...known, lid: null }).map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
  ));
