import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import type { S3Setting } from './config.ts';
import { FilesAway } from './outage.ts';
import { receiving, type Storage } from './storage.ts';

const CONNECT_MS = 3_000;
const SILENT_MS = 30_000;
/** Whoever reads slowly holds a connection. */
const MOST_CONNECTIONS = 500;
const TRIES = 3;

/** An answer of S3 that is no success. */
const answered = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });
const statusOf = (error: unknown): number | undefined => answered.safeParse(error).data?.$metadata.httpStatusCode;
const refusals: Record<number, string> = {
  301: 'it lies in another region than S3_REGION says',
  400: 'it does not understand us: look at S3_REGION and S3_PATH_STYLE',
  403: 'the keys are not good for it',
  404: 'there is no such bucket',
};

/** The client, loaded when a file is wanted first: who keeps files on the disk never pays for it. */
const loaded = async ({ endpoint, region, keys, pathStyle }: S3Setting) => {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { maxSockets: MOST_CONNECTIONS };
  const s3: S3Client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    // Servers of others than Amazon do not all know the checksums that came later.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    ...(endpoint ? { endpoint } : {}),
    ...(keys ? { credentials: keys } : {}),
  });
  return { s3, sdk };
};
type Loaded = Awaited<ReturnType<typeof loaded>>;

/**
 * Files in a bucket of S3 or of what speaks its protocol, as `<company>/<file>`; `folder` on this machine holds what is being
 * received. One is there whole or not at all, for it goes up in one request. Throws FilesAway while S3 does not answer.
 */
export const s3Storage = (setting: S3Setting, folder: string): Storage => {
  const { bucket: Bucket } = setting;
  let client: Promise<Loaded> | undefined;
  const keyOf = (companyId: number, file: string): string => `${companyId}/${basename(file)}`;

  /** Null: there is no such file. */
  const asked = async <T>(ask: (loaded: Loaded) => Promise<T>): Promise<T | null> => {
    try {
      return await ask(await (client ??= loaded(setting)));
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return null;
      if (status === undefined || status >= 500) throw new FilesAway('S3 does not answer', { cause: error });
      throw error;
    }
  };
  const upload = async (Key: string, path: string): Promise<void> => {
    const { size: ContentLength } = await stat(path);
    const Body = createReadStream(path);
    const put = { Bucket, Key, Body, ContentLength };
    const done = await asked(({ s3, sdk }) => s3.send(new sdk.PutObjectCommand(put))).finally(() => Body.destroy());
    if (!done) throw new Error(refusals[404]);
  };
  return {
    ...receiving(folder),
    put: async (companyId, file, path) => {
      const again = async (tries: number): Promise<void> =>
        upload(keyOf(companyId, file), path).catch((error: unknown) => {
          if (tries === 0) throw error;
          return again(tries - 1);
        });
      await again(TRIES - 1);
      await rm(path, { force: true });
    },
    copy: async (companyId, from, to) => {
      const copied = { Bucket, Key: keyOf(companyId, to), CopySource: `${Bucket}/${keyOf(companyId, from)}` };
      return (await asked(({ s3, sdk }) => s3.send(new sdk.CopyObjectCommand(copied)))) !== null;
    },
    sizeOf: async (companyId, file) => {
      const of = { Bucket, Key: keyOf(companyId, file) };
      return (await asked(({ s3, sdk }) => s3.send(new sdk.HeadObjectCommand(of))))?.ContentLength ?? null;
    },
    read: async (companyId, file, range) => {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const of = { Bucket, Key: keyOf(companyId, file), ...part };
      const found = await asked(({ s3, sdk }) => s3.send(new sdk.GetObjectCommand(of)));
      if (!(found?.Body instanceof Readable)) throw new Error(`There is no file ${file}`);
      return found.Body;
    },
    remove: async (companyId, file) => {
      const of = { Bucket, Key: keyOf(companyId, file) };
      await asked(({ s3, sdk }) => s3.send(new sdk.DeleteObjectCommand(of)));
    },
    answers: async () => {
      const refused = (error: unknown) => {
        const reason = refusals[statusOf(error) ?? 0];
        throw reason ? new Error(reason, { cause: error }) : error;
      };
      // What is asked of it is to take files: whoever may only look into it is refused here.
      const probe = { Bucket, Key: '.atende', Body: '' };
      const found = await asked(({ s3, sdk }) => s3.send(new sdk.PutObjectCommand(probe))).catch(refused);
      if (!found) throw new Error(refusals[404]);
    },
  };
};
