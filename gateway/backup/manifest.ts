import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** What lies in a backup's folder. */
export const partsOf = (folder: string) => ({
  manifest: join(folder, 'backup.json'),
  log: join(folder, 'events.db'),
  media: join(folder, 'media'),
  pairings: join(folder, 'pairings.jsonl'),
  /** Apart: whoever has both can read everything. */
  secrets: `${folder.replace(/\/+$/, '')}.secrets`,
});

const shape = z.object({
  version: z.literal(1),
  /** When it was taken, and the instant of the last event in it. */
  takenAt: z.iso.datetime(),
  upTo: z.iso.datetime(),
  namespace: z.string(),
  /** The ids of the keys that open it. */
  keys: z.array(z.string()).min(1),
  position: z.string(),
  events: z.number(),
  /** Null: they lie in S3. */
  files: z.number().nullable(),
  /** Of so many connections there is a pairing; null: Postgres has not been asked yet. */
  pairings: z.number().nullable().default(null),
});
/** What a backup says of itself. */
export type Manifest = z.infer<typeof shape>;

/** The last whole backup in a folder; undefined where there was none. Throws one sentence where it cannot be read. */
export const readManifest = (folder: string): Manifest | undefined => {
  const path = partsOf(folder).manifest;
  if (!existsSync(path)) return undefined;
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path} is damaged, or of a later version.`, { cause: error });
  }
};

/** Written last: what it says is there. */
export const writeManifest = (folder: string, manifest: Manifest): void => {
  const path = partsOf(folder).manifest;
  writeFileSync(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
};
