import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { archiveLog, type Archived } from '../../eventstore/embedded/archive.ts';
import type { Config } from '../../runtime/config.ts';
import { storageOf } from '../../runtime/openStorage.ts';
import { keyId, type Ring } from '../../runtime/secrets.ts';
import { mirrorFiles, type Mirrored } from './files.ts';
import { partsOf, readManifest, writeManifest, type Manifest } from './manifest.ts';
import { copyPairings } from './pairings.ts';
import { sealRing } from './secrets.ts';

/** The installation to back up: configuration, addresses of the stores, and keys. */
export type BackupSource = {
  config: Pick<Config, 'dataDir' | 's3' | 'eventStoreNamespace' | 'backupPassphrase'>;
  eventStoreUrl: string;
  databaseUrl: string;
  ring: Ring;
};
/** `pairings`: their number, or the error that left those of the last backup in place. */
export type TakenBackup = { log: Archived; files: Mirrored; pairings: number | Error };

/**
 * Updates the backup in `folder` while the system runs (stores.md, Backup and restore). Pairings are read first and
 * renamed last, so that the log includes every event that invalidates them. The log is read before the files, because
 * each file exists before an event names it. The keys, encrypted with BACKUP_PASSPHRASE, go next to the folder.
 */
export const takeBackup = async (
  { config, eventStoreUrl, databaseUrl, ring }: BackupSource,
  folder: string,
): Promise<TakenBackup> => {
  const { eventStoreNamespace: namespace, backupPassphrase: passphrase } = config;
  const parts = partsOf(folder);
  const keys = ring.map(keyId);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = readManifest(folder);
  refuseOther(before, { namespace, keys });
  if (passphrase !== undefined) writeWhole(parts.secrets, sealRing(ring, passphrase));
  const fresh = `${parts.pairings}.part`;
  const pairings = await copyPairings(databaseUrl, fresh).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  const log = await archiveLog(eventStoreUrl, parts.log, namespace);
  const files = await mirrorFiles(storageOf(config), parts.media);
  const { position, at: upTo, events } = log;
  const takenAt = new Date().toISOString();
  if (pairings instanceof Error) rmSync(fresh, { force: true });
  else renameSync(fresh, parts.pairings);
  const held = pairings instanceof Error ? (before?.pairings ?? null) : pairings;
  const counts = { position: String(position), events, files: files.files, pairings: held };
  writeManifest(folder, { version: 1, takenAt, upTo, namespace, keys, ...counts });
  return { log, files, pairings };
};

const refuseOther = (before: Manifest | undefined, now: Pick<Manifest, 'namespace' | 'keys'>): void => {
  if (before && (before.namespace !== now.namespace || !before.keys.some((key) => now.keys.includes(key))))
    throw new Error('The folder holds the backup of another installation: use an empty folder.');
};

const writeWhole = (path: string, text: string): void => {
  writeFileSync(`${path}.part`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
};
