import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Running } from './context.ts';

const shape = z.object({ pid: z.number(), databaseUrl: z.string(), eventStoreUrl: z.string() });

/** The addresses of the running installation's stores, in DATA_DIR/running.json (mode 600) for Atende's tools. */
export type Addresses = z.infer<typeof shape>;

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

/** Writes the addresses of this running installation; `stop` removes them. */
export const announce = (dataDir: string, addresses: Addresses): Running => {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(addresses), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { stop: async () => rmSync(file, { force: true }) };
};

/** Returns what the last start announced, unless it ended in order. Only the lock tells whether it still runs. */
export const readRunning = (dataDir: string): Addresses | undefined => {
  try {
    return shape.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};
