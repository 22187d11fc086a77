import { expect, test } from '@jest/globals';
import type { proto, WAMessage } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import { changeOf } from '../../../../connector/whatsapp/content/change.ts';
import { messageKinds } from '../../../../connector/whatsapp/content/kinds/table.ts';

const chat = { remoteJid: '5511988880001@s.whatsapp.net' };
const sent = (message: proto.IMessage, fromMe = false): WAMessage => ({
  key: { ...chat, fromMe, id: 'C' },
  message,
  messageTimestamp: 1_800_000_000,
});
const key = { ...chat, id: 'A' };

test.each([
  ['as it is', { protocolMessage: { key, type: 14, editedMessage: { conversation: 'novo' }, timestampMs: 7 } }, 7],
  [
    'in its envelope, at the second of the message',
    { editedMessage: { message: { protocolMessage: { key, type: 14, editedMessage: { conversation: 'novo' } } } } },
    1_800_000_000_000,
  ],
  [
    'of words beside a picture',
    { protocolMessage: { key, type: 14, editedMessage: { imageMessage: { caption: 'novo' } }, timestampMs: 7 } },
    7,
  ],
])('an edit is read %s', (_, message, ms) =>
  expect(changeOf(sent(message))).toEqual({ is: 'edit', of: { waId: 'A', fromMe: false }, body: 'novo', ms }),
);

test('an edit or a deletion always applies to a message of its sender, regardless of its key', () => {
  const others = { ...key, fromMe: true };
  expect(changeOf(sent({ protocolMessage: { key: others, type: 0 } }))).toMatchObject({
    is: 'deletion',
    of: { waId: 'A', fromMe: false },
  });
  expect(changeOf(sent({ protocolMessage: { key, type: 0 } }, true))).toMatchObject({ of: { fromMe: true } });
});

test('a reaction names a message of ours or theirs, and without an emoji it removes one', () => {
  const reaction = (fromMe: boolean, text: string) =>
    changeOf(sent({ reactionMessage: { key: { ...key, fromMe }, text, senderTimestampMs: 9 } }));
  expect(reaction(true, '👍')).toEqual({ is: 'reaction', of: { waId: 'A', fromMe: true }, emoji: '👍', ms: 9 });
  expect(reaction(false, '')).toMatchObject({ of: { fromMe: false }, emoji: '' });
  expect(String(Object(reaction(true, 'x'.repeat(500))).emoji).length).toBeLessThanOrEqual(40);
  // A database does not accept half a letter.
  expect(Object(reaction(true, `x${'👍'.repeat(30)}`)).emoji).toBe(`x${'👍'.repeat(19)}`);
});

test.each([
  ['for ever', 9e18, 1_800_000_060_000],
  ['before there were clocks', -9e18, 1_800_000_000_000],
  ['a little ahead', 1_800_000_030_000, 1_800_000_030_000],
])("a sender's clock that is %s counts at most up to a minute past WhatsApp's time", (_, timestampMs, ms) => {
  const edit = { key, type: 14, editedMessage: { conversation: 'novo' }, timestampMs };
  expect(changeOf(sent({ protocolMessage: edit }))).toMatchObject({ ms });
  expect(changeOf(sent({ reactionMessage: { key, text: '👍', senderTimestampMs: timestampMs } }))).toMatchObject({
    ms,
  });
});

const long = { ...key, id: 'A'.repeat(129) };
const odd = { ...key, id: 'A B/../' };
test.each([
  [
    'an edit of an id of any length',
    { protocolMessage: { key: long, type: 14, editedMessage: { conversation: 'x' } } },
  ],
  ['a deletion of what is no id', { protocolMessage: { key: odd, type: 0 } }],
  ['a reaction to an id of any length', { reactionMessage: { key: long, text: '👍' } }],
  ['words', { conversation: 'oi' }],
  ['a change without a key', { protocolMessage: { type: 0 } }],
  ['a signal between devices', { protocolMessage: { key, type: 5 } }],
  ['an edit into nothing', { protocolMessage: { key, type: 14 } }],
  ['nothing', {}],
])('%s changes nothing', (_, message) => expect(changeOf(sent(message))).toBeNull());

const target = { key: { id: '3EB0AA', fromMe: true } };
const changes: Readonly<Record<string, proto.IMessage>> = {
  edit: { protocolMessage: { ...target, type: 14, editedMessage: { conversation: 'novo' } } },
  deletion: { protocolMessage: { ...target, type: 0 } },
  reaction: { reactionMessage: { ...target, text: '👍' } },
  sealed: { secretEncryptedMessage: { targetMessageKey: target.key, secretEncType: 2, encPayload: Buffer.from('x') } },
};
const envelopes = Object.entries(messageKinds).flatMap(([kind, rule]) => (rule.is === 'envelope' ? [kind] : []));
test.each(Object.keys(changes))('a change (%s) is read in any envelopes', (name) => {
  const key = { remoteJid: '5511988880001@s.whatsapp.net', fromMe: false, id: 'X' };
  const bare = changes[name] ?? {};
  const read = changeOf({ key, message: bare, messageTimestamp: 1_800_000_000 });
  expect(read).not.toBeNull();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...envelopes), { maxLength: 4 }), (around) => {
      const message = around.reduce<proto.IMessage>((inner, kind) => ({ [kind]: { message: inner } }), bare);
      expect(changeOf({ key, message, messageTimestamp: 1_800_000_000 })).toEqual(read);
    }),
  );
});

test.each<[string, proto.IMessage]>([
  ['a message that is seen once', { viewOnceMessageV2: { message: { imageMessage: { caption: 'segredo' } } } }],
  ['an empty text', { extendedTextMessage: { text: '' } }],
  ['a type that is not known', { messageContextInfo: {} }],
  ['a poll without words', { pollCreationMessageV3: {} }],
])('an edit to %s says that the phone shows it, and keeps the text', (_, editedMessage) => {
  const message = { protocolMessage: { ...target, type: 14, editedMessage } };
  const key = { remoteJid: '5511988880001@s.whatsapp.net', fromMe: false, id: 'X' };
  expect(changeOf({ key, message, messageTimestamp: 1_800_000_000 })).toMatchObject({ body: '', unread: true });
});

test('an edit that removes the caption of a picture leaves no text', () => {
  const message = { protocolMessage: { ...target, type: 14, editedMessage: { imageMessage: { caption: '' } } } };
  const key = { remoteJid: '5511988880001@s.whatsapp.net', fromMe: false, id: 'X' };
  const change = changeOf({ key, message, messageTimestamp: 1_800_000_000 });
  expect(change).toEqual({ is: 'edit', of: { waId: '3EB0AA', fromMe: false }, body: '', ms: 1_800_000_000_000 });
});
