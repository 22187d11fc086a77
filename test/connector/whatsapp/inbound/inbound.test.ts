import { describe, expect, test } from '@jest/globals';
import { proto, type WAMessage } from '@whiskeysockets/baileys';
import type { IncomingChange } from '../../../../commands/message/recordMessageChange.ts';
import type { Incoming } from '../../../../commands/message/receive.ts';
import { openEarlyEdits } from '../../../../connector/whatsapp/inbound/earlyEdits.ts';
import { openInbound } from '../../../../connector/whatsapp/inbound/inbound.ts';
import type { InboundDeps } from '../../../../connector/whatsapp/inbound/types.ts';
import { createKeyedQueue } from '../../../../connector/whatsapp/kernel/keyedQueue.ts';
import { eventually } from '../../../kernel/eventually.ts';

const ana = { remoteJid: '5511988880001@s.whatsapp.net', remoteJidAlt: '222@lid' };
const text = (id: string, conversation: string, key: object = ana): WAMessage => ({
  key: { ...ana, fromMe: false, ...key, id },
  message: { conversation },
  messageTimestamp: 1_800_000_000,
  pushName: 'Ana',
});

const reading = (
  receive: (incoming: Incoming) => Promise<void> = async () => {},
  groups?: InboundDeps['groups'],
  numberOf = async (lid: string): Promise<string | null> => (lid === '333' ? '5511988880003' : null),
  unreadableAfterMs = 60_000,
) => {
  const taken: Incoming[] = [];
  const accepted: string[] = [];
  const pasts: string[] = [];
  const lanes = createKeyedQueue(8);
  const ending = new AbortController();
  const reader = {
    companyId: 1,
    connectionId: 2,
    me: () => ({ number: '5511900000001', lid: '111' }),
    numberOf,
    accepted: (waId: string) => accepted.push(waId),
    history: (waId: string) => pasts.push(waId),
    lanes,
    early: openEarlyEdits(ending.signal),
    signal: ending.signal,
    unreadableAfterMs,
    ...(groups && { groups }),
  };
  const followed: IncomingChange[] = [];
  const inlet = {
    receive: async (incoming: Incoming) => {
      await receive(incoming);
      taken.push(incoming);
    },
    follow: async (change: IncomingChange) => void followed.push(change),
    awaited: async ({ waId }: { waId: string }) => taken.some((one) => one.waId === waId && one.kind === 'ciphertext'),
  };
  const { take: upsert } = openInbound(reader, inlet);
  const done = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    await lanes.idle();
  };
  return { upsert, done, taken, followed, accepted, pasts, ending };
};

