import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { readChunk, UnreadableChunk } from '../../../../connector/whatsapp/history/chunk.ts';

const packed = (bytes: Uint8Array) => ({ initialHistBootstrapInlinePayload: deflateSync(bytes) });
const { FULL } = proto.HistorySync.HistorySyncType;

test('a chunk of the history of a phone is unpacked and read', async () => {
  const conversations = [{ id: '5511988880001@s.whatsapp.net', messages: [{ message: { key: { id: 'A' } } }] }];
  const bytes = proto.HistorySync.encode({ syncType: FULL, progress: 40, conversations }).finish();
  expect(await readChunk(packed(bytes))).toMatchObject({
    syncType: FULL,
    progress: 40,
    messages: [{ key: { id: 'A' } }],
  });
});

test.each([
  ['swells beyond what is taken', packed(Buffer.alloc(2_000_000))],
  ['is no history', packed(Buffer.from('no history'))],
  ['is not packed', { initialHistBootstrapInlinePayload: Buffer.from('no deflate') }],
  ['says not where it lies', {}],
])('a chunk that %s cannot be read', async (_, notification) => {
  await expect(readChunk(notification, 1_000_000)).rejects.toThrow(UnreadableChunk);
});

test('a chunk whose host is unreachable may be read later', async () => {
  const notification = { mediaKey: new Uint8Array(32), directPath: '/v/x', url: 'https://127.0.0.1:1/v/x' };
  const error: unknown = await readChunk(notification).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnreadableChunk);
  expect(error).not.toBeInstanceOf(TypeError);
});
