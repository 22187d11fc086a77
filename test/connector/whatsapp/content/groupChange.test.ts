import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WAMessageStubType, type BinaryNode, type WAMessage } from '@whiskeysockets/baileys';
import { groupChangeIn, tellsOfGroup } from '../../../../connector/whatsapp/content/groupChange.ts';

const me = { number: '5511955550000', lid: '900' };
const group = '120363000000000001@g.us';
const ana = { id: '111@lid', phoneNumber: '5511988880001@s.whatsapp.net' };
const stub = (
  messageStubType: NonNullable<WAMessage['messageStubType']>,
  ...messageStubParameters: string[]
): WAMessage => ({
  key: { remoteJid: group, id: 'N1', participant: '222@lid', participantAlt: '5521988880002@s.whatsapp.net' },
  messageStubType,
  messageStubParameters,
});
const Stub = WAMessageStubType;

describe('a notification of a group', () => {
  test.each<[WAMessage, string, string[], string]>([
    [stub(Stub.GROUP_PARTICIPANT_PROMOTE, JSON.stringify(ana)), 'promoted', ['5511988880001'], ''],
    [stub(Stub.GROUP_PARTICIPANT_DEMOTE, JSON.stringify(ana)), 'demoted', ['5511988880001'], ''],
    [stub(Stub.GROUP_PARTICIPANT_CHANGE_NUMBER, '5511988880001@s.whatsapp.net'), 'renumbered', ['5511988880001'], ''],
    [stub(Stub.GROUP_CHANGE_DESCRIPTION, 'Obra da\nrua 7 \u202e'), 'described', [], 'Obra da rua 7'],
    [stub(Stub.GROUP_CHANGE_DESCRIPTION), 'described', [], ''],
    [stub(Stub.GROUP_CHANGE_ICON, '1700000000'), 'pictureChanged', [], ''],
    [stub(Stub.GROUP_CHANGE_ICON), 'pictureRemoved', [], ''],
    [stub(Stub.GROUP_CHANGE_ANNOUNCE, 'on'), 'adminsWrite', [], ''],
    [stub(Stub.GROUP_CHANGE_ANNOUNCE, 'off'), 'allWrite', [], ''],
    [stub(Stub.GROUP_CHANGE_RESTRICT, 'on'), 'adminsEdit', [], ''],
    [stub(Stub.GROUP_CHANGE_RESTRICT, 'off'), 'allEdit', [], ''],
    [stub(Stub.GROUP_MEMBER_ADD_MODE, 'admin_add'), 'adminsAdd', [], ''],
    [stub(Stub.GROUP_MEMBER_ADD_MODE, 'all_member_add'), 'allAdd', [], ''],
    [stub(Stub.GROUP_CHANGE_INVITE_LINK, 'Ab12'), 'linkReset', [], ''],
    [stub(Stub.GROUP_MEMBERSHIP_JOIN_APPROVAL_MODE, 'on'), 'approvalOn', [], ''],
    [stub(Stub.GROUP_MEMBERSHIP_JOIN_APPROVAL_MODE, 'off'), 'approvalOff', [], ''],
    ...(['created', 'revoked', 'rejected'] as const).map((what): [WAMessage, string, string[], string] => [
      stub(
        Stub.GROUP_MEMBERSHIP_JOIN_APPROVAL_REQUEST_NON_ADMIN_ADD,
        JSON.stringify({ lid: '111@lid', pn: '5511988880001@s.whatsapp.net' }),
        what,
      ),
      { created: 'requested', revoked: 'requestWithdrawn', rejected: 'requestRejected' }[what],
      ['5511988880001'],
      '',
    ]),
  ])('%# is the change %s', (message, is, numbers, subject) => {
    const change = groupChangeIn(message, me);
    expect(change).toMatchObject({ is, subject, by: { number: '5521988880002', isMe: false } });
    expect(change?.members.map(({ number }) => number)).toEqual(numbers);
  });

  test('with a value that is not known, or of a chat with a person, is no change', () => {
    expect(groupChangeIn(stub(Stub.GROUP_CHANGE_ANNOUNCE, 'perhaps'), me)).toBeNull();
    expect(groupChangeIn(stub(Stub.GROUP_MEMBER_ADD_MODE), me)).toBeNull();
    const other = { ...stub(Stub.GROUP_CHANGE_ICON, '1'), key: { remoteJid: '5511988880001@s.whatsapp.net' } };
    expect(groupChangeIn(other, me)).toBeNull();
  });

  test('never fails, whatever its stub and parameters', () =>
    fc.assert(
      fc.property(fc.nat(230), fc.array(fc.oneof(fc.string(), fc.json()), { maxLength: 3 }), (kind, parameters) => {
        const change = groupChangeIn(stub(kind, ...parameters), me);
        expect(change === null || change.subject.length <= 200).toBe(true);
      }),
    ));
});

describe('the journal', () => {
  const stanza = (type: string, tag: string, from = group): BinaryNode => ({
    tag: 'notification',
    attrs: { type, from },
    content: [{ tag, attrs: {} }],
  });
  test('keeps the notifications of groups that a conversation shows', () => {
    for (const tag of ['promote', 'description', 'locked', 'announcement', 'invite', 'created_membership_requests'])
      expect([tag, tellsOfGroup(stanza('w:gp2', tag))]).toEqual([tag, true]);
    expect(tellsOfGroup(stanza('picture', 'set'))).toBe(true);
    expect(tellsOfGroup(stanza('picture', 'set', '5511988880001@s.whatsapp.net'))).toBe(false);
    expect(tellsOfGroup(stanza('w:gp2', 'link'))).toBe(false);
  });
});