describe('from an upsert to the log', () => {
  test('a message has both addresses, its name, its text and the second of WhatsApp', async () => {
    const { upsert, done, taken, accepted } = reading();
    upsert({ messages: [text('A', 'oi')] });
    await done();
    expect(taken).toEqual([
      {
        companyId: 1,
        connectionId: 2,
        waId: 'A',
        fromMe: false,
        number: '5511988880001',
        lid: '222',
        pushName: 'Ana',
        kind: 'text',
        body: 'oi',
        raw: null,
        quotedWaId: null,
        quotedFromMe: false,
        isForwarded: false,
        cards: [],
        location: null,
        file: null,
        timestamp: 1_800_000_000,
      },
    ]);
    expect(accepted).toEqual(['A']);
  });

  const inGroup = { remoteJid: '120363040000000001@g.us', participant: '333@lid' };
  const groups = { taken: async () => true, isAdmin: async () => true, subjectOf: () => '', met: () => {} };

  test('a deletion by an admin waits until WhatsApp confirms the admin, and nothing else waits', async () => {
    let isReached = false;
    const isAdmin = async () => {
      if (!isReached) throw new Error('the line is down');
      return true;
    };
    const { upsert, done, followed, taken, accepted } = reading(undefined, { ...groups, isAdmin });
    const of = { ...inGroup, id: 'A', participant: '444@lid' };
    const revoke = { protocolMessage: { key: of, type: proto.Message.ProtocolMessage.Type.REVOKE } };
    upsert({ messages: [{ ...text('R', '', inGroup), message: revoke }, text('B', 'depois', inGroup)] });
    await done();
    expect([followed, taken.map(({ waId }) => waId), accepted]).toEqual([[], ['B'], ['B']]);
    isReached = true;
    await eventually(async () => expect(accepted).toEqual(['B', 'R']));
    expect(followed).toMatchObject([{ change: { is: 'deletion', of: { waId: 'A' } } }]);
  });

  test('a lookup of mentioned people in one chat delays no other chat', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { upsert, done, taken } = reading(undefined, groups, async (lid) => {
      if (lid === '555') await promise;
      return null;
    });
    const mentions = { extendedTextMessage: { text: '@555', contextInfo: { mentionedJid: ['555@lid'] } } };
    upsert({ messages: [{ ...text('A', '', inGroup), message: mentions }, text('B', 'de outro')] });
    await eventually(async () => expect(taken.map(({ waId }) => waId)).toEqual(['B']));
    resolve();
    await done();
    expect(taken.map(({ waId }) => waId)).toEqual(['B', 'A']);
  });

  test('an undecryptable message is shown as such after a while, and with its text once it arrives', async () => {
    const { upsert, done, taken } = reading(undefined, undefined, undefined, 5);
    const shut = (id: string): WAMessage => {
      const { message: _, ...rest } = text(id, '');
      return { ...rest, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT };
    };
    upsert({ messages: [shut('A'), shut('B')] });
    upsert({ messages: [text('A', 'veio logo')] });
    await eventually(async () =>
      expect(taken.map(({ waId, kind }) => [waId, kind])).toContainEqual(['B', 'ciphertext']),
    );
    upsert({ messages: [text('B', 'veio tarde')] });
    await done();
    expect(taken.map(({ waId, kind, body }) => [waId, kind, body])).toEqual([
      ['A', 'text', 'veio logo'],
      ['B', 'ciphertext', ''],
      ['B', 'text', 'veio tarde'],
    ]);
  });

  test('an undecryptable message that turns out to be a signal is settled, and its change is applied', async () => {
    const { upsert, done, taken, followed } = reading(undefined, undefined, undefined, 5);
    const { message: _, ...rest } = text('R', '');
    upsert({ messages: [{ ...rest, messageStubType: proto.WebMessageInfo.StubType.CIPHERTEXT }] });
    await eventually(async () => expect(taken).toHaveLength(1));
    const reactionMessage = { key: { id: 'A', fromMe: true }, text: '👍' };
    upsert({ messages: [{ ...text('R', ''), message: { reactionMessage } }] });
    await done();
    expect(taken.map(({ waId, kind }) => [waId, kind])).toEqual([
      ['R', 'ciphertext'],
      ['R', 'signal'],
    ]);
    expect(followed).toMatchObject([{ waId: 'R', change: { is: 'reaction', emoji: '👍' } }]);
  });

  test("a LID gets its known number, and our own name is not the contact's", async () => {
    const { upsert, done, taken } = reading();
    upsert({ messages: [text('A', 'x', { remoteJid: '333@lid', remoteJidAlt: undefined })] });
    upsert({ messages: [text('B', 'y', { fromMe: true })] });
    await done();
    expect(taken.map(({ number, lid }) => [number, lid])).toContainEqual(['5511988880003', '333']);
    expect(taken.find(({ waId }) => waId === 'B')).toMatchObject({ fromMe: true, pushName: '' });
  });

  test('a chat keeps its order, even when the store fails in between and addresses alternate', async () => {
    let failures = 2;
    const { upsert, done, taken } = reading(async () => {
      if (failures-- > 0) throw new Error('the store is away');
    });
    upsert({ messages: [text('A', '1'), text('B', '2', { remoteJid: '222@lid', remoteJidAlt: ana.remoteJid })] });
    upsert({ messages: [text('C', '3', { remoteJidAlt: undefined })] });
    await done();
    expect(taken.map(({ body }) => body)).toEqual(['1', '2', '3']);
  });

  test('a message that comes again while it is processed is taken once', async () => {
    const gate = Promise.withResolvers<void>();
    const { upsert, done, taken } = reading(() => gate.promise);
    upsert({ messages: [text('A', 'oi'), text('A', 'oi')] });
    setImmediate(() => gate.resolve());
    await done();
    expect(taken).toHaveLength(1);
  });

  test('unwanted groups, broadcasts and reactions are accepted at once, and a stub waits for its message', async () => {
    const { upsert, done, taken, accepted } = reading();
    const stub = { key: { ...ana, id: 'S' }, messageStubType: 2, messageStubParameters: ['no key'] };
    const reaction = { ...text('R', ''), message: { reactionMessage: { text: '👍' } } };
    upsert({
      messages: [
        text('G', 'x', { remoteJid: '1@g.us' }),
        text('T', 'x', { remoteJid: 'status@broadcast' }),
        reaction,
        stub,
      ],
    });
    await done();
    expect(taken).toEqual([]);
    expect(accepted).toEqual(['G', 'T', 'R']);
    upsert({ messages: [text('S', 'agora sim')] });
    await done();
    expect(taken.map(({ body }) => body)).toEqual(['agora sim']);
  });

  test('a change of a message is logged as one, after earlier messages, and is accepted', async () => {
    const { upsert, done, taken, followed, accepted } = reading();
    const key = { ...ana, fromMe: false, id: 'A' };
    const reaction = { ...text('R', ''), message: { reactionMessage: { key, text: '👍' } } };
    upsert({ messages: [text('A', 'oi'), reaction] });
    await done();
    expect(taken.map(({ waId }) => waId)).toEqual(['A']);
    expect(followed).toMatchObject([
      { waId: 'R', number: '5511988880001', lid: '222', change: { is: 'reaction', emoji: '👍', of: { waId: 'A' } } },
    ]);
    expect(accepted).toEqual(['A', 'R']);
  });

  test('a view-once message still shows that it arrived', async () => {
    const { upsert, done, taken } = reading();
    upsert({ messages: [{ key: { ...ana, id: 'V', isViewOnce: true } }] });
    await done();
    expect(taken[0]).toMatchObject({ waId: 'V', kind: 'viewOnceMessage', body: '' });
  });

  test('history is taken only from our own phone, and accepted without effect from others', async () => {
    const { upsert, done, taken, accepted, pasts } = reading();
    const told = (id: string, key: object, type = 5): WAMessage => ({
      ...text(id, '', key),
      message: { protocolMessage: { type, historySyncNotification: { progress: 100 } } },
    });
    const self = { remoteJid: '5511900000001:3@s.whatsapp.net', remoteJidAlt: undefined, fromMe: true };
    upsert({
      messages: [
        told('contact', {}),
        told('group', { remoteJid: '1@g.us', participant: ana.remoteJid }),
        told('ourChatWithAna', { fromMe: true }),
        told('asUs', { ...self, fromMe: false }),
        told('otherType', self, 0),
        told('phone', self),
        told('phoneByLid', { ...self, remoteJid: '111@lid' }),
      ],
    });
    await done();
    expect(pasts).toEqual(['phone', 'phoneByLid']);
    expect(accepted).toEqual(['contact', 'group', 'ourChatWithAna', 'asUs', 'otherType']);
    expect(taken).toEqual([]);
  });

  test('a message that is not in the log when the session ends is not accepted', async () => {
    const { upsert, done, accepted, ending } = reading(async () => {
      throw new Error('the store is away');
    });
    upsert({ messages: [text('A', 'oi')] });
    await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    await done();
    expect(accepted).toEqual([]);
  });
});
