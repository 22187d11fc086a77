import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import type { IncomingChange } from '../../../../commands/message/recordMessageChange.ts';
import type { Incoming } from '../../../../commands/message/receive.ts';
import { oldMessages } from '../../../../connector/whatsapp/history/history.ts';
import { openInbound } from '../../../../connector/whatsapp/inbound/inbound.ts';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';
import { editKey, openEdit, sealedEditOf, secretOf } from '../../../../connector/whatsapp/content/messageSecret.ts';

type Sealing = { secret: Uint8Array; waId: string; author: string; editor?: string; additional?: string };
const seal = (content: proto.IMessage, { secret, waId, author, editor = author, additional = '' }: Sealing) => {
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', editKey(secret, waId, author, editor), encIv);
  cipher.setAAD(Buffer.from(additional));
  const plain = proto.Message.encode(content).finish();
  const encPayload = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { secretEncryptedMessage: { targetMessageKey: { id: waId }, encPayload, encIv, secretEncType: 2 } };
};

const digits = fc.stringMatching(/^[1-9]\d{7,14}$/);
const ids = fc.stringMatching(/^[0-9A-F]{16,32}$/);
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const edits = fc.record({
  text: words,
  waId: ids,
  secret: secrets,
  pn: digits,
  lid: digits,
  byLid: fc.boolean(),
  device: fc.nat(90),
});

test('the key equals one derived by HMACs, as the client derives those of votes', () => {
  const hmac = (data: Uint8Array, key: Uint8Array) => createHmac('sha256', key).update(data).digest();
  const secret = new Uint8Array(32).fill(7);
  const expected = hmac(Buffer.from('3EB0A1123@lid123@lidMessage Edit\u0001'), hmac(secret, new Uint8Array(32)));
  expect(editKey(secret, '3EB0A1', '123@lid')).toEqual(expected);
});

test('an edit opens with the number or LID of its author, with or without a device, and with no other', () =>
  fc.assert(
    fc.property(edits, ({ text, waId, secret, pn, lid, byLid, device }) => {
      const [byNumber, byId] = [`${pn}@s.whatsapp.net`, `${lid}@lid`];
      const author = byLid ? byId : byNumber;
      const message = seal(
        { protocolMessage: { type: 14, editedMessage: { conversation: text } } },
        { secret, waId, author },
      );
      const sealed = sealedEditOf(message);
      expect(sealed).not.toBeNull();
      if (!sealed) return;
      const kept = Buffer.from(secret).toString('base64');
      const withDevice = [`${lid}:${device}@lid`, `${pn}:${device}@s.whatsapp.net`];
      expect(openEdit(sealed, kept, withDevice)?.protocolMessage?.editedMessage?.conversation).toBe(text);
      expect(openEdit(sealed, kept, [`9${pn}@s.whatsapp.net`, `9${lid}@lid`])).toBeNull();
      expect(openEdit(sealed, randomBytes(32).toString('base64'), withDevice)).toBeNull();
      expect(openEdit({ ...sealed, payload: sealed.payload.subarray(1) }, kept, withDevice)).toBeNull();
    }),
  ));

test('the author may be named in two ways, and the id and the editor may be authenticated', () => {
  const [secret, waId] = [randomBytes(32), '3EB0A1'];
  const mixed = { secret, waId, author: '5511988880001@s.whatsapp.net', editor: '222@lid' };
  for (const additional of ['', `${waId}\u0000222@lid`]) {
    const sealed = sealedEditOf(seal({ conversation: 'novo' }, { ...mixed, additional }));
    const opened = sealed && openEdit(sealed, secret.toString('base64'), ['222@lid', '5511988880001@s.whatsapp.net']);
    expect(opened?.conversation).toBe('novo');
  }
});

test.each([
  ['beside the words', { conversation: 'oi', messageContextInfo: { messageSecret: new Uint8Array(32) } }, 44],
  [
    'in the envelope of what disappears',
    {
      ephemeralMessage: { message: { conversation: 'oi', messageContextInfo: { messageSecret: new Uint8Array(32) } } },
    },
    44,
  ],
  ['of another length', { conversation: 'oi', messageContextInfo: { messageSecret: new Uint8Array(31) } }, undefined],
  ['absent', { conversation: 'oi' }, undefined],
])('a secret counts only if it has 32 bytes: %s', (_, message, length) =>
  expect(secretOf(message)?.length).toBe(length),
);

