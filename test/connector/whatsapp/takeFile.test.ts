import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { takeFile } from '../../../connector/whatsapp/takeFile.ts';
import { openFairLimiter } from '../../../runtime/fairLimiter.ts';
import { diskStorage } from '../../../runtime/storage.ts';

const raw = proto.Message.encode({
  documentMessage: { directPath: '/mms/document/a', mediaKey: new Uint8Array(32) },
}).finish();
const announced = {
  name: '',
  mime: '',
  size: null,
  width: null,
  height: null,
  seconds: null,
  voice: false,
  waveform: null,
  thumbnail: null,
};

test.each([
  ['over an open line is a try that failed', true, ['delayed']],
  ['because the line broke is none: it waits for no pause', false, []],
])('a file that could not be fetched %s', async (_, isOpen, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'take-file-'));
  const booked: string[] = [];
  const refused = async () => Promise.reject(new Error('Connection Closed'));
  try {
    await takeFile({
      which: { companyId: 1, connectionId: 1 },
      key: '1.in.A',
      ports: {
        comingFile: async () => ({
          id: 'a',
          announced,
          raw: Buffer.from(raw).toString('base64'),
          contactId: 1,
          fromMe: false,
          waId: 'A',
        }),
        address: async () => ({ number: '55', lid: '', groupId: '' }),
        mediaStored: async () => true,
        mediaFailed: async () => void booked.push('failed'),
        mediaDelayed: async () => void booked.push('delayed'),
      },
      means: {
        storage: diskStorage(folder),
        limiter: openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1 }),
        megabytes: 1,
      },
      sock: {
        refreshMediaConn: refused,
        getMediaHost: () => 'mmg.whatsapp.net',
        updateMediaMessage: refused,
        ev: { emit: () => true },
      },
      isOpen: () => isOpen,
      signal: new AbortController().signal,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(booked).toEqual(expected);
});
