import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { cloudFileIn, rawOfCloudFile } from '../../../../connector/cloud/inbound/cloudFile.ts';
import { fetchFile } from '../../../../connector/whatsapp/inbound/fetchFile.ts';
import { openFairLimiter } from '../../../../runtime/fairLimiter.ts';
import { diskStorage, type Storage } from '../../../../runtime/storage.ts';

const message = { documentMessage: { directPath: '/mms/document/a', mediaKey: new Uint8Array(32) } };
const phoneFile = Buffer.from(proto.Message.encode(message).finish()).toString('base64');
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

const open = (storage: Storage, booked: string[], isOpen = true, raw = phoneFile) => {
  const refused = async () => Promise.reject(new Error('Connection Closed'));
  return fetchFile({
    which: { companyId: 1, connectionId: 1 },
    key: '1.in.A',
    ports: {
      comingFile: async () => ({
        id: 'a',
        announced,
        raw,
        contactId: 1,
        fromMe: false,
        waId: 'A',
      }),
      address: async () => ({ number: '55', lid: '', groupId: '' }),
      mediaStored: async () => true,
      mediaFailed: async () => void booked.push('failed'),
      mediaDelayed: async (_, __, reason) => void booked.push(`delayed ${reason}`),
    },
    deps: { storage, limiter: openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1 }), megabytes: 1 },
    sock: {
      refreshMediaConn: refused,
      getMediaHost: () => 'mmg.whatsapp.net',
      updateMediaMessage: refused,
      ev: { emit: () => true },
    },
    isOpen: () => isOpen,
    signal: new AbortController().signal,
  });
};

test.each([
  ['over an open line is a try that failed', true, ['delayed ERR_WAPP_DOWNLOAD_MEDIA']],
  ['because the line broke is none: it waits for no pause', false, []],
])('a file that could not be fetched %s', async (_, isOpen, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'take-file-'));
  const booked: string[] = [];
  await open(diskStorage(folder), booked, isOpen).finally(() => rm(folder, { recursive: true }));
  expect(booked).toEqual(expected);
});

test('a file that the plan has no room for is not fetched, and its message says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'take-file-'));
  const booked: string[] = [];
  const full = { ...diskStorage(folder), hasRoom: async () => false };
  expect(await open(full, booked).finally(() => rm(folder, { recursive: true }))).toBe('later');
  expect(booked).toEqual(['delayed ERR_STORAGE_FULL']);
});

test('a file of the official API, from before a move to the phone, is left to the fetcher of those', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'take-file-'));
  const booked: string[] = [];
  const officialFile = {
    type: 'image',
    id: '4490709327384033',
    phoneNumberId: '900800700',
    sha256: '',
    url: '',
  } as const;
  const raw = rawOfCloudFile(officialFile);
  expect(await open(diskStorage(folder), booked, true, raw).finally(() => rm(folder, { recursive: true }))).toBe(
    'later',
  );
  expect(booked).toEqual([]);
  expect(cloudFileIn(raw)).toEqual(officialFile);
  expect(cloudFileIn(phoneFile)).toBeNull();
});
