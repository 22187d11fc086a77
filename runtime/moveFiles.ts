import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig, type Config } from './config.ts';
import { mediaFolder } from './media.ts';
import { storageOf } from './openStorage.ts';
import { holdDataDir } from './stores.ts';

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

/** `npm run media -- move`: only while Atende is stopped, because a running one would look for the files on disk. */
const run = async (): Promise<void> => {
  if (process.argv[2] !== 'move') throw new Error('Usage: npm run media -- move');
  const config = readConfig(process.env);
  const held = await holdDataDir(config);
  try {
    console.log(`${await moveFiles(config)} files are in S3 now.`);
  } finally {
    held.release();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
