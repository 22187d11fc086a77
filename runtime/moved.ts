import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { errorCode } from './errorCode.ts';

const shape = z.object({
  /** The address of the event store that holds the log now, without password. */
  to: z.string(),
  /** The last position of the old log, in decimal. */
  head: z.string(),
  /** The position of the read models in the old log, in decimal; null if there were none. */
  reached: z.string().nullable(),
  /** Whether the move is complete. */
  done: z.boolean(),
});
/** The content of DATA_DIR/moved.json, for a log that was copied to another event store and continues there. */
export type Moved = z.infer<typeof shape>;

const fileOf = (dataDir: string): string => join(dataDir, 'moved.json');

/** Returns undefined if the log was not moved. Throws if the file cannot be read. */
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

/** Throws one sentence if the configuration wants the embedded event store but the log has moved elsewhere. */
export const refuseMoved = ({ dataDir, eventStoreUrl }: Pick<Config, 'dataDir' | 'eventStoreUrl'>): void => {
  const moved = eventStoreUrl ? undefined : readMoved(dataDir);
  if (moved)
    throw new Error(
      moved.done
        ? `The event log of ${dataDir} was moved to ${moved.to}: set EVENTSTORE_URL.`
        : `The event log of ${dataDir} is being moved to ${moved.to}: run npm run eventstore:copy -- … --finish again.`,
    );
};
