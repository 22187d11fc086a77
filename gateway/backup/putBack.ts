import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutArchive } from '../../eventstore/embedded/archive.ts';
import type { Config } from '../../runtime/config.ts';
import { makeDataDir } from '../../runtime/dataDir.ts';
import { mediaFolder } from '../../runtime/media.ts';
import { pairingsIn, readPairings, writePairings } from '../../runtime/pairingsFile.ts';
import { hasRing, keyId, ringOf } from '../../runtime/secrets.ts';
import { diskStorage } from '../../runtime/storage.ts';
import { mirrorFiles } from './files.ts';
import { partsOf, readManifest, type Manifest } from './manifest.ts';
import { openRing } from './secrets.ts';

type Here = Pick<Config, 'dataDir' | 'secretKey' | 'eventStoreUrl' | 'eventStoreNamespace' | 'backupPassphrase'>;
/** `pairings`: also restore the pairings; the previous installation must no longer use them. `until`: drop everything later. */
export type RestoreOptions = { until?: Date | undefined; pairings?: boolean | undefined };
/**
 * The content of DATA_DIR after the restore: number of events, time of the last one (`upTo`, ISO), files, pairings.
 * `left`: the number of pairings that were not restored.
 */
export type PutBack = { events: number; upTo: string; files: number; pairings: number; left: number };

/**
 * Restores a backup into an empty DATA_DIR (stores.md, Backup and restore). The log comes last, so an interrupted
 * restore can start again. Throws one sentence, and changes nothing, if the folder has an installation or the keys do
 * not fit.
 */
export const putBack = async (config: Here, folder: string, wanted: RestoreOptions = {}): Promise<PutBack> => {
  const { until } = wanted;
  if (until && wanted.pairings) throw new Error('A copy of an instant never gets pairings: leave out --pairings.');
  if (config.eventStoreUrl)
    throw new Error('A backup can only be restored into the embedded event store: leave EVENTSTORE_URL unset.');
  const manifest = readManifest(folder);
  if (!manifest) throw new Error(`There is no complete backup in ${folder}.`);
  const { namespace } = manifest;
  if (namespace !== config.eventStoreNamespace)
    throw new Error(`The backup is of the namespace "${namespace}": set EVENTSTORE_NAMESPACE to it.`);
  const parts = partsOf(folder);
  if (wanted.pairings && !existsSync(parts.pairings)) throw new Error(`There are no pairings in ${folder}.`);
  const dataDir = makeDataDir(config.dataDir);
  const log = join(dataDir, 'events.db');
  for (const taken of [log, join(dataDir, 'postgres')])
    if (existsSync(taken)) throw new Error(`${taken} exists already: set DATA_DIR to an empty folder.`);
  const secrets = keysFor(manifest, { ...config, dataDir }, parts.secrets);
  const { files } = await mirrorFiles(diskStorage(parts.media), mediaFolder(dataDir));
  if (secrets !== null) {
    const keys = secrets.split(',');
    writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify({ keys }), { mode: 0o600, flush: true });
  }
  // Pairings that an interrupted restore left are no longer wanted.
  rmSync(pairingsIn(dataDir), { force: true });
  const pairings = wanted.pairings ? await writePairings(pairingsIn(dataDir), readPairings(parts.pairings)) : 0;
  const part = join(dataDir, 'restore');
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  copyFileSync(parts.log, join(part, 'events.db'));
  const { events, at: upTo } = cutArchive(join(part, 'events.db'), until);
  renameSync(join(part, 'events.db'), log);
  rmSync(part, { recursive: true });
  return { events, upTo, files, pairings, left: wanted.pairings ? 0 : (manifest.pairings ?? 0) };
};

/** Returns the keys to write into DATA_DIR; null if the existing keys fit. */
const keysFor = (manifest: Manifest, place: Here, sealed: string): string | null => {
  const { backupPassphrase: passphrase } = place;
  if (hasRing(place)) {
    if (fits(manifest, place)) return null;
    throw new Error('The current keys (SECRET_KEY or secrets.json) do not open this backup.');
  }
  if (!existsSync(sealed) || passphrase === undefined)
    throw new Error(`Set SECRET_KEY, or BACKUP_PASSPHRASE where ${sealed} lies beside the backup.`);
  const text = openRing(readFileSync(sealed, 'utf8'), passphrase);
  if (fits(manifest, { ...place, secretKey: text })) return text;
  throw new Error(`The keys in ${sealed} are those of another installation.`);
};

const fits = ({ keys }: Manifest, place: Parameters<typeof ringOf>[0]): boolean =>
  ringOf(place).some((key) => keys.includes(keyId(key)));