describe('from an upsert to the log', () => {
  const key = { remoteJid: '5511988880001@s.whatsapp.net', remoteJidAlt: '222@lid', fromMe: false };
  const secret = randomBytes(32);
  const edit = (content: proto.IMessage, waId = 'A') =>
    seal(
      { protocolMessage: { type: 14, editedMessage: content, timestampMs: 1_800_000_001_500 } },
      { secret, waId, author: '222@lid' },
    );
  const heard = async (...messages: proto.IMessage[]) => {
    const received: Incoming[] = [];
    const followed: IncomingChange[] = [];
    const lanes = createKeyedQueue(8);
    const reader = {
      companyId: 1,
      connectionId: 2,
      lanes,
      signal: new AbortController().signal,
      me: () => ({ number: '5511900000001', lid: '111' }),
      numberOf: async () => null,
      accepted: () => {},
    };
    const upsert = openInbound(reader, {
      receive: async (incoming) => void received.push(incoming),
      follow: async (change) => void followed.push(change),
      secretOf: async ({ waId }) => received.find((one) => one.waId === waId)?.secret,
    });
    const upserted = messages.map((message, n): WAMessage => ({
      key: { ...key, id: 'ABCDEF'[n] ?? '' },
      message,
      messageTimestamp: 1_800_000_000,
    }));
    upsert({ messages: upserted });
    for (let n = 0; n < 40; n++) await new Promise((resolve) => setImmediate(resolve));
    await lanes.idle();
    return { received, changes: followed.map(({ change }) => change) };
  };
  const said = { conversation: 'oi', messageContextInfo: { messageSecret: secret } };

  test.each([
    ['words', { conversation: 'olá' }],
    ['words with a context', { extendedTextMessage: { text: 'olá' } }],
    ['words beside a picture', { imageMessage: { caption: 'olá' } }],
    ['words beside a film', { videoMessage: { caption: 'olá' } }],
    ['words beside a document', { documentMessage: { caption: 'olá' } }],
    [
      'words beside a document, in their envelope',
      { documentWithCaptionMessage: { message: { documentMessage: { caption: 'olá' } } } },
    ],
  ])('an encrypted edit into %s is applied like any other', async (_, content) => {
    const { received, changes } = await heard(said, edit(content));
    expect(received).toMatchObject([{ body: 'oi', secret: secret.toString('base64') }]);
    expect(changes).toEqual([{ is: 'edit', of: { waId: 'A', fromMe: false }, body: 'olá', ms: 1_800_000_001_500 }]);
  });

  test('an encrypted edit that does not open is marked as unreadable', async () => {
    const unread = { is: 'edit', body: '', unread: true, ms: 1_800_000_000_000 };
    const other = edit({ conversation: 'olá' }, 'Z');
    const { changes } = await heard({ conversation: 'oi' }, edit({ conversation: 'olá' }), other);
    expect(changes).toEqual([
      { ...unread, of: { waId: 'A', fromMe: false } },
      { ...unread, of: { waId: 'Z', fromMe: false } },
    ]);
  });
});

test('an imported message keeps its secret, inside or beside its content, so that its edits open', async () => {
  const me = () => ({ number: '5511900000001', lid: '111' });
  const key = { remoteJid: '5511988880001@s.whatsapp.net', fromMe: false };
  const bytes = Buffer.alloc(32, 9);
  const text = { conversation: 'oi' };
  const messages: WAMessage[] = [
    {
      key: { ...key, id: 'A' },
      messageTimestamp: 1,
      message: { ...text, messageContextInfo: { messageSecret: bytes } },
    },
    { key: { ...key, id: 'B' }, messageTimestamp: 1, message: text, messageSecret: bytes },
    { key: { ...key, id: 'C' }, messageTimestamp: 1, message: text },
  ];
  const reader = { companyId: 1, connectionId: 2, me, numberOf: async () => null };
  const found = await oldMessages({ messages, contacts: [] }, reader, { second: () => true, groups: false });
  const secret = bytes.toString('base64');
  expect(found.map(({ waId, secret: one }) => [waId, one])).toEqual([
    ['C', undefined],
    ['B', secret],
    ['A', secret],
  ]);
});
