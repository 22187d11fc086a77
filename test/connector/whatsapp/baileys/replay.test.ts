import { describe, expect, test } from '@jest/globals';
import { encodeWAMessage, type proto } from '@whiskeysockets/baileys';
import type { Entry } from '../../../../connector/whatsapp/keys/journal.ts';
import { replayOf } from '../../../../connector/whatsapp/baileys/replay.ts';

const me = { id: '5511900000001:1@s.whatsapp.net', lid: '111:1@lid' };
const entry = (waId: string, message: proto.IMessage, from = '120363000000000001@g.us'): Entry => ({
  digest: crypto.randomUUID(),
  waId,
  attrs: { id: waId, from, t: '1800000000', ...(from.endsWith('g.us') && { participant: '222@lid' }) },
  plaintext: encodeWAMessage(message),
});
const key = { senderKeyDistributionMessage: { groupId: '120363000000000001@g.us' } };

describe('decrypted messages that are not in the log yet', () => {
  test("of a group join the sender's key and the text of one stanza", () => {
    const [message, ...rest] = replayOf([entry('A', key), entry('A', { conversation: 'oi' })], me);
    expect(rest).toEqual([]);
    expect(message).toMatchObject({ key: { id: 'A', participant: '222@lid' }, message: { conversation: 'oi' } });
  });
  test('do not include a key without its text', () => expect(replayOf([entry('A', key)], me)).toEqual([]));
  test('stay separate if they have the same id in different chats', () => {
    const all = [entry('A', { conversation: 'um' }), entry('A', { conversation: 'dois' }, '333@lid')];
    expect(replayOf(all, me).map(({ message }) => message?.conversation)).toEqual(['um', 'dois']);
  });
});
