import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { rawOfCloudFile } from '../../../connector/cloud/inbound/cloudFile.ts';
import { fetchCloudFile } from '../../../connector/cloud/inbound/fetchCloudFile.ts';
import { openFairLimiter } from '../../../runtime/fairLimiter.ts';
import { diskStorage } from '../../../runtime/storage.ts';

const pdf = Buffer.from('%PDF-1.7 a conta');
const page = Buffer.from('<html>Log in to continue</html>');
const sha256 = createHash('sha256').update(pdf).digest('base64');
const opened = (bytes: Buffer, mime: string) => ({ stream: Readable.from([bytes]), mime, size: bytes.byteLength });
const isPdf = () => opened(pdf, 'application/pdf');
const isPage = () => opened(page, 'text/html; charset=utf-8');
const expired = () => {
  throw new Error('404');
};

type Answer = () => ReturnType<typeof opened>;
/** Fetches one document; `atUrl` and `byId` answer for its two addresses. Returns what the log learns. */
const fetchWith = async (atUrl: Answer, byId: Answer, digest = sha256): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'cloud-file-'));
  const told: string[] = [];
  const announced = {
    name: 'conta.pdf',
    mime: 'application/pdf',
    size: null,
    width: null,
    height: null,
    seconds: null,
    voice: false,
    waveform: null,
    thumbnail: null,
  };
  const file = { type: 'document', id: '4410', phoneNumberId: '900800700', sha256: digest, url: 'https://x' } as const;
  await fetchCloudFile({
    which: { companyId: 1, connectionId: 1 },
    key: '1.in.A',
    ports: {
      comingFile: async () => ({
        id: 'a',
        announced,
        raw: rawOfCloudFile(file),
        contactId: 1,
        fromMe: false,
        waId: 'A',
      }),
      mediaStored: async (_, __, { size }) => {
        told.push(`stored ${size}`);
        return true;
      },
      mediaFailed: async () => void told.push('failed'),
      mediaDelayed: async () => void told.push('delayed'),
    },
    deps: {
      storage: diskStorage(folder),
      limiter: openFairLimiter({ concurrency: 1, perTenant: 1, slow: 1 }),
      megabytes: 1,
    },
    clientOf: async () => ({ openFileAt: async () => atUrl(), openFile: async () => byId() }),
    signal: new AbortController().signal,
  }).finally(() => rm(folder, { recursive: true }));
  return told;
};

const stored = `stored ${pdf.byteLength}`;
type Case = { atUrl: Answer; byId: Answer; digest?: string; told: string };
test.each<[what: string, given: Case]>([
  ['is stored from the address of the delivery', { atUrl: isPdf, byId: expired, told: stored }],
  ['is found by its id after that address expired', { atUrl: expired, byId: isPdf, told: stored }],
  ['is found by its id if that address answers with a page', { atUrl: isPage, byId: isPdf, told: stored }],
  ['and also without an announced digest', { atUrl: isPage, byId: isPdf, digest: '', told: stored }],
  [
    'is found by its id if other bytes came',
    { atUrl: () => opened(page, 'application/pdf'), byId: isPdf, told: stored },
  ],
  ['waits for another try if only pages come', { atUrl: isPage, byId: isPage, digest: '', told: 'delayed' }],
])('a received file %s', async (_, { atUrl, byId, digest, told }) =>
  expect(await fetchWith(atUrl, byId, digest)).toEqual([told]),
);
