import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WAMessageStubType, type BinaryNode, type WAMessage } from '@whiskeysockets/baileys';
import { droppedGroupStub } from '../../../../connector/whatsapp/content/groupStub.ts';
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
    [stub(Stub.GROUP_DELETE), 'ended', [], ''],
    [stub(Stub.GROUP_DEACTIVATED), 'suspended', [], ''],
    [stub(Stub.GROUP_INVITE_LINK_GROWTH_LOCKED), 'invitesPaused', [], ''],
    [stub(Stub.COMMUNITY_LINK_PARENT_GROUP, 'Condomínio Sol'), 'linked', [], 'Condomínio Sol'],
    [stub(Stub.COMMUNITY_LINK_PARENT_GROUP_RICH, '1203@g.us', '{"subject":"Sol"}'), 'linked', [], 'Sol'],
    [stub(Stub.COMMUNITY_UNLINK_PARENT_GROUP, '1203@g.us'), 'unlinked', [], ''],
    [stub(Stub.COMMUNITY_LINK_SUB_GROUP, 'Bloco B'), 'groupLinked', [], 'Bloco B'],
    [stub(Stub.COMMUNITY_UNLINK_SIBLING_GROUP, 'Bloco B'), 'groupUnlinked', [], 'Bloco B'],
    [stub(Stub.COMMUNITY_PARENT_GROUP_SUBJECT_CHANGED, 'Lua'), 'communityRenamed', [], 'Lua'],
    [stub(Stub.GROUP_PARTICIPANT_LINKED_GROUP_JOIN, JSON.stringify(ana)), 'joined', ['5511988880001'], ''],
    [stub(Stub.COMMUNITY_PARTICIPANT_PROMOTE, JSON.stringify(ana)), 'promoted', ['5511988880001'], ''],
    [stub(Stub.GROUP_MEMBER_LINK_MODE, 'x'), 'otherChange', [], ''],
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

  test('is shown for every stub of groups and communities that the client knows, except of failed attempts', () => {
    const silent = Object.entries(Stub).flatMap(([name, value]) => {
      if (typeof value !== 'number' || !/^(?:GROUP|COMMUNITY|SUB_?GROUP|EMPTY_SUBGROUP|GENERAL_CHAT)_/.test(name))
        return [];
      const said = ['on', 'admin_add', 'created'].some(
        (word) => groupChangeIn(stub(value, JSON.stringify(ana), word), me) ?? groupChangeIn(stub(value, word), me),
      );
      return said ? [] : [name];
    });
    expect(silent.toSorted()).toEqual([
      'GROUP_ANNOUNCE_MODE_MESSAGE_BOUNCE',
      'GROUP_BOUNCED',
      'GROUP_CREATE_FAILED',
      'GROUP_CREATING',
      'GROUP_V4_ADD_INVITE_SENT',
    ]);
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

describe('a notification that the client drops', () => {
  const notice = (tag: string, attrs: BinaryNode['attrs'] = {}, content: BinaryNode[] = []): BinaryNode => ({
    tag: 'notification',
    attrs: { type: 'w:gp2', from: group, id: 'N7', t: '1700000000', participant: '222@lid' },
    content: [{ tag, attrs, content }],
  });
  const community = { tag: 'group', attrs: { jid: '1203@g.us', subject: 'Condomínio Sol' } };
  test.each([
    [notice('delete', { reason: 'admin' }), 'ended', ''],
    [notice('suspended'), 'suspended', ''],
    [notice('growth_locked', { type: 'invite' }), 'invitesPaused', ''],
    [notice('link', { link_type: 'parent_group' }, [community]), 'linked', 'Condomínio Sol'],
    [notice('link', { link_type: 'sub_group' }, [community]), 'groupLinked', 'Condomínio Sol'],
    [notice('unlink', { unlink_type: 'parent_group' }, [community]), 'unlinked', 'Condomínio Sol'],
    [notice('unlink', { unlink_type: 'sibling_group' }), 'groupUnlinked', ''],
  ])('%# becomes the change %s', (stanza, is, subject) => {
    const message = droppedGroupStub(stanza);
    expect(message).toMatchObject({ key: { id: 'N7', remoteJid: group }, messageTimestamp: 1_700_000_000 });
    expect(message && groupChangeIn(message, me)).toMatchObject({ is, subject, by: { lid: '222' } });
    expect(tellsOfGroup(stanza)).toBe(true);
  });
  test('names the members of a community that became admins', () => {
    const member = { tag: 'participant', attrs: { jid: ana.id, phone_number: ana.phoneNumber } };
    const message = droppedGroupStub(notice('linked_group_promote', {}, [member]));
    expect(message && groupChangeIn(message, me)).toMatchObject({ is: 'promoted', members: [{ lid: '111' }] });
  });
  test('is none that the client reads itself, nor one of a person', () => {
    for (const tag of ['promote', 'subject', 'link', 'unlink', 'anything'])
      expect(droppedGroupStub(notice(tag))).toBeNull();
    const person = { ...notice('delete'), attrs: { type: 'w:gp2', from: '5511988880001@s.whatsapp.net' } };
    expect(droppedGroupStub(person)).toBeNull();
  });
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
