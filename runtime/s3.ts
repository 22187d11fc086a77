import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import type { S3Setting } from './config.ts';
import { FilesAway } from './storeErrors.ts';
import { isCounted, receiving, type Storage } from './storage.ts';

const CONNECT_MS = 3_000;
const SILENT_MS = 30_000;
/** Limit for calls without file contents. Scheduled work waits for one answer at a time. */
const PATIENCE_MS = 10_000;
/** After a timeout, calls fail at once for this long. Otherwise each of many callers would wait for it. */
const AWAY_MS = 5_000;
/** A slow reader occupies a connection. */
const MOST_CONNECTIONS = 500;
const TRIES = 3;

/** An error answer of S3. */
const answered = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });
const statusOf = (error: unknown): number | undefined => answered.safeParse(error).data?.$metadata.httpStatusCode;
const refusals: Record<number, string> = {
  301: 'it lies in another region than S3_REGION says',
  400: 'it does not understand us: look at S3_REGION and S3_PATH_STYLE',
  403: 'the keys are not good for it',
  404: 'there is no such bucket',
};

const told = z.object({ code: z.string().optional(), name: z.string(), message: z.string() });
const describeError = (error: unknown): string => {
  const { code, name, message } = told.safeParse(error).data ?? {};
  return `${code} ${name} ${message}`;
};
const silent =
  /\b(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EAI_AGAIN|TimeoutError|AbortError|hang up)\b/;
/** Whether S3 may come back without help. Other failures are configuration errors: a wrong name, key or certificate. */
const isSilence = (error: unknown): boolean => silent.test(describeError(error));
const cut = /\b(ECONNREFUSED|ECONNRESET|EPIPE|hang up)\b/;
/** Whether a connection was refused or cut. Such a call fails at once, and the next one may work. */
const isCut = (error: unknown): boolean => cut.test(describeError(error));

