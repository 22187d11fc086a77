import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { errorCode } from './errorCode.ts';

const shape = z.object({
  /** The event store that holds the log now, without its password. */
  to: z.string(),
  /** Where the log that is left ends, in decimal. */
  head: z.string(),
  /** How far the read models were in the log that is left, in decimal; null where there were none. */
  reached: z.string().nullable(),
  /** Whether nothing is left to be done. */
  done: z.boolean(),
});
/** What DATA_DIR/moved.json says of a log that was copied elsewhere and goes on there. */
export type Moved = z.infer<typeof shape>;

const fileOf = (dataDir: string): string => join(dataDir, 'moved.json');

/** Undefined while the log is here. Throws where the file cannot be read. */
export const readMoved = (dataDir: string): Moved | undefined => {
  try {
    return shape.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
};

export const writeMoved = (dataDir: string, moved: Moved): void => {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(moved), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
};

/** Throws one sentence where the embedded event store is wanted of an installation whose log went on elsewhere. */
export const refuseMoved = ({ dataDir, eventStoreUrl }: Pick<Config, 'dataDir' | 'eventStoreUrl'>): void => {
  const moved = eventStoreUrl ? undefined : readMoved(dataDir);
  if (moved)
    throw new Error(
      moved.done
        ? `The event log of ${dataDir} went on in ${moved.to}: set EVENTSTORE_URL.`
        : `The event log of ${dataDir} is being moved to ${moved.to}: run npm run eventstore:copy -- … --finish again.`,
    );
};
