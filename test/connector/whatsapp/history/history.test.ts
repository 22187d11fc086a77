import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { proto, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import { isOldChange, oldMessages } from '../../../../connector/whatsapp/history/history.ts';
import { groupChangeIn } from '../../../../connector/whatsapp/content/groupChange.ts';

const Stub = WAMessageStubType;
const GROUP = '120363000000000001@g.us';
const ANA = { id: '111@lid', phoneNumber: '5511988880001@s.whatsapp.net' };
const me = { number: '5511955550000', lid: '900' };
const reader = { companyId: 1, connectionId: 3, me: () => me, numberOf: async () => null };
const wanted = { second: () => true, groups: true };
const contacts = [{ id: GROUP, name: 'Obra' }];
const stub = (
  id: string,
  messageStubType: NonNullable<WAMessage['messageStubType']>,
  ...messageStubParameters: string[]
): WAMessage => ({
  key: { remoteJid: GROUP, id, participant: '222@lid' },
  messageTimestamp: 1_700_000_000,
  messageStubType,
  messageStubParameters,
});
const text = (id: string, remoteJid = GROUP): WAMessage => ({
  key: { remoteJid, id, participant: '222@lid' },
  messageTimestamp: 1_700_000_100,
  message: { conversation: 'Oi' },
});
const linesOf = async (messages: WAMessage[], groups = true) =>
  (await oldMessages({ messages, contacts }, reader, { ...wanted, groups })).map((one) =>
    isOldChange(one) ? one : one.body,
  );

test('changes of a group in an imported history become lines, between its messages', async () => {
  const past = [
    text('M2'),
    stub('N3', Stub.GROUP_CHANGE_SUBJECT, 'Obra nova'),
    stub('N2', Stub.GROUP_PARTICIPANT_ADD, JSON.stringify(ANA)),
    stub('N1', Stub.COMMUNITY_LINK_PARENT_GROUP, 'Condomínio Sol'),
    text('M1'),
  ];
  expect(await linesOf(past)).toMatchObject([
    'Oi',
    { is: 'linked', subject: 'Condomínio Sol', groupId: '120363000000000001', ms: 1_700_000_000_000, imported: 'Obra' },
    { is: 'added', members: [{ number: '5511988880001' }], by: { lid: '222' } },
    { is: 'renamed', subject: 'Obra nova' },
    'Oi',
  ]);
  expect(await linesOf(past, false)).toEqual([]);
});

test('a timer that was set is a line in the chat of a person, too', async () => {
  const person = '5511988880001@s.whatsapp.net';
  const timer: WAMessage = {
    key: { remoteJid: person, id: 'T1' },
    messageTimestamp: 1_700_000_000,
    message: {
      protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING, ephemeralExpiration: 86_400 },
    },
  };
  const stubbed: WAMessage = {
    ...stub('T2', Stub.CHANGE_EPHEMERAL_SETTING, '0'),
    key: { remoteJid: person, id: 'T2' },
  };
  expect(await linesOf([text('M1', person), stubbed, timer])).toMatchObject([
    { is: 'timer', seconds: 86_400, number: '5511988880001', groupId: null },
    { is: 'timer', seconds: 0 },
    'Oi',
  ]);
});

test('a group with changes alone is not imported', async () => {
  expect(await linesOf([stub('N1', Stub.GROUP_CREATE, 'Obra')])).toEqual([]);
});

test('an old change is the same as a live one (property)', () =>
  fc.assert(
    fc.asyncProperty(
      fc.nat(230),
      fc.array(fc.oneof(fc.string(), fc.constant(JSON.stringify(ANA)))),
      async (kind, said) => {
        const message = stub('N1', kind, ...said);
        const live = groupChangeIn(message, me);
        const [, old] = await linesOf([message, text('M0')]);
        if (live && kind !== Stub.CHANGE_EPHEMERAL_SETTING)
          expect(old).toMatchObject({ is: live.is, subject: live.subject });
      },
    ),
  ));