/** Loads the client when the first file is needed, so that installations with files on disk never pay for it. */
const loaded = async ({ endpoint, region, keys, pathStyle }: S3Setting) => {
  const sdk = await import('@aws-sdk/client-s3');
  const agent = { maxSockets: MOST_CONNECTIONS };
  const s3: S3Client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    // Not every S3-compatible server supports the newer checksums.
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
 * Stores files as `<company>/<file>` in a bucket of S3 or a compatible service. `folder` on this machine holds files
 * that are being received. Each file is uploaded in one request, so it never exists in part. Throws FilesAway while S3
 * does not answer, after at most `patienceMs` for calls without an upload.
 */
export const s3Storage = (setting: S3Setting, folder: string, patienceMs = PATIENCE_MS): Storage => {
  const { bucket: Bucket } = setting;
  let client: Promise<Loaded> | undefined;
  const keyOf = (companyId: number, file: string): string => `${companyId}/${basename(file)}`;

  const here = receiving(folder);
  let awayUntil = 0;
  const opened = (): Promise<Loaded> =>
    (client ??= loaded(setting).catch((error: unknown) => {
      client = undefined;
      throw error;
    }));
  const checkThere = (): void => {
    if (performance.now() < awayUntil) throw new FilesAway('S3 did not answer a moment ago');
  };
  /** Returns null if the file does not exist. */
  const answerOf = async <T>(ask: (loaded: Loaded) => Promise<T>): Promise<T | null> => {
    try {
      const answer = await ask(await opened());
      awayUntil = 0;
      return answer;
    } catch (error) {
      const status = statusOf(error);
      if (status === 404) return null;
      if (status === undefined && !isCut(error)) awayUntil = performance.now() + AWAY_MS;
      if (status === undefined || status >= 500) throw new FilesAway('S3 does not answer', { cause: error });
      throw error;
    }
  };
  /** Same as `answerOf`, with a time limit: `limit` aborts the request. */
  const asked = async <T>(ask: (loaded: Loaded, limit: { abortSignal: AbortSignal }) => Promise<T>) => {
    checkThere();
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), patienceMs);
    const limit = { abortSignal: late.signal };
    return answerOf((loaded) => ask(loaded, limit)).finally(() => clearTimeout(timer));
  };
  const upload = async (Key: string, path: string): Promise<void> => {
    const { size: ContentLength } = await stat(path);
    const Body = createReadStream(path);
    const put = { Bucket, Key, Body, ContentLength };
    const done = await answerOf(({ s3, sdk }) => s3.send(new sdk.PutObjectCommand(put))).finally(() => Body.destroy());
    if (!done) throw new Error(refusals[404]);
  };
  /** Yields the objects of the bucket, page by page. */
  async function* listed(of: { Prefix?: string }): AsyncGenerator<{ Key?: string; Size?: number }, void> {
    let ContinuationToken: string | undefined;
    do {
      const wanted = { Bucket, ...of, ...(ContinuationToken && { ContinuationToken }) };
      const page = await asked(({ s3, sdk }, limit) => s3.send(new sdk.ListObjectsV2Command(wanted), limit));
      yield* page?.Contents ?? [];
      ContinuationToken = page?.NextContinuationToken;
    } while (ContinuationToken);
  }
  return {
    ...here,
    incoming: async () => {
      checkThere();
      return here.incoming();
    },
    put: async (companyId, file, path) => {
      checkThere();
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
      return (await asked(({ s3, sdk }, limit) => s3.send(new sdk.CopyObjectCommand(copied), limit))) !== null;
    },
    sizeOf: async (companyId, file) => {
      const of = { Bucket, Key: keyOf(companyId, file) };
      return (
        (await asked(({ s3, sdk }, limit) => s3.send(new sdk.HeadObjectCommand(of), limit)))?.ContentLength ?? null
      );
    },
    read: async (companyId, file, range) => {
      const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
      const of = { Bucket, Key: keyOf(companyId, file), ...part };
      const found = await asked(({ s3, sdk }, limit) => s3.send(new sdk.GetObjectCommand(of), limit));
      if (!(found?.Body instanceof Readable)) throw new Error(`There is no file ${file}`);
      return found.Body;
    },
    remove: async (companyId, file) => {
      const of = { Bucket, Key: keyOf(companyId, file) };
      await asked(({ s3, sdk }, limit) => s3.send(new sdk.DeleteObjectCommand(of), limit));
    },
    usage: async (companyId) => {
      const usage = { files: 0, bytes: 0 };
      for await (const { Key = '', Size = 0 } of listed({ Prefix: `${companyId}/` })) {
        if (!isCounted(Key)) continue;
        usage.files++;
        usage.bytes += Size;
      }
      return usage;
    },
    all: async function* all() {
      for await (const { Key = '', Size = 0 } of listed({})) {
        const [, company, file] = /^(\d+)\/([^/]+)$/.exec(Key) ?? [];
        if (company && file) yield { companyId: Number(company), file, size: Size };
      }
    },
    hasRoom: async () => true,
    answers: async () => {
      const of = { Bucket, Key: '.atende' };
      /** Converts a failure to a sentence; a temporary outage stays FilesAway. */
      const may = async <T>(what: string, answer: Promise<T>): Promise<T> =>
        answer.catch((error: unknown) => {
          const isAway = error instanceof FilesAway;
          const { cause } = isAway ? error : { cause: error };
          const status = statusOf(cause);
          if (isAway && (!cause || status !== undefined || isSilence(cause))) throw error;
          const reason = refusals[status ?? 0] ?? (cause instanceof Error ? cause.message : String(cause));
          throw new Error(status === 403 ? `${reason}: ${what}` : reason, { cause });
        });
      const put = { ...of, Body: '', ContentLength: 0 }; // the SDK warns without a length
      const found = await may(
        'they may not write',
        asked(({ s3, sdk }, limit) => s3.send(new sdk.PutObjectCommand(put), limit)),
      );
      if (!found) throw new Error(refusals[404]);
      await may(
        'they may not read',
        asked(({ s3, sdk }, limit) => s3.send(new sdk.GetObjectCommand(of), limit)),
      );
      await may(
        'they may not remove',
        asked(({ s3, sdk }, limit) => s3.send(new sdk.DeleteObjectCommand(of), limit)),
      );
      // Without list permission S3 answers 403 instead of 404.
      await may(
        'they may not list',
        asked(({ s3, sdk }, limit) => s3.send(new sdk.HeadObjectCommand(of), limit)),
      );
    },
  };
};
