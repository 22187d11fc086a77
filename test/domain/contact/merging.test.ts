import { describe, expect, test } from '@jest/globals';
import { contact } from '../../../domain/contact/decider.ts';
import { areOne, type EnteredDetails } from '../../../domain/contact/merging.ts';
import { system } from '../../../domain/kernel/permissions.ts';
import { folded, given } from '../../kernel/given.ts';

const NUMBER = '5511987650001';
const LID = '170000000000001';
const details = { email: '', disableBot: false, extraInfo: [], pictureUrl: '' };
const who = (name: string, number: string | null, lid: string | null) =>
  ({
    type: 'ContactRegistered',
    data: { name, number, lid, connectionId: 1, ...details },
  }) as const;
const [byNumber, byLid] = [who(NUMBER, NUMBER, null), who('Maria', null, LID)];
const merged = { type: 'ContactMerged', data: { into: 7 } } as const;
const joined = { type: 'ContactJoined', data: { contactId: 8 } } as const;
const parted = (contactId: number, number: string | null, lid: string | null) =>
  ({ type: 'ContactParted', data: { contactId, number, lid } }) as const;
const unnoted = { email: '', disableBot: false, extraInfo: [] };
const joining = (noted: Partial<EnteredDetails>) =>
  ({
    type: 'JoinContact',
    contactId: 8,
    noted: { ...unnoted, name: 'Maria', nameFrom: 'push', stopped: null, marketing: null, ...noted },
  }) as const;
const join = joining({});
const part = (profile: 'admin' | 'user' = 'admin') => ({ type: 'PartContact', by: { profile }, contactId: 8 }) as const;

describe('a number and a LID of the same person', () => {
  test('the contact known by the LID is merged into the other one, once', () => {
    const merge = { type: 'MergeContact', into: 7 } as const;
    given(contact, byLid).when(merge).adds(merged);
    given(contact, byLid, merged).when(merge).adds();
  });
  test('the contact that continues records the merge, and gets the name if it had none', () => {
    given(contact, byNumber)
      .when(join)
      .adds(joined, { type: 'ContactRenamed', data: { name: 'Maria' } });
    given(contact, who('Mari', NUMBER, null))
      .when(join)
      .adds(joined);
    given(contact, byNumber, joined).when(join).adds();
  });
  test('a request for no more campaigns is kept, and can be undone after the merge', () => {
    const asked = { type: 'ContactAskedToStop', data: { word: 'pare' } } as const;
    const undone = { type: 'ContactStopUndone', data: {} } as const;
    const stopped = joining({ name: 'Mari', stopped: 'pare' });
    given(contact, who('Mari', NUMBER, null))
      .when(stopped)
      .adds(joined, asked);
    given(contact, who('Mari', NUMBER, null), asked)
      .when(stopped)
      .adds(joined);
    given(contact, byNumber, joined, asked)
      .when({ type: 'UndoStop', by: { profile: 'admin' } })
      .adds(undone);
  });
  test('details from agents fill the gaps, and a bot that was off stays off', () => {
    const noted = { email: 'm@x.com', disableBot: true, extraInfo: [{ name: 'CPF', value: '1' }] };
    given(contact, byNumber)
      .when(joining({ ...noted, nameFrom: 'person' }))
      .adds(joined, { type: 'ContactDetailsChanged', data: { name: 'Maria', ...noted } });
    const own = { name: 'Mari', email: 'a@x.com', disableBot: false, extraInfo: [{ name: 'CPF', value: '2' }] };
    given(contact, byNumber, { type: 'ContactDetailsChanged', data: own })
      .when(joining({ ...noted, nameFrom: 'person' }))
      .adds(joined, { type: 'ContactDetailsChanged', data: { ...own, disableBot: true } });
    given(contact, who('Mari', NUMBER, null))
      .when(joining({ nameFrom: 'agenda' }))
      .adds(joined, { type: 'ContactRenamed', data: { name: 'Maria', from: 'agenda' } });
    const typed = folded(contact, [
      who('Mari', NUMBER, null),
      { type: 'ContactDetailsChanged', data: { ...unnoted, name: 'Maria' } },
    ]);
    expect(typed).toMatchObject({ nameFrom: 'person' });
  });
  test('a merged contact cannot be erased alone, but with the contact that continues', () => {
    const erase = { type: 'EraseContact', by: system, reason: 'request', confirmation: null } as const;
    given(contact, byLid, merged).when(erase).refused('ERR_NO_CONTACT_FOUND');
    given(contact, byLid, merged)
      .when({ ...erase, into: 7 })
      .adds({ type: 'ContactErased', data: { reason: 'request' } });
  });
  test('a LID that was given back is never taken again, even if WhatsApp shows it', () => {
    const both = { type: 'ContactIdentified', data: { number: NUMBER, lid: LID } } as const;
    const seen = { type: 'SeeContact', name: '', number: NUMBER, lid: LID, connectionId: 1 } as const;
    const apart = [byNumber, joined, both, parted(8, NUMBER, null)];
    given(contact, ...apart)
      .when(seen)
      .adds();
    given(contact, ...apart)
      .when({ ...seen, lid: '42' })
      .adds({ type: 'ContactIdentified', data: { number: NUMBER, lid: '42' } });
    given(contact, ...apart)
      .when(part())
      .adds(); // Repeated because the other contact has not been parted yet.
  });
  test('a merged contact ignores messages, refuses a removal and reserves nothing', () => {
    const seen = { type: 'SeeContact', name: 'M', number: null, lid: LID, connectionId: 1 } as const;
    given(contact, byLid, merged).when(seen).adds();
    given(contact, byLid, merged).when({ type: 'RemoveContact' }).refused('ERR_NO_CONTACT_FOUND');
    expect(contact.holds?.(folded(contact, [byLid, merged]))).toEqual([]);
  });
  test('an admin can part them: each has its own address again, and WhatsApp cannot merge them any more', () => {
    given(contact, byNumber, joined)
      .when(part())
      .adds(parted(8, NUMBER, null));
    given(contact, byNumber, joined).when(part('user')).refused('ERR_NO_PERMISSION');
    given(contact, byNumber).when(part()).refused('ERR_NO_CONTACT_FOUND');
    const back = { type: 'ReturnContact', by: system, from: 7 } as const;
    given(contact, byLid, merged)
      .when(back)
      .adds(parted(7, null, LID));
    given(contact, byLid, merged, parted(7, null, LID))
      .when(back)
      .adds();
    given(contact, byNumber, joined, parted(8, NUMBER, null))
      .when(join)
      .adds();
    expect(folded(contact, [byLid, merged, parted(7, null, LID)])).toMatchObject({
      is: 'present',
      lid: LID,
      apart: [7],
    });
  });
});

describe('two contacts', () => {
  const ids = { into: 7, contactId: 8 };
  test.each([
    ['one by number, one by LID', [byNumber], [byLid], true],
    ['merged already, of whom the other does not know yet', [byNumber], [byLid, merged], true],
    ['the one has a LID of its own', [who('A', NUMBER, '99')], [byLid], false],
    ['the other has a number of its own', [byNumber], [who('B', '5511900000009', LID)], false],
    ['an admin parted them', [byNumber, joined, parted(8, NUMBER, null)], [byLid], false],
    ['one is not there any more', [byNumber, { type: 'ContactRemoved', data: {} } as const], [byLid], false],
  ])('are one: %s', (_, one, other, are) => {
    expect(areOne(ids, folded(contact, one), folded(contact, other))).toBe(are);
  });
});
