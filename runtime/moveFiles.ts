import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { mediaFolder } from './media.ts';
import { storageOf } from './openStorage.ts';

/** Moves the files under DATA_DIR to S3; an interrupted run can be repeated. Returns the number of moved files. */
export const moveFiles = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<number> => {
  if (!config.s3) throw new Error('S3_BUCKET is not set.');
  const to = storageOf(config);
  await to.answers();
  const folder = mediaFolder(config.dataDir);
  let moved = 0;
  for (const { name: company } of await readdir(folder, { withFileTypes: true })) {
    if (!/^\d+$/.test(company)) continue;
    for (const file of await readdir(join(folder, company))) {
      await to.put(Number(company), file, join(folder, company, file));
      moved++;
    }
  }
  return moved;
};
