import { createCipheriv, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import fc from 'fast-check';
import type { IncomingChange } from '../../../../commands/message/recordMessageChange.ts';
import type { Incoming } from '../../../../commands/message/receive.ts';
import { oldMessages } from '../../../../connector/whatsapp/history/history.ts';
import { openEarlyEdits } from '../../../../connector/whatsapp/inbound/earlyEdits.ts';
import { openInbound } from '../../../../connector/whatsapp/inbound/inbound.ts';
import { eventually } from '../../../kernel/eventually.ts';
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
  const now = Math.floor(Date.now() / 1000);
  /**
   * Takes messages one after another, with the ids A, B, C. 'again': what waits in the journal is read again, as after a
   * lost network. 'undecrypted': it has not arrived when the wait for it ends.
   */
  const heardAt = async (seconds: number, ...messages: (proto.IMessage | 'again' | 'undecrypted')[]) => {
    const received: Incoming[] = [];
    const followed: IncomingChange[] = [];
    const [accepted, held]: [string[], string[]] = [[], []];
    const lanes = createKeyedQueue(8);
    const { signal } = new AbortController();
    const early = openEarlyEdits(signal);
    const reader = {
      companyId: 1,
      connectionId: 2,
      lanes,
      early,
      signal,
      me: () => ({ number: '5511900000001', lid: '111' }),
      numberOf: async () => null,
      accepted: (waId: string) => accepted.push(waId),
      held: (waId: string) => held.push(waId),
      unreadableAfterMs: 0,
    };
    const { take: upsert } = openInbound(reader, {
      receive: async (incoming) => void received.push(incoming),
      follow: async (change) => void followed.push(change),
      secretOf: async ({ waId }) => {
        const known = received.findLast((one) => one.waId === waId);
        return known && known.kind !== 'ciphertext' ? (known.secret ?? null) : undefined;
      },
    });
    const waiting = new Map<string, WAMessage>();
    for (const [n, message] of messages.entries()) {
      const id = 'ABCDEF'[n] ?? `N${n}`;
      const stub = { messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
      const content = message === 'undecrypted' ? stub : { message };
      if (message !== 'again')
        waiting.set(id, { key: { ...key, id }, messageTimestamp: seconds, ...content } as WAMessage);
      for (const done of accepted) waiting.delete(done);
      upsert({ messages: message === 'again' ? [...waiting.values()] : [...waiting.values()].slice(-1) });
      if (message === 'undecrypted') await eventually(async () => expect(received.at(-1)?.waId).toBe(id));
      for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
      await lanes.idle();
    }
    return { received, changes: followed.map(({ change }) => change), accepted, held };
  };
  const heard = (...messages: proto.IMessage[]) => heardAt(1_800_000_000, ...messages);
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
    const { changes } = await heard({ conversation: 'oi' }, edit({ conversation: 'olá' }));
    expect(changes).toEqual([
      { is: 'edit', of: { waId: 'A', fromMe: false }, body: '', unread: true, ms: 1_800_000_000_000 },
    ]);
  });

  describe('an encrypted edit that comes before its message', () => {
    const to = (waId: string, text = 'olá') => edit({ conversation: text }, waId);

    test('waits in the journal, and is opened when the message comes', async () => {
      const { changes, accepted, held } = await heardAt(now, to('C'), { conversation: 'outra' }, said);
      expect(held).toEqual(['A']);
      expect(accepted).toEqual(['B', 'C', 'A']);
      expect(changes).toMatchObject([{ is: 'edit', of: { waId: 'C', fromMe: false }, body: 'olá' }]);
      expect(changes[0]).not.toHaveProperty('unread');
    });

    test('keeps its order among several, also when the network is lost in between', async () => {
      const { changes } = await heardAt(now, to('D'), to('D', 'olá!'), 'again', said, 'again');
      expect(changes).toMatchObject([{ body: 'olá' }, { body: 'olá!' }]);
    });

    test('waits longer if the message cannot be decrypted either', async () => {
      const { received, changes, accepted } = await heardAt(now, to('B'), 'undecrypted', 'again');
      expect(received).toMatchObject([{ waId: 'B', kind: 'ciphertext' }]);
      expect({ changes, accepted }).toEqual({ changes: [], accepted: ['B'] });
    });

    test('is marked as unreadable after a week', async () => {
      const { changes, accepted } = await heardAt(now - 604_800, to('C'));
      expect(changes).toMatchObject([{ of: { waId: 'C' }, unread: true }]);
      expect(accepted).toEqual(['A']);
    });

    test('is marked as unreadable at once if a hundred wait, or too many bytes', async () => {
      const many = Array.from({ length: 102 }, (_, n) => edit({ conversation: 'x' }, `X${n}`));
      expect((await heardAt(now, ...many)).changes).toMatchObject([{ of: { waId: 'X100' } }, { of: { waId: 'X101' } }]);
      const large = edit({ conversation: 'x'.repeat(3_000_000) }, 'X');
      expect((await heardAt(now, large, large)).changes).toMatchObject([{ of: { waId: 'X' }, unread: true }]);
    });
  });
});

test('an imported message keeps its secret, inside or next to its content, so that its edits open', async () => {
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
  expect(found.map((one) => [one.waId, 'secret' in one ? one.secret : undefined])).toEqual([
    ['C', undefined],
    ['B', secret],
    ['A', secret],
  ]);
});
