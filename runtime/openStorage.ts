import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Running } from './context.ts';
import { log } from './log.ts';
import { mediaFolder } from './media.ts';
import { FilesAway } from './storeErrors.ts';
import { s3Storage } from './s3.ts';
import { diskStorage, type Storage } from './storage.ts';
import { withQuota } from './storageQuota.ts';

const SWEEP_MS = 6 * 3_600_000;

/** Opens the file storage of this installation: S3 if configured, else DATA_DIR. */
export const storageOf = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage => {
  const folder = mediaFolder(dataDir);
  return s3 ? s3Storage(s3, join(folder, 'incoming')) : diskStorage(folder);
};

/** Listing a bucket costs money, listing a folder does not. */
const [BUCKET_FRESH_MS, FOLDER_FRESH_MS] = [600_000, 1_000];
type PlanOf = (companyId: number) => Promise<{ storageLimitMb?: number | null | undefined } | null>;

/** Opens the storage for a process that receives files: it enforces each company's storage limit. */
export const quotaStorageOf = (config: Pick<Config, 'dataDir' | 's3'>, planOf: PlanOf): Storage => {
  const limitOf = async (companyId: number) => limitBytes(await planOf(companyId));
  return withQuota(storageOf(config), { limitOf, freshMs: config.s3 ? BUCKET_FRESH_MS : FOLDER_FRESH_MS });
};

/** Returns the bytes that a plan allows for files; null for no limit. */
export const limitBytes = (plan: Awaited<ReturnType<PlanOf>>): number | null => {
  const megabytes = plan?.storageLimitMb ?? null;
  return megabytes === null ? null : megabytes * 1_048_576;
};

/** Throws an Error of one sentence if S3 rejects the configuration. An S3 that is only unreachable is logged. */
export const checkStorage = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<void> => {
  if (!config.s3) return;
  const { bucket, endpoint = 'Amazon' } = config.s3;
  try {
    await storageOf(config).answers();
  } catch (error) {
    if (error instanceof FilesAway)
      return log.warn({ err: error }, 'S3 does not answer: files can be neither stored nor shown');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`S3_BUCKET "${bucket}" of ${endpoint} cannot be used: ${reason}.`, { cause: error });
  }
};

/** Removes half-received files, now and periodically. */
export const sweepPeriodically = (storage: Pick<Storage, 'sweep'>): Running => {
  const sweep = () =>
    void storage
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'Old files could not be removed, trying again'));
  sweep();
  const timer = setInterval(sweep, SWEEP_MS).unref();
  return { stop: async () => clearInterval(timer) };
};
