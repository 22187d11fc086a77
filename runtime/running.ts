import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Running } from './context.ts';

const shape = z.object({ pid: z.number(), databaseUrl: z.string(), eventStoreUrl: z.string() });

/** Where the stores of the running installation are; kept in DATA_DIR/running.json (mode 600) for our own tools. */
export type Addresses = z.infer<typeof shape>;

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

/** Says that this installation runs; `stop` takes it back. */
export const announce = (dataDir: string, addresses: Addresses): Running => {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(addresses), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return { stop: async () => rmSync(file, { force: true }) };
};

/** What the last start announced, unless it ended in order. Whether that one still runs is for the lock to say. */
export const readRunning = (dataDir: string): Addresses | undefined => {
  try {
    return shape.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};
