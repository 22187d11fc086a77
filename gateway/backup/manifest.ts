import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Returns the paths of a backup's parts. */
export const partsOf = (folder: string) => ({
  manifest: join(folder, 'backup.json'),
  log: join(folder, 'events.db'),
  media: join(folder, 'media'),
  pairings: join(folder, 'pairings.jsonl'),
  /** Kept separately: with the keys and the backup together, everything can be read. */
  secrets: `${folder.replace(/\/+$/, '')}.secrets`,
});

const shape = z.object({
  version: z.literal(1),
  /** When the backup was taken, and the instant of its last event. */
  takenAt: z.iso.datetime(),
  upTo: z.iso.datetime(),
  namespace: z.string(),
  /** The ids of the keys that open the backup. */
  keys: z.array(z.string()).min(1),
  position: z.string(),
  events: z.number(),
  /** Null in a backup of a version that left files in S3. */
  files: z.number().nullable(),
  /** The number of pairings; null if Postgres was never read. */
  pairings: z.number().nullable().default(null),
});
/** The description of a backup, stored in its folder. */
export type Manifest = z.infer<typeof shape>;

/** Returns the last complete backup in a folder; undefined if there is none. Throws one sentence if it cannot be read. */
export const readManifest = (folder: string): Manifest | undefined => {
  const path = partsOf(folder).manifest;
  if (!existsSync(path)) return undefined;
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path} is damaged, or of a later version.`, { cause: error });
  }
};

/** Writes the manifest; called last, when everything it describes exists. */
export const writeManifest = (folder: string, manifest: Manifest): void => {
  const path = partsOf(folder).manifest;
  writeFileSync(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
};
