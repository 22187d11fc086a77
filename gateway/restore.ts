import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../runtime/config.ts';
import { holdDataDir } from '../runtime/stores.ts';
import { putBack } from './backup/putBack.ts';

const usage = 'Usage: npm run restore -- FOLDER [--until 2026-01-31T12:00:00Z]';
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** `npm run restore -- FOLDER [--until INSTANT]`: puts a backup into an empty DATA_DIR. */
const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { until: { type: 'string' } }, allowPositionals: true });
  const [named, ...more] = positionals;
  const until = instant.optional().safeParse(values.until);
  if (!named || more.length > 0 || !until.success) throw new Error(usage);
  const config = readConfig(process.env);
  const held = await holdDataDir(config);
  try {
    const { events, upTo, files } = await putBack(config, resolve(named), until.data);
    console.log(`${events} events up to ${upTo} and ${files} files are in ${resolve(config.dataDir)}.`);
    console.log('Start Atende: its read models are built from the log, and each connection asks to be linked anew.');
  } finally {
    held.release();
  }
};

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
